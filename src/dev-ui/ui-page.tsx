import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#src/ui/form/button.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { theme, toggleTheme } from '#src/ui/theme-store.ts'
import * as styles from './dev.module.css'
import { ComponentSection } from './example.tsx'
import { componentExamples } from './examples.ts'
import { foundations } from './foundations/foundations.tsx'
import { Navigation } from './navigation.tsx'
import { devStrings as words } from './strings.ts'

type Group = keyof typeof foundations

const kinds = Object.keys(words.kinds)
const sorted = kinds.flatMap((kind) => componentExamples.filter((component) => component.kind === kind))

/** The design system: every token, and every component of src/ui with its code. `?theme=dark` opens the dark theme. */
export function UiPage() {
  const { mode } = useSnapshot(theme)
  // The browser looked for the anchor before it was rendered.
  useEffect(() => document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView(), [])
  return (
    <div className={styles.columns}>
      <Navigation />
      <main>
        <Page
          title={words.title}
          lead={words.lead}
          aside={
            <Button variant="soft" icon={mode === 'dark' ? 'sun' : 'moon'} onClick={toggleTheme}>
              {mode === 'dark' ? words.light : words.dark}
            </Button>
          }
        >
          {Object.entries(foundations).map(([group, View]) => (
            <section key={group} className={styles.section} aria-labelledby={group}>
              <h2 id={group}>{words.foundations[group as Group]}</h2>
              <View />
            </section>
          ))}
          {sorted.map((component) => (
            <ComponentSection key={`${component.kind}/${component.file}`} component={component} />
          ))}
        </Page>
      </main>
    </div>
  )
}

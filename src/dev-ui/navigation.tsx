import { useState } from 'react'
import { atLeast } from '#src/ui/layout/media-query.ts'
import * as styles from './dev.module.css'
import { componentExamples } from './examples.ts'
import { foundations } from './foundations/foundations.tsx'
import { devStrings as words } from './strings.ts'

type Entry = { id: string; name: string; ltr: boolean }

const entriesOf = (kind: string): Entry[] =>
  kind === 'foundations'
    ? Object.keys(foundations).map((group) => ({
        id: group,
        name: words.foundations[group as keyof typeof foundations],
        ltr: false,
      }))
    : componentExamples
        .filter((component) => component.kind === kind)
        .map(({ file, name }) => ({ id: `${kind}/${file}`, name, ltr: true }))

/** Links to everything on the page, by the folders of src/ui; folded on narrow screens. */
export function Navigation() {
  const [open] = useState(() => matchMedia(atLeast('md')).matches)
  return (
    <nav className={styles.nav} aria-label={words.contents}>
      <details open={open}>
        <summary>{words.contents}</summary>
        {Object.entries(words.kinds).map(([kind, title]) => (
          <div key={kind}>
            <p className={styles.kind}>{title}</p>
            <ul>
              {entriesOf(kind).map(({ id, name, ltr }) => (
                <li key={id}>
                  <a href={`#${id}`}>{ltr ? <bdi dir="ltr">{name}</bdi> : name}</a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </details>
    </nav>
  )
}

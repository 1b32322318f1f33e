import { IconButton } from '#src/ui/form/icon-button.tsx'
import { useGoBack } from '#src/ui/layout/use-go-back.ts'
import * as styles from './shell.module.css'
import { shellStrings as words } from './strings.ts'

/** Replaces the header on overview pages: a back button, over the page's picture on phones. */
export function OverviewBar({ fallback }: { fallback: string }) {
  const goBack = useGoBack(fallback)
  return (
    <header className={styles.overviewBar}>
      <IconButton className={styles.overviewBack} icon="chevron" label={words.back} onClick={goBack} />
    </header>
  )
}

/** The site's subtitle, at the end of overview pages: what a visitor came for is above it. */
export function SubtitleBanner() {
  return (
    <div className={styles.subtitleBanner}>
      <p className={styles.subtitleInner}>{words.subtitle}</p>
    </div>
  )
}

import { useRouter } from '@tanstack/react-router'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import * as styles from './shell.module.css'
import { shellStrings as words } from './strings.ts'

/** Replaces the header on overview pages: a back button and the site's subtitle. */
export function SubtitleBanner({ fallback }: { fallback: string }) {
  const router = useRouter()
  const goBack = () => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ href: fallback })
  }
  return (
    <header className={styles.subtitleBanner}>
      <div className={styles.subtitleInner}>
        <IconButton className={styles.subtitleBack} icon="chevron" label={words.back} onClick={goBack} />
        <p>{words.subtitle}</p>
      </div>
    </header>
  )
}

import { Link } from '@tanstack/react-router'
import * as buttonStyles from '#src/ui/form/button.module.css'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { uiStrings as words } from '#src/ui/strings.ts'
import * as styles from './back-bar.module.css'
import { useGoBack } from './use-go-back.ts'

type BackBarProps = {
  /** The product area. */
  name: string
  /** Address that the back button opens when the history has no earlier screen. */
  fallback?: string
}

/** Navigation bar of a page without the header. */
export function BackBar({ name, fallback = '/' }: BackBarProps) {
  const goBack = useGoBack(fallback)
  return (
    <header className={styles.root}>
      <div className={styles.inner}>
        <IconButton className={styles.back} icon="chevron" label={words.back} onClick={goBack} />
        <p className={styles.name}>{name}</p>
        <Link
          to="/"
          className={`${buttonStyles.root} ${buttonStyles.plain} ${buttonStyles.iconOnly}`}
          aria-label={words.toHome}
          title={words.toHome}
        >
          <Icon name="home" />
        </Link>
      </div>
    </header>
  )
}

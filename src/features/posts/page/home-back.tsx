import { Link } from '@tanstack/react-router'
import { Icon } from '#src/ui/media/icon.tsx'
import * as styles from './post-page.module.css'
import { pageStrings as words } from './post-page-strings.ts'

/** Link to the home page with the product's name. */
export function HomeBack() {
  return (
    <Link to="/" className={styles.home}>
      <Icon name="chevron" size={20} />
      <span className="visually-hidden">{words.backHome}</span>
      {words.product}
    </Link>
  )
}

import { Link } from '@tanstack/react-router'
import * as cardStyles from '#src/ui/layout/card.module.css'
import { Icon } from '#src/ui/media/icon.tsx'
import * as styles from './home.module.css'
import { homeStrings as words } from './strings.ts'

const targets = [
  { ...words.more.courses, to: '/courses', icon: 'course' },
  { ...words.more.pools, to: '/pools', icon: 'pool' },
  { ...words.more.coaches, to: '/instructors', icon: 'coach' },
  { ...words.more.videos, to: '/videos', icon: 'video' },
] as const

/** Links to the sections other than teams. */
export function Shortcuts() {
  return (
    <section className={styles.section} aria-labelledby="more-title">
      <h2 id="more-title" className={styles.heading}>
        {words.moreTitle}
      </h2>
      <ul className={styles.shortcuts}>
        {targets.map(({ title, text, to, icon }) => (
          <li key={to}>
            <Link to={to} className={`${cardStyles.root} ${cardStyles.raised} ${styles.shortcut}`}>
              <span className={styles.shortcutIcon}>
                <Icon name={icon} size={28} />
              </span>
              <span className={styles.shortcutWords}>
                <span className={styles.shortcutTitle}>{title}</span>
                <span className={styles.shortcutText}>{text}</span>
              </span>
              <Icon name="chevron" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

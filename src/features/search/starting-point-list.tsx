import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { Icon } from '#src/ui/media/icon.tsx'
import * as styles from './search.module.css'
import { startingPoints } from './starting-points.ts'
import { searchStrings as words } from './strings.ts'

/** The lists to begin with; nothing while the device has no copy of the catalogue. */
export function StartingPoints() {
  const id = useId()
  const starts = startingPoints(useQueryClient())
  if (starts.length === 0) return null
  return (
    <section className={styles.hitGroup} aria-labelledby={id}>
      <div className={styles.hitGroupHead}>
        <h2 id={id} className={styles.hitGroupTitle}>
          {words.starts}
        </h2>
      </div>
      <ul className={styles.recentList}>
        {starts.map(({ title, subtitle, icon, to }) => (
          <li key={title}>
            <Link {...to} className={styles.chip}>
              <Icon name={icon} size={18} />
              {title} ({subtitle})
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

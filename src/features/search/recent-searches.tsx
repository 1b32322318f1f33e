import { Link } from '@tanstack/react-router'
import { useSnapshot } from 'valtio'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { clearSearches, recentSearches } from './recent-store.ts'
import * as styles from './search.module.css'
import { searchStrings as words } from './strings.ts'

export function RecentSearches() {
  const { queries } = useSnapshot(recentSearches)
  if (queries.length === 0) return null
  return (
    <section className="recent">
      <div className={styles.hitGroupHead}>
        <h2 className={styles.hitGroupTitle}>{words.recent}</h2>
        <Button variant="plain" size="small" onClick={clearSearches}>
          {words.clearRecent}
        </Button>
      </div>
      <ul className={styles.recentList}>
        {queries.map((query) => (
          <li key={query}>
            <Link to="/search" search={{ q: query }} className={styles.chip}>
              <Icon name="clock" size={18} />
              {query}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

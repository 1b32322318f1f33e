import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#src/ui/form/button.tsx'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { clearSearches, recentSearches, removeSearch } from './recent-store.ts'
import * as styles from './search.module.css'
import { searchStrings as words } from './strings.ts'

export function RecentSearches() {
  const { queries } = useSnapshot(recentSearches)
  const list = useRef<HTMLUListElement>(null)
  if (queries.length === 0) return null
  return (
    <section className={styles.hitGroup}>
      <div className={styles.hitGroupHead}>
        <h2 className={styles.hitGroupTitle}>{words.recent}</h2>
        <Button variant="plain" size="small" onClick={clearSearches}>
          {words.clearRecent}
        </Button>
      </div>
      <ul ref={list} className={styles.recentList} tabIndex={-1} aria-label={words.recent}>
        {queries.map((query) => (
          <li key={query} className={styles.recent}>
            <Link to="/search" search={{ q: query }} className={styles.chip}>
              <Icon name="clock" size={18} />
              {query}
            </Link>
            <IconButton
              icon="close"
              label={words.removeRecent(query)}
              onClick={() => {
                removeSearch(query)
                list.current?.focus()
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

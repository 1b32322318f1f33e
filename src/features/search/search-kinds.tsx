import { Link } from '@tanstack/react-router'
import { type SearchModel, searchModel } from '#src/contract/search.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import { modelIcons } from './links.ts'
import * as styles from './search.module.css'
import { searchStrings as words } from './strings.ts'

/** Filter by kind, as a search parameter. */
export function SearchKinds({ query, model }: { query: string; model: SearchModel | undefined }) {
  return (
    <nav className={styles.kinds} aria-label={words.kinds}>
      <ul>
        {[undefined, ...searchModel.options].map((kind) => (
          <li key={kind ?? 'all'}>
            <Link
              to="/search"
              search={{ q: query, ...(kind !== undefined && { model: kind }) }}
              className={styles.chip}
              data-chosen={kind === model || undefined}
              aria-current={kind === model ? 'page' : undefined}
              activeOptions={{ exact: true }}
              replace
            >
              {kind !== undefined && <Icon name={modelIcons[kind]} size={18} />}
              {kind === undefined ? words.all : words.models[kind]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

import { useSyncExternalStore } from 'react'
import { useNames } from '#src/features/catalog/use-names.ts'
import * as cardStyles from '#src/ui/layout/card.module.css'
import { atLeast } from '#src/ui/layout/media-query.ts'
import * as styles from './filter.module.css'
import { FilterFields } from './filter-fields.tsx'
import { filterStrings as words } from './filter-strings.ts'
import type { Filters, ListKind } from './filters.ts'

/** Breakpoint of the column, as in filter.css. */
const COLUMN_QUERY = atLeast('lg')

type FilterColumnProps = { list: ListKind; filters: Filters; onChange: (filters: Filters) => void }

/**
 * Filters beside a list. Rendered only above the breakpoint: phones use the dialog, and server-rendered HTML serves
 * every width and is smaller without them.
 */
export function FilterColumn(props: FilterColumnProps) {
  const hasRoom = useSyncExternalStore(
    watchWidth,
    () => matchMedia(COLUMN_QUERY).matches,
    () => false,
  )
  return (
    <aside className={`${cardStyles.root} ${cardStyles.padded} ${styles.catalogSide}`} aria-label={words.filters}>
      {hasRoom && <Column {...props} />}
    </aside>
  )
}

function Column({ list, filters, onChange }: FilterColumnProps) {
  const names = useNames(list)
  return (
    <>
      <h2 className={styles.title}>{words.filters}</h2>
      <FilterFields
        list={list}
        filters={filters}
        names={names}
        onChange={(change) => onChange({ ...filters, ...change })}
      />
    </>
  )
}

function watchWidth(notify: () => void) {
  const media = matchMedia(COLUMN_QUERY)
  media.addEventListener('change', notify)
  return () => media.removeEventListener('change', notify)
}

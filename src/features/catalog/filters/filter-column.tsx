import { useSyncExternalStore } from 'react'
import { useNames } from '#src/features/catalog/use-names.ts'
import { FilterFields } from './filter-fields.tsx'
import { filterStrings as words } from './filter-strings.ts'
import type { Filters, ListKind } from './filters.ts'

/** Where the column has its room, as in filter.css. */
const ROOM = '(min-width: 1100px)'

type FilterColumnProps = { list: ListKind; filters: Filters; onChange: (filters: Filters) => void }

/**
 * The filters beside a list. Where they are not shown they are not made, for a phone has them in a sheet; nor in a drawn
 * page, which is for every width, and smaller without them.
 */
export function FilterColumn(props: FilterColumnProps) {
  const hasRoom = useSyncExternalStore(
    watchRoom,
    () => matchMedia(ROOM).matches,
    () => false,
  )
  return (
    <aside className="card card-padded catalog-side" aria-label={words.filters}>
      {hasRoom && <Column {...props} />}
    </aside>
  )
}

function Column({ list, filters, onChange }: FilterColumnProps) {
  const names = useNames(list)
  return (
    <>
      <h2 className="filter-title">{words.filters}</h2>
      <FilterFields
        list={list}
        filters={filters}
        names={names}
        onChange={(change) => onChange({ ...filters, ...change })}
      />
    </>
  )
}

function watchRoom(tell: () => void) {
  const room = matchMedia(ROOM)
  room.addEventListener('change', tell)
  return () => room.removeEventListener('change', tell)
}

import { useSyncExternalStore } from 'react'
import { useComesDrawn } from '#src/ui/use-comes-drawn.ts'
import { FilterFields } from './filter-fields.tsx'
import { filterStrings as words } from './filter-strings.ts'
import type { Filters, ListKind } from './filters.ts'
import { useNames } from './use-names.ts'

/** Where the column has its room, as in filter.css. */
const ROOM = '(min-width: 1100px)'

type FilterColumnProps = { list: ListKind; filters: Filters; onChange: (filters: Filters) => void }

/**
 * The filters beside a list. Where they are not shown they are not made, for a phone has them in a sheet; but a drawn
 * page is for every width, and leaves it to the styles.
 */
export function FilterColumn(props: FilterColumnProps) {
  const comesDrawn = useComesDrawn()
  const hasRoom = useSyncExternalStore(
    watchRoom,
    () => matchMedia(ROOM).matches,
    () => true,
  )
  return (hasRoom || comesDrawn) && <Column {...props} />
}

function Column({ list, filters, onChange }: FilterColumnProps) {
  const names = useNames(list)
  return (
    <aside className="card card-padded catalog-side" aria-label={words.filters}>
      <h2 className="filter-title">{words.filters}</h2>
      <FilterFields
        list={list}
        filters={filters}
        names={names}
        onChange={(change) => onChange({ ...filters, ...change })}
      />
    </aside>
  )
}

function watchRoom(tell: () => void) {
  const room = matchMedia(ROOM)
  room.addEventListener('change', tell)
  return () => room.removeEventListener('change', tell)
}

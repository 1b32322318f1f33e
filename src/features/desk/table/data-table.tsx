import { chakra } from '@chakra-ui/react'
import { type ReactNode, useRef } from 'react'
import { useIsNarrow } from '#src/features/desk/table/use-is-narrow.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ShowMore } from '#src/ui/feedback/show-more.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { CardList } from './card-list.tsx'
import { tableStrings as words } from './strings.ts'
import { TableBar } from './table-bar.tsx'
import { TableGrid } from './table-grid.tsx'
import { type DeskTableOptions, useDeskTable } from './use-desk-table.ts'

type DataTableProps<Row> = DeskTableOptions<Row> & {
  /** Names the table. */
  label: string
  /** Names a row: for its selection, and as the text of what opens it. */
  nameOf: (row: Row) => string
  onOpen?: (row: Row) => void
  /** Buttons at the end of a row. */
  rowActions?: (row: Row) => ReactNode
  /** Buttons for the selected rows; without it nothing can be selected. */
  selectionActions?: (rows: Row[], clear: () => void) => ReactNode
  /** Filters of the list, beside its search. */
  filters?: ReactNode
  hasSearch?: boolean
  /** Whether the columns can be chosen. Defaults to true. */
  hasColumns?: boolean
  /** Replaces a list without rows: what is missing and what to do. */
  empty: ReactNode
  /** Further pages of the list, by cursor. */
  more?: { hasMore: boolean; loading: boolean; onMore: () => void }
}

/** A list of the desk: a table by keyboard from 768 px on, cards below. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    nameOf,
    onOpen,
    rowActions,
    selectionActions,
    filters,
    hasSearch = true,
    hasColumns = true,
    empty,
    more,
  } = props
  const { table, search, setSearch, sort, setSort } = useDeskTable(props)
  const isNarrow = useIsNarrow()
  const searchField = useRef<HTMLInputElement>(null)
  const rows = table.getRowModel().rows
  const selected = table.getSelectedRowModel().rows.map(({ original }) => original)
  // Nothing to search, sort or filter.
  const isBare = props.rows.length === 0 && search === '' && filters === undefined
  const clear = () => table.resetRowSelection(true)
  const view = {
    table,
    label,
    nameOf,
    canSelect: selectionActions !== undefined,
    ...(onOpen !== undefined && { onOpen }),
    ...(rowActions !== undefined && { rowActions }),
  }
  return (
    <chakra.section aria-label={label} display="flex" flexDirection="column" gap="3">
      {!isBare && (
        <TableBar
          table={table}
          isNarrow={isNarrow}
          sort={sort}
          onSort={setSort}
          filters={filters}
          hasColumns={hasColumns}
          {...(hasSearch && { search: { text: search, onChange: setSearch, field: searchField } })}
        />
      )}
      {selectionActions !== undefined && selected.length > 0 && (
        <chakra.div
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          gap="2"
          paddingInline="3"
          paddingBlock="1"
          borderRadius="s"
          background="primarySoft"
        >
          <p role="status">{words.selected(selected.length)}</p>
          {selectionActions(selected, clear)}
          <Button variant="plain" size="small" onClick={clear}>
            {words.clear}
          </Button>
        </chakra.div>
      )}
      {rows.length === 0 && search === '' && empty}
      {rows.length === 0 && search !== '' && <NoMatch onClear={() => setSearch('')} />}
      {rows.length > 0 && (isNarrow ? <CardList {...view} /> : <TableGrid {...view} />)}
      {more !== undefined && <ShowMore {...more} />}
    </chakra.section>
  )
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title={words.noMatch}
      text={words.noMatchText}
      actions={
        <Button variant="soft" onClick={onClear}>
          {words.clearSearch}
        </Button>
      }
    />
  )
}

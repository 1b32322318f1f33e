import {
  getCoreRowModel,
  getFilteredRowModel,
  getSortedRowModel,
  type RowSelectionState,
  type SortingState,
  useReactTable,
  type VisibilityState,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { fold } from '#src/fa/fold.ts'
import { columnDefs, type DeskColumn } from './columns.ts'

/** A column's id, with `-` before it for the descending order; undefined for the list's own order. */
export type DeskSort = string | undefined

export type DeskTableOptions<Row> = {
  rows: readonly Row[]
  columns: readonly DeskColumn<Row>[]
  idOf: (row: Row) => string
  /** With `onSearch` the server searches; otherwise the device does, by the columns' `text`. */
  search?: string
  onSearch?: (text: string) => void
  /** With `onSort` the server sorts; otherwise the device does. */
  sort?: DeskSort
  onSort?: (sort: DeskSort) => void
}

/** State of a table: what is searched, sorted, shown and selected. */
export function useDeskTable<Row>(options: DeskTableOptions<Row>) {
  const { rows, columns, idOf, onSearch, onSort } = options
  const [ownSearch, setOwnSearch] = useState('')
  const [ownSort, setOwnSort] = useState<DeskSort>()
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({})
  const [columnVisibility, setColumnVisibility] = useState<VisibilityState>(() =>
    Object.fromEntries(columns.filter(({ hidden }) => hidden === true).map(({ id }) => [id, false])),
  )
  const search = onSearch === undefined ? ownSearch : (options.search ?? '')
  const sort = onSort === undefined ? ownSort : options.sort
  const setSort = onSort ?? setOwnSort
  const defs = useMemo(() => columnDefs(columns), [columns])
  const data = useMemo(() => [...rows], [rows])
  const sorting = useMemo(() => sortingOf(sort), [sort])
  const table = useReactTable<Row>({
    data,
    columns: defs,
    getRowId: idOf,
    state: { sorting, globalFilter: search, columnVisibility, rowSelection },
    onSortingChange: (update) => setSort(sortOf(typeof update === 'function' ? update(sorting) : update)),
    onColumnVisibilityChange: setColumnVisibility,
    onRowSelectionChange: setRowSelection,
    manualSorting: onSort !== undefined,
    manualFiltering: onSearch !== undefined,
    getColumnCanGlobalFilter: () => true,
    globalFilterFn: (row, _column, wanted: string) => matches(row.original, columns, wanted),
    getCoreRowModel: getCoreRowModel(),
    getFilteredRowModel: getFilteredRowModel(),
    getSortedRowModel: getSortedRowModel(),
  })
  return { table, search, setSearch: onSearch ?? setOwnSearch, sort, setSort }
}

function sortingOf(sort: DeskSort): SortingState {
  if (sort === undefined) return []
  return sort.startsWith('-') ? [{ id: sort.slice(1), desc: true }] : [{ id: sort, desc: false }]
}

function sortOf([first]: SortingState): DeskSort {
  if (first === undefined) return undefined
  return first.desc ? `-${first.id}` : first.id
}

/** Whether every word that is searched occurs in the row, whatever its spelling. */
function matches<Row>(row: Row, columns: readonly DeskColumn<Row>[], wanted: string): boolean {
  const text = fold(columns.map((column) => column.text?.(row) ?? '').join(' '))
  return fold(wanted)
    .split(' ')
    .every((word) => text.includes(word))
}

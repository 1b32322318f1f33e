import type { ColumnDef } from '@tanstack/react-table'
import type { ReactNode } from 'react'

export type DeskColumn<Row> = {
  /** Also the server's name of the order, where the server sorts. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** What the search on the device reads. */
  text?: (row: Row) => string
  /** What the device sorts by; with sorting by the server any value marks the column as sortable. */
  sort?: (row: Row) => string | number
  /** Heads the row's card on a phone and names the row for screen readers. */
  primary?: boolean
  /** At the end of the cell: amounts and counts. */
  atEnd?: boolean
  /** A date or a time, which stays in one line. */
  isShort?: boolean
  /** Several words, which narrower screens do not squeeze to one a line: the table scrolls instead. */
  isText?: boolean
  /** Shown only once it is chosen among the columns. */
  hidden?: boolean
}

/** Whether a value stays in one line: an amount, a date or a time. */
export const isOneLine = ({ atEnd, isShort }: Pick<DeskColumn<never>, 'atEnd' | 'isShort'>) =>
  atEnd === true || isShort === true

/** An amount stays in one line, with digits of one width below each other. */
export const AMOUNT_CELL = { textAlign: 'end', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const

/** The columns as TanStack Table reads them. */
export function columnDefs<Row>(columns: readonly DeskColumn<Row>[]): ColumnDef<Row, unknown>[] {
  return columns.map((column) => ({
    id: column.id,
    accessorFn: (row) => column.sort?.(row) ?? '',
    header: column.header,
    enableSorting: column.sort !== undefined,
    enableHiding: column.primary !== true,
    sortDescFirst: false,
    sortingFn: (one, other) => compare(one.getValue(column.id), other.getValue(column.id)),
    meta: column,
  }))
}

const collator = new Intl.Collator('fa')

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return collator.compare(String(one), String(other))
}

import type { Table, Row as TableRow } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { DeskColumn } from './columns.ts'

/** What the table and the cards show. */
export type TableView<Row> = {
  table: Table<Row>
  label: string
  nameOf: (row: Row) => string
  canSelect: boolean
  onOpen?: (row: Row) => void
  rowActions?: (row: Row) => ReactNode
}

/** The visible columns of a row, in their order. */
export function visibleColumns<Row>(row: TableRow<Row>): DeskColumn<Row>[] {
  return row.getVisibleCells().map(({ column }) => column.columnDef.meta as DeskColumn<Row>)
}

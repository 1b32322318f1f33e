import { chakra, Table } from '@chakra-ui/react'
import type { Header } from '@tanstack/react-table'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { Icon } from '#src/ui/media/icon.tsx'
import { AMOUNT_CELL, type DeskColumn, isOneLine } from './columns.ts'
import { RowCheckbox } from './row-checkbox.tsx'
import { tableStrings as words } from './strings.ts'
import { type TableView, visibleColumns } from './table-view.ts'

const CONTROLS = 'a, button, input, select, textarea, label'

/**
 * A table by keyboard: the arrow keys, Home and End move between rows, Enter opens one, Space selects it. One row at a time
 * is in the tab order.
 */
export function TableGrid<Row>({ table, label, nameOf, canSelect, onOpen, rowActions }: TableView<Row>) {
  const rows = table.getRowModel().rows
  const [current, setCurrent] = useState<string>()
  const currentId = rows.some(({ id }) => id === current) ? current : rows[0]?.id
  return (
    <chakra.div
      overflowX="auto"
      background="paper"
      borderWidth="1px"
      borderStyle="solid"
      borderColor="border"
      borderRadius="m"
    >
      <Table.Root aria-label={label}>
        <Table.Header>
          {table.getHeaderGroups().map((group) => (
            <Table.Row key={group.id}>
              {canSelect && (
                <Table.ColumnHeader scope="col" inlineSize="48px">
                  <RowCheckbox
                    label={words.selectAll}
                    checked={table.getIsSomeRowsSelected() ? 'indeterminate' : table.getIsAllRowsSelected()}
                    onChange={(checked) => table.toggleAllRowsSelected(checked)}
                  />
                </Table.ColumnHeader>
              )}
              {group.headers.map((header) => (
                <ColumnHead key={header.id} header={header} />
              ))}
              {rowActions !== undefined && (
                <Table.ColumnHeader scope="col">
                  <span className="visually-hidden">{words.actions}</span>
                </Table.ColumnHeader>
              )}
            </Table.Row>
          ))}
        </Table.Header>
        <Table.Body>
          {rows.map((row) => (
            <Table.Row
              key={row.id}
              data-row=""
              data-selected={row.getIsSelected() || undefined}
              data-link={onOpen !== undefined || undefined}
              aria-selected={canSelect ? row.getIsSelected() : undefined}
              tabIndex={row.id === currentId ? 0 : -1}
              onFocus={() => setCurrent(row.id)}
              onClick={(event: MouseEvent<HTMLElement>) => {
                if (!isControl(event.target)) onOpen?.(row.original)
              }}
              onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
                if (event.target !== event.currentTarget) return
                if (moveFocus(event)) return event.preventDefault()
                if (event.key === 'Enter') onOpen?.(row.original)
                if (event.key !== ' ' || !canSelect) return
                event.preventDefault()
                row.toggleSelected()
              }}
            >
              {canSelect && (
                <Table.Cell>
                  <RowCheckbox
                    label={words.selectRow(nameOf(row.original))}
                    checked={row.getIsSelected()}
                    onChange={(checked) => row.toggleSelected(checked)}
                  />
                </Table.Cell>
              )}
              {visibleColumns(row).map((column) => (
                <BodyCell key={column.id} column={column} row={row.original} />
              ))}
              {rowActions !== undefined && (
                <Table.Cell>
                  <chakra.div display="flex" justifyContent="end" gap="2" whiteSpace="nowrap">
                    {rowActions(row.original)}
                  </chakra.div>
                </Table.Cell>
              )}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </chakra.div>
  )
}

function BodyCell<Row>({ column, row }: { column: DeskColumn<Row>; row: Row }) {
  const end = column.atEnd === true && AMOUNT_CELL
  const line = isOneLine(column) && ({ whiteSpace: 'nowrap' } as const)
  // A name is not squeezed to a word by the columns that stay in one line.
  const text = column.isText === true && ({ minInlineSize: '180px' } as const)
  if (column.primary !== true) {
    return (
      <Table.Cell {...end} {...line} {...text}>
        {column.cell(row)}
      </Table.Cell>
    )
  }
  return (
    <Table.Cell asChild fontWeight="semibold" textAlign="start" minInlineSize="128px">
      <th scope="row">{column.cell(row)}</th>
    </Table.Cell>
  )
}

function ColumnHead<Row>({ header }: { header: Header<Row, unknown> }) {
  const { column } = header
  const { header: name, atEnd = false } = column.columnDef.meta as DeskColumn<Row>
  const sorted = column.getIsSorted()
  const align = atEnd && ({ textAlign: 'end' } as const)
  if (!column.getCanSort()) {
    return (
      <Table.ColumnHeader scope="col" {...align}>
        {name}
      </Table.ColumnHeader>
    )
  }
  const direction = sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'
  return (
    <Table.ColumnHeader scope="col" aria-sort={direction} {...align}>
      <chakra.button
        type="button"
        onClick={column.getToggleSortingHandler()}
        display="inline-flex"
        alignItems="center"
        gap="1"
        minBlockSize="32px"
        background="none"
        border="none"
        cursor="pointer"
        font="inherit"
        color={sorted === false ? 'muted' : 'primary'}
        _focusVisible={{ outline: '2px solid var(--primary)', outlineOffset: '2px' }}
      >
        {name}
        <chakra.span
          display="inline-flex"
          transform={sorted === 'asc' ? 'rotate(180deg)' : undefined}
          opacity={sorted === false ? 0.4 : 1}
        >
          <Icon name="chevron-down" size={14} />
        </chakra.span>
      </chakra.button>
    </Table.ColumnHeader>
  )
}

/** Moves the focus between rows; whether the key was one for that. */
function moveFocus({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const rows = [...(currentTarget.parentElement?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const at = rows.indexOf(currentTarget)
  const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }
  const target = targets[key]
  if (target === undefined) return false
  rows[target]?.focus()
  return true
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest(CONTROLS) !== null
}

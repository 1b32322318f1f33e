import { chakra } from '@chakra-ui/react'
import type { Table } from '@tanstack/react-table'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { SelectInput } from '#src/features/desk/form/select-input.tsx'
import { TextInput } from '#src/features/desk/form/text-input.tsx'
import { ColumnMenu } from './column-menu.tsx'
import type { DeskColumn } from './columns.ts'
import { tableStrings as words } from './strings.ts'
import type { DeskSort } from './use-desk-table.ts'

type TableBarProps<Row> = {
  table: Table<Row>
  isNarrow: boolean
  search?: { text: string; onChange: (text: string) => void; field: RefObject<HTMLInputElement | null> }
  sort: DeskSort
  onSort: (sort: DeskSort) => void
  filters: ReactNode
  hasColumns: boolean
}

/** Above a list: search (`/` focuses it), filters, and the order or the columns, whichever the layout has. */
export function TableBar<Row>({ table, isNarrow, search, sort, onSort, filters, hasColumns }: TableBarProps<Row>) {
  const columns = table.getAllColumns()
  const sortable = columns
    .filter((column) => column.getCanSort())
    .map(({ columnDef }) => columnDef.meta as DeskColumn<Row>)
  const canChoose = hasColumns && !isNarrow && columns.some((column) => column.getCanHide())
  if (search === undefined && filters === undefined && !canChoose && !(isNarrow && sortable.length > 0)) return null
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="end" gap="2" css={{ '@media print': { display: 'none' } }}>
      {search !== undefined && (
        <chakra.search flex="1 1 220px" maxInlineSize={{ base: 'none', md: '360px' }}>
          <SearchField {...search} />
        </chakra.search>
      )}
      {filters}
      {isNarrow && sortable.length > 0 && (
        <chakra.div flex="1 1 160px">
          <SelectInput
            label={words.sort}
            value={sort ?? ''}
            options={[
              { value: '', label: words.unsorted },
              ...sortable.flatMap(({ id, header }) => [
                { value: id, label: words.ascending(header) },
                { value: `-${id}`, label: words.descending(header) },
              ]),
            ]}
            onChange={(value) => onSort(value === '' ? undefined : value)}
          />
        </chakra.div>
      )}
      {canChoose && <ColumnMenu table={table} />}
    </chakra.div>
  )
}

function SearchField({ text, onChange, field }: NonNullable<TableBarProps<unknown>['search']>) {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, dialog') !== null
      if (event.key !== '/' || isTyping) return
      event.preventDefault()
      field.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [field])
  return (
    <TextInput
      label={words.search}
      hideLabel
      placeholder={words.search}
      type="search"
      value={text}
      onChange={onChange}
      inputRef={field}
    />
  )
}

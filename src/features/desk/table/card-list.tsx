import { chakra } from '@chakra-ui/react'
import { Button } from '#src/ui/form/button.tsx'
import { isOneLine } from './columns.ts'
import { RowCheckbox } from './row-checkbox.tsx'
import { tableStrings as words } from './strings.ts'
import { type TableView, visibleColumns } from './table-view.ts'

/** The rows as cards: the first column as their heading, the others below by name. */
export function CardList<Row>({ table, label, nameOf, canSelect, onOpen, rowActions }: TableView<Row>) {
  return (
    <chakra.ul aria-label={label} display="flex" flexDirection="column" gap="2" listStyle="none" padding="0" margin="0">
      {table.getRowModel().rows.map((row) => {
        const columns = visibleColumns(row)
        const heading = columns.find(({ primary }) => primary === true)
        return (
          <chakra.li
            key={row.id}
            background={row.getIsSelected() ? 'primarySoft' : 'paper'}
            borderWidth="1px"
            borderStyle="solid"
            borderColor="border"
            borderRadius="m"
            padding="3"
            display="flex"
            flexDirection="column"
            gap="2"
          >
            <chakra.div display="flex" alignItems="center" gap="1" fontWeight="semibold">
              {canSelect && (
                <RowCheckbox
                  label={words.selectRow(nameOf(row.original))}
                  checked={row.getIsSelected()}
                  onChange={(checked) => row.toggleSelected(checked)}
                />
              )}
              {onOpen === undefined ? (
                heading?.cell(row.original)
              ) : (
                // Its text is in line with the facts below.
                <chakra.div marginInlineStart={canSelect ? '0' : '-5'}>
                  <Button variant="plain" onClick={() => onOpen(row.original)}>
                    {heading?.cell(row.original) ?? nameOf(row.original)}
                  </Button>
                </chakra.div>
              )}
            </chakra.div>
            <chakra.dl display="grid" gridTemplateColumns="auto 1fr" columnGap="3" rowGap="1" fontSize="s" margin="0">
              {columns
                .filter(({ primary }) => primary !== true)
                .map((column) => (
                  <chakra.div key={column.id} display="contents">
                    <chakra.dt color="muted">{column.header}</chakra.dt>
                    <chakra.dd
                      margin="0"
                      minInlineSize="0"
                      overflowWrap="anywhere"
                      whiteSpace={isOneLine(column) ? 'nowrap' : undefined}
                    >
                      {column.cell(row.original)}
                    </chakra.dd>
                  </chakra.div>
                ))}
            </chakra.dl>
            {rowActions !== undefined && (
              <chakra.div display="flex" flexWrap="wrap" gap="2">
                {rowActions(row.original)}
              </chakra.div>
            )}
          </chakra.li>
        )
      })}
    </chakra.ul>
  )
}

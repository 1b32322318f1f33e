import { Menu } from '@chakra-ui/react'
import type { Table } from '@tanstack/react-table'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import type { DeskColumn } from './columns.ts'
import { tableStrings as words } from './strings.ts'

/** Chooses which columns a table shows. */
export function ColumnMenu<Row>({ table }: { table: Table<Row> }) {
  return (
    <Menu.Root closeOnSelect={false} positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <Button variant="ghost" size="small" icon="grid">
          {words.columns}
        </Button>
      </Menu.Trigger>
      <Menu.Positioner>
        <Menu.Content>
          {table
            .getAllColumns()
            .filter((column) => column.getCanHide())
            .map((column) => (
              <Menu.CheckboxItem
                key={column.id}
                value={column.id}
                checked={column.getIsVisible()}
                onCheckedChange={(checked) => column.toggleVisibility(checked)}
              >
                {(column.columnDef.meta as DeskColumn<Row>).header}
                {column.getIsVisible() && <Icon name="check" size={16} />}
              </Menu.CheckboxItem>
            ))}
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  )
}

import { Table } from '@chakra-ui/react'

/** The headings of a table that has no sorting and no choice of columns. */
export function HeadRow({ names }: { names: readonly string[] }) {
  return (
    <Table.Header>
      <Table.Row>
        {names.map((name) => (
          <Table.ColumnHeader key={name} scope="col">
            {name}
          </Table.ColumnHeader>
        ))}
      </Table.Row>
    </Table.Header>
  )
}

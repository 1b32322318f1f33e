import { chakra, Table } from '@chakra-ui/react'
import type { Report } from '#src/contract/desk/reports.ts'
import { measureNames, reportGroupNames } from '#src/fa/desk/report-names.ts'
import { AMOUNT_CELL } from '#src/features/desk/table/columns.ts'
import { reportStrings as words } from './strings.ts'
import { rowName, valueText } from './value-text.ts'

/** The values of a report, with their total where they add up. Scrolls by keyboard where it is wider than the screen. */
export function ReportTable({ report, heading }: { report: Report; heading: string }) {
  const { by, measures, rows, total } = report
  return (
    <chakra.section
      aria-label={heading}
      tabIndex={0}
      overflowX="auto"
      background="paper"
      borderWidth="1px"
      borderStyle="solid"
      borderColor="border"
      borderRadius="m"
      css={{ '@media print': { overflow: 'visible' } }}
    >
      <Table.Root aria-label={heading}>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader scope="col">{reportGroupNames[by]}</Table.ColumnHeader>
            {measures.map((measure) => (
              <Table.ColumnHeader key={measure} scope="col" textAlign="end">
                {measureNames[measure]}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map((row) => (
            <Table.Row key={row.key}>
              <RowHead isShort={by === 'month'}>{rowName(row, report)}</RowHead>
              <Values report={report} values={row.values} />
            </Table.Row>
          ))}
        </Table.Body>
        {total !== null && rows.length > 1 && (
          <Table.Footer>
            <Table.Row fontWeight="bold">
              <RowHead isShort>{words.total}</RowHead>
              <Values report={report} values={total} />
            </Table.Row>
          </Table.Footer>
        )}
      </Table.Root>
    </chakra.section>
  )
}

function RowHead({ children, isShort }: { children: string; isShort: boolean }) {
  return (
    <Table.Cell
      asChild
      fontWeight="semibold"
      textAlign="start"
      minInlineSize="120px"
      whiteSpace={isShort ? 'nowrap' : undefined}
    >
      <th scope="row">
        <bdi>{children}</bdi>
      </th>
    </Table.Cell>
  )
}

function Values({ report: { measures }, values }: { report: Report; values: readonly (number | null)[] }) {
  return measures.map((measure, index) => (
    <Table.Cell key={measure} {...AMOUNT_CELL}>
      {valueText(measure, values[index] ?? null)}
    </Table.Cell>
  ))
}

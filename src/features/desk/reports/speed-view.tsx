import { chakra, Table } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { FieldMetricRow } from '#src/contract/desk/reports.ts'
import { formatDecimal, formatNumber } from '#src/fa/digits.ts'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { DeskQueryView } from '#src/features/desk/shell/desk-query-view.tsx'
import { AMOUNT_CELL } from '#src/features/desk/table/columns.ts'
import { TableSkeleton } from '#src/features/desk/table/table-skeleton.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { reportQueries } from './queries.ts'
import { reportStrings as words } from './strings.ts'

const THOUSAND = 1000

/** How fast pages were for their users. */
export function SpeedView({ days }: { days: number }) {
  const { userId } = useDesk()
  const query = useQuery(reportQueries.speed(userId, days))
  return (
    <DeskQueryView query={query} skeleton={<TableSkeleton />}>
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyState icon="clock" title={words.speedEmpty} text={words.speedEmptyText} />
        ) : (
          <SpeedTable rows={rows} />
        )
      }
    </DeskQueryView>
  )
}

function SpeedTable({ rows }: { rows: FieldMetricRow[] }) {
  return (
    <>
      <chakra.section
        aria-label={words.speed}
        tabIndex={0}
        overflowX="auto"
        background="paper"
        borderWidth="1px"
        borderStyle="solid"
        borderColor="border"
        borderRadius="m"
      >
        <Table.Root aria-label={words.speed}>
          <Table.Header>
            <Table.Row>
              {[words.metric, words.screen, words.samples, words.median, words.p75, words.p95].map((name, index) => (
                <Table.ColumnHeader key={name} scope="col" textAlign={index < 2 ? 'start' : 'end'}>
                  {name}
                </Table.ColumnHeader>
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {rows.map(({ name, screen, samples, p50, p75, p95 }) => (
              <Table.Row key={`${name} ${screen}`}>
                <Table.Cell asChild fontWeight="semibold" textAlign="start">
                  <th scope="row">{words.metrics[name]}</th>
                </Table.Cell>
                <Table.Cell>{words.screens[screen]}</Table.Cell>
                <Table.Cell {...AMOUNT_CELL}>{formatNumber(samples)}</Table.Cell>
                {[p50, p75, p95].map((value, index) => (
                  <Table.Cell key={['p50', 'p75', 'p95'][index]} {...AMOUNT_CELL}>
                    {measured(name, value)}
                  </Table.Cell>
                ))}
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </chakra.section>
      <chakra.p fontSize="s" color="muted">
        {words.speedNote}
      </chakra.p>
    </>
  )
}

/** Seconds; the score of layout shifts has no unit. */
function measured(name: FieldMetricRow['name'], value: number): string {
  const text = formatDecimal(value / THOUSAND, { most: 2 })
  return name === 'cls' ? text : words.seconds(text)
}

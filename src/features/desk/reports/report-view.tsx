import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { Report, ReportName, ReportQuery } from '#src/contract/desk/reports.ts'
import { formatMonth, formatTime } from '#src/fa/jalali.ts'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { DeskQueryView } from '#src/features/desk/shell/desk-query-view.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { monthOfKey } from './filter.ts'
import { reportQueries } from './queries.ts'
import { ReportTable } from './report-table.tsx'
import { MOST_BARS } from './series.ts'
import { reportStrings as words } from './strings.ts'

const ReportChart = lazy(() => import('./report-chart.tsx').then((module) => ({ default: module.ReportChart })))

type ReportViewProps = {
  name: ReportName
  query: ReportQuery
  /** Removes what narrows the report; undefined when nothing does. */
  onClear: (() => void) | undefined
}

/** One report as a chart and a table. */
export function ReportView({ name, query, onClear }: ReportViewProps) {
  const { userId } = useDesk()
  const found = useQuery(reportQueries.one(userId, name, query))
  return (
    <DeskQueryView query={found} skeleton={<ReportSkeleton />}>
      {(report) =>
        report.rows.some(({ values }) => values.some(Boolean)) ? (
          <Content report={report} />
        ) : (
          <EmptyState
            icon="list"
            title={words.empty}
            text={words.emptyText}
            {...(onClear !== undefined && { actions: <Button onClick={onClear}>{words.clear}</Button> })}
          />
        )
      }
    </DeskQueryView>
  )
}

function Content({ report }: { report: Report }) {
  const { from, to, rates, pending_since, rows, by } = report
  const heading = words.heading(report)
  const period = words.period(formatMonth(monthOfKey(from)), formatMonth(monthOfKey(to)))
  const isCut = by !== 'month' && rows.length > MOST_BARS
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <div>
        <chakra.h2 fontSize="m" fontWeight="semibold" lineHeight="s">
          {heading}
        </chakra.h2>
        <chakra.p fontSize="s" color="muted">
          {period}
        </chakra.p>
      </div>
      <chakra.div
        padding="3"
        background="paper"
        borderWidth="1px"
        borderStyle="solid"
        borderColor="border"
        borderRadius="m"
        css={{ '@media print': { display: 'none' } }}
      >
        <Suspense fallback={<Skeleton height="280px" radius="8px" />}>
          <ReportChart key={`${report.report} ${by}`} report={report} heading={heading} />
        </Suspense>
        {isCut && (
          <chakra.p fontSize="s" color="muted">
            {words.chartFirst(MOST_BARS, rows.length)}
          </chakra.p>
        )}
      </chakra.div>
      <ReportTable report={report} heading={heading} />
      <chakra.div fontSize="s" color="muted">
        <p>{words.notes[report.report]}</p>
        {rates !== null && <p>{rates.lesson + rates.swimmer === 0 ? words.noRates : words.rates(rates)}</p>}
        {pending_since !== null && <p>{words.pending(formatTime(new Date(pending_since)))}</p>}
      </chakra.div>
    </chakra.div>
  )
}

function ReportSkeleton() {
  return (
    <Loading>
      <chakra.div display="flex" flexDirection="column" gap="4">
        <Skeleton height="28px" width="240px" radius="8px" />
        <Skeleton height="304px" radius="8px" />
        <Skeleton height="280px" radius="8px" />
      </chakra.div>
    </Loading>
  )
}

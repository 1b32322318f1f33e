import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { actionErrorText } from '#src/api/errors.ts'
import { useToday } from '#src/api/use-today.ts'
import type { ReportQuery } from '#src/contract/desk/reports.ts'
import { useDesk, useDeskPool } from '#src/features/desk/shell/desk-context.ts'
import { DeskScreen } from '#src/features/desk/shell/desk-screen.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { filterOf, type ReportSearch, SPEED } from './filter.ts'
import { downloadReport } from './queries.ts'
import { ReportFilters } from './report-filters.tsx'
import { ReportView } from './report-view.tsx'
import { SpeedView } from './speed-view.tsx'
import { reportStrings as words } from './strings.ts'

type ReportsScreenProps = {
  /** As the address says it. */
  search: object
  onSearch: (change: ReportSearch) => void
}

/** Reports of the club, chosen by the address. */
export function ReportsScreen({ search, onSearch }: ReportsScreenProps) {
  const { may } = useDesk()
  const pool = useDeskPool()
  const chosen = filterOf(search, useToday())
  // Speed belongs to the whole club.
  const filter =
    chosen.report === SPEED && !may('reports.read', null) ? { ...chosen, report: 'income' as const } : chosen
  const { report, days, ...rest } = filter
  const query: ReportQuery = { ...rest, ...(pool !== null && { pool }) }
  const download = useMutation({
    mutationFn: downloadReport,
    onSuccess: () => showToast({ kind: 'success', text: words.exported }),
    onError: (error) => showToast({ kind: 'error', text: actionErrorText(error) }),
  })
  const isNarrowed = filter.program !== undefined || filter.coach !== undefined
  return (
    <DeskScreen
      title={words.title}
      needs="reports.read"
      actions={
        <chakra.div display="contents" css={{ '@media print': { display: 'none' } }}>
          {report !== SPEED && may('reports.export') && (
            <Button
              variant="soft"
              icon="download"
              loading={download.isPending}
              onClick={() => download.mutate({ name: report, query })}
            >
              {words.export}
            </Button>
          )}
          <Button variant="soft" icon="print" onClick={() => print()}>
            {words.print}
          </Button>
        </chakra.div>
      }
    >
      <ReportFilters filter={filter} onChange={onSearch} />
      {report === SPEED ? (
        <SpeedView days={days} />
      ) : (
        <ReportView
          name={report}
          query={query}
          onClear={isNarrowed ? () => onSearch({ program: undefined, coach: undefined }) : undefined}
        />
      )}
    </DeskScreen>
  )
}

import { chakra } from '@chakra-ui/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { moreOf, rowsOf } from '#src/api/query/pages.ts'
import { useDesk, useDeskPool } from '#src/features/desk/shell/desk-context.ts'
import { DeskQueryView } from '#src/features/desk/shell/desk-query-view.tsx'
import { DataTable } from '#src/features/desk/table/data-table.tsx'
import { TableSkeleton } from '#src/features/desk/table/table-skeleton.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ClosedEntries } from './closed-entries.tsx'
import { closingColumns } from './closing-columns.tsx'
import { ClosingSheet } from './closing-sheet.tsx'
import { tillQueries } from './queries.ts'
import { tillStrings as words } from './strings.ts'

type ClosingListProps = { shown: number | undefined; onShow: (shift: number | undefined) => void }

/** Closed shifts, newest first; the shown one above with its money, to read and to print. */
export function ClosingList({ shown, onShow }: ClosingListProps) {
  const { userId } = useDesk()
  const query = useInfiniteQuery(tillQueries.shifts(userId, useDeskPool()))
  return (
    <DeskQueryView query={query} skeleton={<TableSkeleton />}>
      {({ pages }) => {
        const rows = rowsOf(pages)
        const shift = rows.find(({ id }) => id === shown)
        return (
          <>
            {shift !== undefined && (
              <>
                <ClosingSheet shift={shift} onHide={() => onShow(undefined)} />
                <ClosedEntries shift={shift.id} />
              </>
            )}
            <chakra.div css={{ '@media print': { display: shift === undefined ? 'block' : 'none' } }}>
              <DataTable
                label={words.shifts}
                hasSearch={false}
                rows={rows}
                columns={closingColumns}
                idOf={({ id }) => String(id)}
                nameOf={({ id }) => words.closing(id)}
                onOpen={({ id }) => onShow(id)}
                more={moreOf(query)}
                empty={<EmptyState icon="wallet" title={words.noShifts} text={words.noShiftsText} />}
              />
            </chakra.div>
          </>
        )
      }}
    </DeskQueryView>
  )
}

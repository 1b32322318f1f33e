import { useInfiniteQuery } from '@tanstack/react-query'
import { moreOf, rowsOf } from '#src/api/query/pages.ts'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { DeskQueryView } from '#src/features/desk/shell/desk-query-view.tsx'
import { TableSkeleton } from '#src/features/desk/table/table-skeleton.tsx'
import { EntryTable } from './entry-table.tsx'
import { tillQueries } from './queries.ts'

/** The money of a closed shift. */
export function ClosedEntries({ shift }: { shift: number }) {
  const { userId } = useDesk()
  const query = useInfiniteQuery(tillQueries.entries(userId, shift))
  return (
    <DeskQueryView query={query} skeleton={<TableSkeleton />}>
      {({ pages }) => <EntryTable entries={rowsOf(pages)} more={moreOf(query)} />}
    </DeskQueryView>
  )
}

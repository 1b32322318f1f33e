import { createFileRoute } from '@tanstack/react-router'
import { readFilters } from '#src/features/catalog/filters.ts'
import { teamQueries } from '#src/features/catalog/queries.ts'
import { TeamListScreen } from '#src/features/catalog/team-list.tsx'

export const Route = createFileRoute('/teams')({
  validateSearch: readFilters('team'),
  // Starts the read beside the screen's code; the screen itself shows what comes of it.
  loader: ({ context }) => {
    void context.queryClient.query({ ...teamQueries.list(), staleTime: 'static' }).catch(() => undefined)
  },
  component: ListPage,
})

function ListPage() {
  return <TeamListScreen kind="team" filters={Route.useSearch()} />
}

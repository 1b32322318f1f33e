import { createFileRoute } from '@tanstack/react-router'
import { prefetchQuery } from '#src/api/query/prefetch.ts'
import { readFilters } from '#src/features/catalog/filters/filters.ts'
import { teamQueries } from '#src/features/catalog/queries.ts'
import { TeamListScreen } from '#src/features/catalog/teams/team-list.tsx'

export const Route = createFileRoute('/teams')({
  validateSearch: readFilters('team'),
  loader: ({ context }) => prefetchQuery(context.queryClient, teamQueries.list()),
  component: ListPage,
})

function ListPage() {
  return <TeamListScreen kind="team" filters={Route.useSearch()} />
}

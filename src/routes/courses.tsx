import { createFileRoute } from '@tanstack/react-router'
import { prefetchQuery } from '#src/api/query/prefetch.ts'
import { readFilters } from '#src/features/catalog/filters/filters.ts'
import { programQueries } from '#src/features/catalog/queries.ts'
import { TeamListScreen } from '#src/features/catalog/teams/team-list.tsx'

export const Route = createFileRoute('/courses')({
  validateSearch: readFilters('course'),
  loader: ({ context }) => prefetchQuery(context.queryClient, programQueries('course').list()),
  component: ListPage,
})

function ListPage() {
  return <TeamListScreen kind="course" filters={Route.useSearch()} />
}

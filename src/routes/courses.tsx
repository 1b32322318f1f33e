import { createFileRoute } from '@tanstack/react-router'
import { readFilters } from '#src/features/catalog/filters.ts'
import { programQueries } from '#src/features/catalog/queries.ts'
import { TeamListScreen } from '#src/features/catalog/team-list.tsx'

export const Route = createFileRoute('/courses')({
  validateSearch: readFilters('course'),
  // Starts the read beside the screen's code; the screen itself shows what comes of it.
  loader: ({ context }) => {
    void context.queryClient.query({ ...programQueries('course').list(), staleTime: 'static' }).catch(() => undefined)
  },
  component: ListPage,
})

function ListPage() {
  return <TeamListScreen kind="course" filters={Route.useSearch()} />
}

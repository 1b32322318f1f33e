import { createFileRoute } from '@tanstack/react-router'
import { prefetchQuery } from '#src/api/query/prefetch.ts'
import { InstructorListScreen } from '#src/features/catalog/coaches/instructor-list.tsx'
import { readFilters } from '#src/features/catalog/filters/filters.ts'
import { instructorQueries } from '#src/features/catalog/queries.ts'

export const Route = createFileRoute('/instructors')({
  validateSearch: readFilters('instructor'),
  loader: ({ context }) => prefetchQuery(context.queryClient, instructorQueries.list()),
  component: ListPage,
})

function ListPage() {
  return <InstructorListScreen filters={Route.useSearch()} />
}

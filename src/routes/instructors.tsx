import { createFileRoute } from '@tanstack/react-router'
import { readFilters } from '#src/features/catalog/filters.ts'
import { InstructorListScreen } from '#src/features/catalog/instructor-list.tsx'
import { instructorQueries } from '#src/features/catalog/queries.ts'

export const Route = createFileRoute('/instructors')({
  validateSearch: readFilters('instructor'),
  // Starts the read beside the screen's code; the screen itself shows what comes of it.
  loader: ({ context }) => {
    void context.queryClient.query({ ...instructorQueries.list(), staleTime: 'static' }).catch(() => undefined)
  },
  component: ListPage,
})

function ListPage() {
  return <InstructorListScreen filters={Route.useSearch()} />
}

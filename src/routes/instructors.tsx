import { createFileRoute } from '@tanstack/react-router'
import { InstructorListScreen } from '#src/features/catalog/instructor-list.tsx'
import { instructorQueries } from '#src/features/catalog/queries.ts'

export const Route = createFileRoute('/instructors')({
  // Starts the read beside the screen's code; the screen itself shows what comes of it.
  loader: ({ context }) => {
    void context.queryClient.query({ ...instructorQueries.list(), staleTime: 'static' }).catch(() => undefined)
  },
  component: InstructorListScreen,
})

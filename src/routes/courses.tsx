import { createFileRoute } from '@tanstack/react-router'
import { programQueries } from '#src/features/catalog/queries.ts'
import { TeamListScreen } from '#src/features/catalog/team-list.tsx'

export const Route = createFileRoute('/courses')({
  // Starts the read beside the screen's code; the screen itself shows what comes of it.
  loader: ({ context }) => {
    void context.queryClient.query({ ...programQueries('course').list(), staleTime: 'static' }).catch(() => undefined)
  },
  component: () => <TeamListScreen kind="course" />,
})

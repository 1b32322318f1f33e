import { createFileRoute } from '@tanstack/react-router'
import { PoolListScreen } from '#src/features/catalog/pool-list.tsx'
import { poolQueries } from '#src/features/catalog/queries.ts'

export const Route = createFileRoute('/pools')({
  // Starts the read beside the screen's code; the screen itself shows what comes of it.
  loader: ({ context }) => {
    void context.queryClient.query({ ...poolQueries.list(), staleTime: 'static' }).catch(() => undefined)
  },
  component: PoolListScreen,
})

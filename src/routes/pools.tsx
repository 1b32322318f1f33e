import { createFileRoute } from '@tanstack/react-router'
import { readFilters } from '#src/features/catalog/filters.ts'
import { PoolListScreen } from '#src/features/catalog/pool-list.tsx'
import { poolQueries } from '#src/features/catalog/queries.ts'

export const Route = createFileRoute('/pools')({
  validateSearch: readFilters('pool'),
  // Starts the read beside the screen's code; the screen itself shows what comes of it.
  loader: ({ context }) => {
    void context.queryClient.query({ ...poolQueries.list(), staleTime: 'static' }).catch(() => undefined)
  },
  component: ListPage,
})

function ListPage() {
  return <PoolListScreen filters={Route.useSearch()} />
}

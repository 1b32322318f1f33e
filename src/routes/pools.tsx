import { createFileRoute } from '@tanstack/react-router'
import { prefetchQuery } from '#src/api/query/prefetch.ts'
import { readFilters } from '#src/features/catalog/filters/filters.ts'
import { PoolListScreen } from '#src/features/catalog/pools/pool-list.tsx'
import { poolQueries } from '#src/features/catalog/queries.ts'

export const Route = createFileRoute('/pools')({
  validateSearch: readFilters('pool'),
  loader: ({ context }) => prefetchQuery(context.queryClient, poolQueries.list()),
  component: ListPage,
})

function ListPage() {
  return <PoolListScreen filters={Route.useSearch()} />
}

import { createFileRoute } from '@tanstack/react-router'
import { readAhead } from '#src/api/read-ahead.ts'
import { readFilters } from '#src/features/catalog/filters.ts'
import { PoolListScreen } from '#src/features/catalog/pool-list.tsx'
import { poolQueries } from '#src/features/catalog/queries.ts'

export const Route = createFileRoute('/pools')({
  validateSearch: readFilters('pool'),
  loader: ({ context }) => readAhead(context.queryClient, poolQueries.list()),
  component: ListPage,
})

function ListPage() {
  return <PoolListScreen filters={Route.useSearch()} />
}

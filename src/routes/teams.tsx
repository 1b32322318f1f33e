import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetchQuery } from '#src/api/query/prefetch.ts'
import { readFilters } from '#src/features/catalog/filters/filters.ts'
import { teamQueries } from '#src/features/catalog/queries.ts'

export const Route = createFileRoute('/teams')({
  validateSearch: readFilters('team'),
  loader: ({ context }) => prefetchQuery(context.queryClient, teamQueries.list()),
  codeSplitGroupings: [],
  component: lazyRouteComponent(() => import('./-program-lists.tsx'), 'TeamsPage'),
})

import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetchQuery } from '#src/api/query/prefetch.ts'
import { readFilters } from '#src/features/catalog/filters/filters.ts'
import { programQueries } from '#src/features/catalog/queries.ts'

export const Route = createFileRoute('/courses')({
  validateSearch: readFilters('course'),
  loader: ({ context }) => prefetchQuery(context.queryClient, programQueries('course').list()),
  codeSplitGroupings: [],
  component: lazyRouteComponent(() => import('./-program-lists.tsx'), 'CoursesPage'),
})

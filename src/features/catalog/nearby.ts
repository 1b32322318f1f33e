import { type QueryClient, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query'
import { api } from '#src/api/client.ts'
import { isUnanswered } from '#src/api/errors.ts'
import { type FilterName, type Filters, filterQuery, setFilters, withoutFilter } from './filters/filters.ts'
import { FRESH_MS, GC_MS, type Source } from './listing.ts'

/** How many items of a near alternative are shown. */
const SHOWN = 4
/** Filters tried, those first that a parent gives up first; for whom the list is asked comes last. */
const softest: readonly FilterName[] = [
  'hour',
  'day',
  'price_max',
  'price_min',
  'places',
  'level',
  'coach',
  'pool',
  'district',
  'city',
  'audience',
  'age',
  'sex',
]
const MOST_TRIED = 8

/** What a list has without one of its filters: how many items, and the first of them. */
export type Nearby<Item> = { name: FilterName; count: number; items: Item[] }

/** The alternatives to filters without a match, the softest first; only those with items. */
export function useNearby<Item extends { id: number }>(source: Source<Item>, filters: Filters): Nearby<Item>[] {
  const client = useQueryClient()
  const set: readonly FilterName[] = setFilters(source.list, filters)
  const names = softest.filter((name) => set.includes(name)).slice(0, MOST_TRIED)
  return useQueries({
    queries: names.map((name) => nearQuery(client, source, withoutFilter(filters, name))),
    combine: (results) =>
      results.flatMap(({ data }, index) => {
        const name = names[index]
        return name === undefined || data === undefined || data.count === 0 ? [] : [{ name, ...data }]
      }),
  })
}

function nearQuery<Item>(client: QueryClient, source: Source<Item>, filters: Filters) {
  const query = filterQuery(filters)
  return queryOptions({
    queryKey: ['listing', source.list, 'near', query],
    queryFn: async ({ signal }) => {
      const asked = new URLSearchParams({ ...query, page_size: String(SHOWN) })
      try {
        const { count, results } = await api(`${source.path}?${asked}`, source.page, { signal })
        return { count, items: results }
      } catch (error) {
        const stored = isUnanswered(error) ? source.stored(client, filters) : undefined
        if (stored === undefined || stored.unapplied.length > 0) throw error
        return { count: stored.items.length, items: stored.items.slice(0, SHOWN) }
      }
    },
    staleTime: FRESH_MS,
    gcTime: GC_MS,
  })
}

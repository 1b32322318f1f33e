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

/** What a list has without some of its filters: `filters` are the others; how many items, and the first of them. */
export type Nearby<Item> = { names: readonly FilterName[]; filters: Filters; count: number; items: Item[] }

/**
 * The alternatives to filters without a match, the softest first; only those with items. Without one filter each; if none of
 * these has items, without as few of the softest as give some.
 */
export function useNearby<Item extends { id: number }>(source: Source<Item>, filters: Filters): Nearby<Item>[] {
  const set: readonly FilterName[] = setFilters(source.list, filters)
  const names = softest.filter((name) => set.includes(name)).slice(0, MOST_TRIED)
  const single = useWithout(
    source,
    filters,
    names.map((name) => [name]),
  )
  const runs = names.slice(2).map((_, index) => names.slice(0, index + 2))
  const several = useWithout(source, filters, single.isEmpty ? runs : [])
  return single.isEmpty ? several.found.slice(0, 1) : single.found
}

/** The list without each of some sets of filters; `isEmpty` once all of them are known to have no items. */
function useWithout<Item extends { id: number }>(
  source: Source<Item>,
  filters: Filters,
  sets: readonly (readonly FilterName[])[],
): { found: Nearby<Item>[]; isEmpty: boolean } {
  const client = useQueryClient()
  const others = sets.map((names) => names.reduce(withoutFilter, filters))
  return useQueries({
    queries: others.map((other) => nearQuery(client, source, other)),
    combine: (results) => ({
      found: results.flatMap(({ data }, index) => {
        const names = sets[index]
        const other = others[index]
        return names && other && data?.count ? [{ names, filters: other, ...data }] : []
      }),
      isEmpty: results.length > 0 && results.every(({ data }) => data?.count === 0),
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

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#src/api/client.ts'
import { isUnanswered } from '#src/api/errors.ts'
import { type SearchHit, type SearchModel, searchHits } from '#src/contract/search.ts'
import { plainWords } from '#src/fa/search-terms.ts'
import { searchOffline } from './offline-search.ts'

const FRESH_MS = 60_000
const GC_MS = 10 * 60_000

/** Hits, and whether they come from this device only. */
export type Found = { hits: SearchHit[]; fromDevice: boolean }

/** Results of a non-blank query; searches the query cache when the server is unreachable. */
export function searchResults(client: QueryClient, query: string, model?: SearchModel) {
  const trimmed = query.trim()
  return queryOptions({
    queryKey: ['search', trimmed, model ?? 'all'],
    enabled: plainWords(trimmed) !== '',
    queryFn: async ({ signal }): Promise<Found> => {
      const params = new URLSearchParams({ query: trimmed, ...(model !== undefined && { model }) })
      try {
        return { hits: await api(`/api/search/?${params}`, searchHits, { signal }), fromDevice: false }
      } catch (error) {
        if (!isUnanswered(error)) throw error
        return { hits: searchOffline(client, trimmed, model), fromDevice: true }
      }
    },
    // Results from the device are used only until the network returns.
    staleTime: ({ state }) => (state.data?.fromDevice === true ? 0 : FRESH_MS),
    gcTime: GC_MS,
    refetchOnReconnect: 'always',
  })
}

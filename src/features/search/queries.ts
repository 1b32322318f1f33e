import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#src/api/client.ts'
import { ApiError } from '#src/api/errors.ts'
import { type SearchHit, type SearchModel, searchHits } from '#src/contract/search.ts'
import { plainWords } from '#src/fa/search-terms.ts'
import { searchOffline } from './offline-search.ts'

const FRESH_MS = 60_000
const FORGOTTEN_MS = 10 * 60_000

/** What was found, and whether only on this device. */
export type Found = { hits: SearchHit[]; kept: boolean }

/** Results of a query that has a word in it; without the network, of what the device has kept. */
export function searchResults(client: QueryClient, query: string, model?: SearchModel) {
  const asked = query.trim()
  return queryOptions({
    queryKey: ['search', asked, model ?? 'all'],
    enabled: plainWords(asked) !== '',
    queryFn: async ({ signal }): Promise<Found> => {
      const wish = new URLSearchParams({ query: asked, ...(model !== undefined && { model }) })
      try {
        return { hits: await api(`/api/search/?${wish}`, searchHits, { signal }), kept: false }
      } catch (error) {
        if (!isUnreachable(error)) throw error
        return { hits: searchOffline(client, asked, model), kept: true }
      }
    },
    // What stands on the device is only for as long as the network is away.
    staleTime: ({ state }) => (state.data?.kept === true ? 0 : FRESH_MS),
    gcTime: FORGOTTEN_MS,
    refetchOnReconnect: 'always',
  })
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'offline' || error.code === 'timeout')
}

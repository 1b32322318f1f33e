import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isPublicKey } from './keys.ts'

const PLACE_ID = 'served'

/** What the server drew a page from; `at` is when, in milliseconds since 1970. */
export type DehydratedState = { at: number; queries: [key: QueryKey, data: unknown, updatedAt: number][] }

/** The data that came with the page; undefined where the page is the plain shell. */
export function readDehydrated(): DehydratedState | undefined {
  const text = document.getElementById(PLACE_ID)?.textContent
  if (text === undefined || text === null) return undefined
  try {
    return JSON.parse(text) as DehydratedState
  } catch {
    // Half a page: the shell draws it anew.
    return undefined
  }
}

/** Puts the page's data into the cache, as read when the server read it. Said again it changes nothing but is kept. */
export function hydrateServed(queryClient: QueryClient, served: DehydratedState): void {
  for (const [key, data, updatedAt] of served.queries) {
    const known = queryClient.getQueryState(key)?.dataUpdatedAt ?? 0
    if (known <= updatedAt) queryClient.setQueryData(key, data, { updatedAt })
  }
}

/** What of the cache may stand in a page: everyone's data that was read. */
export function dehydratedOf(queryClient: QueryClient, at: number): DehydratedState {
  const read = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.data !== undefined && isPublicKey(query.queryKey))
  return { at, queries: read.map((query) => [query.queryKey, query.state.data, query.state.dataUpdatedAt]) }
}

/** The element of the page that carries the data: no script, and nothing in its text can end it. */
export function dehydratedElement(served: DehydratedState): string {
  const text = JSON.stringify(served).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${PLACE_ID}">${text}</script>`
}

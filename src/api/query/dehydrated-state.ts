import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { EXCERPT_AT, excerptTotal, setExcerpt, setExcerptTime } from './excerpt.ts'
import { isPublicKey } from './keys.ts'

const ELEMENT_ID = 'served'

/**
 * The queries behind a server-rendered page; `at` is the render time in milliseconds since 1970. `updatedAt` of an excerpt
 * is `EXCERPT_AT`; `total` is the number of items of its list.
 */
export type DehydratedState = {
  at: number
  queries: [key: QueryKey, data: unknown, updatedAt: number, total?: number][]
}

/** The state embedded in the page; undefined in the client-rendered shell. */
export function readDehydrated(): DehydratedState | undefined {
  const text = document.getElementById(ELEMENT_ID)?.textContent
  if (text === undefined || text === null) return undefined
  try {
    return JSON.parse(text) as DehydratedState
  } catch {
    // A truncated page: the client renders it from scratch.
    return undefined
  }
}

/** Writes the page's data into the cache with the server's timestamps. Newer cached data stays, and any before an excerpt. */
export function hydrateServed(queryClient: QueryClient, served: DehydratedState): void {
  setExcerptTime(served.at)
  for (const [key, data, updatedAt, total] of served.queries) {
    const known = queryClient.getQueryState(key)?.dataUpdatedAt ?? 0
    if (updatedAt !== EXCERPT_AT && known <= updatedAt) queryClient.setQueryData(key, data, { updatedAt })
    if (updatedAt === EXCERPT_AT && queryClient.getQueryData(key) === undefined)
      setExcerpt(queryClient, key, data, total)
  }
}

/** Dehydrates the cache's public queries. */
export function dehydratedOf(queryClient: QueryClient, at: number): DehydratedState {
  const loaded = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.data !== undefined && isPublicKey(query.queryKey))
  return {
    at,
    queries: loaded.map(({ queryKey, state: { data, dataUpdatedAt } }) => {
      const total = dataUpdatedAt === EXCERPT_AT ? excerptTotal(queryKey) : undefined
      return total === undefined ? [queryKey, data, dataUpdatedAt] : [queryKey, data, dataUpdatedAt, total]
    }),
  }
}

/** The HTML element with the state: not executable, and `<` is escaped so that the data cannot close it. */
export function dehydratedElement(served: DehydratedState): string {
  const text = JSON.stringify(served).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${ELEMENT_ID}">${text}</script>`
}

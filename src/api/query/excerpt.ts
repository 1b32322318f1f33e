import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * A server-rendered page may contain only the beginning of a query's data, so that it fits the first round trip: an
 * excerpt. It counts as never updated: its query is fetched when the page has hydrated, and a copy stored on the device
 * replaces it.
 */
export const EXCERPT_AT = 0

/** Number of items behind each excerpt of a list, by query hash. */
const totals = new Map<string, number>()
let pageAt = 0

/** Whether a query result is an excerpt. */
export function isExcerpt(query: { data: unknown; dataUpdatedAt: number; isPlaceholderData: boolean }): boolean {
  return query.data !== undefined && query.dataUpdatedAt === EXCERPT_AT && !query.isPlaceholderData
}

/** Writes an excerpt into the cache. `total`: the number of items, of a list. */
export function setExcerpt(queryClient: QueryClient, key: QueryKey, data: unknown, total: number | undefined): void {
  if (total !== undefined) totals.set(hashKey(key), total)
  queryClient.setQueryData(key, data, { updatedAt: EXCERPT_AT })
}

/** The number of items of the list behind an excerpt. */
export function excerptTotal(key: QueryKey): number | undefined {
  return totals.get(hashKey(key))
}

/** Sets the render time of the page that the excerpts are from, in milliseconds since 1970. */
export function setExcerptTime(at: number): void {
  pageAt = at
}

/** When a query's data was read from the server: an excerpt is as old as its page. */
export function readAt(dataUpdatedAt: number): number {
  return dataUpdatedAt === EXCERPT_AT ? pageAt : dataUpdatedAt
}

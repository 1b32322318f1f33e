import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Starts a read beside the code of the screen that will show it, unless this device holds a copy; the screen itself shows
 * what comes of it.
 */
export function prefetchQuery<Data, Key extends QueryKey>(
  client: QueryClient,
  options: FetchQueryOptions<Data, Error, Data, Key>,
) {
  void client.query({ ...options, staleTime: 'static' }).catch(() => undefined)
}

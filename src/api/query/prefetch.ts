import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/** Starts a query in parallel with the screen's code unless it is cached. Errors appear on the screen itself. */
export function prefetchQuery<Data, Key extends QueryKey>(
  client: QueryClient,
  options: FetchQueryOptions<Data, Error, Data, Key>,
) {
  void client.query({ ...options, staleTime: 'static' }).catch(() => undefined)
}

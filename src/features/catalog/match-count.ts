import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useDebounced } from '#src/api/query/use-debounced.ts'
import { type Filters, isAsked } from './filters/filters.ts'
import { pagedQuery, type Source, storedResult } from './listing.ts'

const PAUSE_MS = 300

/**
 * How many items match filters that are being chosen: counted on the device at once where its copy of the list can apply
 * them, and by the server after a pause, by the request that the list makes when the filters are applied. Undefined until
 * known, and without `draft`.
 */
export function useMatchCount<Item extends { id: number }>(
  source: Source<Item>,
  draft: Filters | undefined,
): number | undefined {
  const client = useQueryClient()
  const settled = useDebounced(draft, PAUSE_MS)
  const { data } = useInfiniteQuery({
    ...pagedQuery(client, source, settled ?? {}),
    enabled: draft !== undefined && settled !== undefined && isAsked(settled),
  })
  if (draft === undefined) return undefined
  const [page] = (settled === draft ? data : undefined)?.pages ?? []
  if (page !== undefined) return (page.unapplied ?? []).length === 0 ? page.count : undefined
  return storedResult(client, source, draft)?.pages[0]?.count
}

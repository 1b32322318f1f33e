import { useQueries } from '@tanstack/react-query'
import type { MyTerm } from '#src/contract/enrolment.ts'
import { bookableKind } from '#src/contract/kind.ts'
import { termQueries } from '#src/features/enrolment/queries.ts'

/** The user's paid months and visits of all kinds as one query; `dataUpdatedAt` is the time of the oldest part. */
export function useMyTerms(userId: string, options: { enabled?: boolean; staleTime?: number } = {}) {
  const parts = useQueries({
    queries: bookableKind.options.map((kind) => ({ ...termQueries.list(kind, userId), ...options })),
  })
  const loaded = parts.filter((part) => part.data !== undefined)
  // A part without a response counts as empty only when it has failed: the next lesson may be in it.
  const isSettled = parts.every(({ data, error }) => data !== undefined || error !== null)
  const data: MyTerm[] | undefined =
    isSettled && loaded.length > 0 ? loaded.flatMap((part) => part.data?.results ?? []) : undefined
  return {
    data,
    error: parts.find(({ error }) => error !== null)?.error ?? null,
    failureReason: parts.find(({ failureReason }) => failureReason !== null)?.failureReason ?? null,
    dataUpdatedAt: Math.min(...loaded.map((part) => part.dataUpdatedAt)),
    isFetching: parts.some(({ isFetching }) => isFetching),
    refetch: () => void Promise.all(parts.map((part) => part.refetch())),
  }
}

import { useEffect, useState } from 'react'
import { ApiError, isUnanswered, messageOf } from '#src/api/errors.ts'
import { readAt } from './excerpt.ts'

const STALE_NOTICE_MS = 3000
/** Without cached data a screen reports the missing response after this time, while the query continues. */
export const SLOW_RESPONSE_MS = 8000

/** What a screen with one query renders: exactly one of these states. */
export type QueryState<Data> =
  | { name: 'loading' }
  | { name: 'missing' }
  | { name: 'offline' }
  | { name: 'error'; text: string }
  /** `stale`: `data` is a cached copy read `at` (milliseconds since 1970), and no newer response arrived. */
  | { name: 'content'; data: Data; stale: { at: number; offline: boolean } | undefined }

/** The fields of a query result that determine the state. */
type QueryResult<Data> = {
  data: Data | undefined
  error: unknown
  dataUpdatedAt: number
  isFetching: boolean
  /** Whether `data` is of another key, shown until this one responds. */
  isPlaceholderData?: boolean
  /** Why the last attempt of a running query failed. */
  failureReason?: unknown
}

/**
 * The state of a query. Cached data shows at once, with its age when no fresh response arrives within 3 s. Without cached
 * data the known failure replaces `loading` after 8 s: all four attempts on a silent network take 47 s.
 */
export function useQueryState<Data>(query: QueryResult<Data>): QueryState<Data> {
  const slow = useStillTrue(query.isFetching, STALE_NOTICE_MS)
  const late = useStillTrue(query.isFetching, SLOW_RESPONSE_MS)
  return stateOf(query, slow, late)
}

const noResponse = new ApiError('timeout')

function stateOf<Data>(query: QueryResult<Data>, slow: boolean, late: boolean): QueryState<Data> {
  const { data, error, dataUpdatedAt, isPlaceholderData, failureReason } = query
  if (error instanceof ApiError && error.status === 404) return { name: 'missing' }
  if (data !== undefined) {
    // Data of another key has no age of its own.
    const isStale = !isPlaceholderData && (error !== null || slow)
    const stale = isStale ? { at: readAt(dataUpdatedAt), offline: isUnanswered(error) } : undefined
    return { name: 'content', data, stale }
  }
  const known = error ?? (late ? (failureReason ?? noResponse) : null)
  if (known === null) return { name: 'loading' }
  return isUnanswered(known) ? { name: 'offline' } : { name: 'error', text: messageOf(known) }
}

/** Whether `condition` has been true for `ms` without interruption. */
export function useStillTrue(condition: boolean, ms: number): boolean {
  const [still, setStill] = useState(false)
  useEffect(() => {
    if (!condition) {
      setStill(false)
      return
    }
    const timer = setTimeout(() => setStill(true), ms)
    return () => clearTimeout(timer)
  }, [condition, ms])
  return still
}

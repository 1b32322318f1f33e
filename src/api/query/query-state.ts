import { useEffect, useState } from 'react'
import { ApiError, messageOf } from '#src/api/errors.ts'

const PATIENCE_MS = 3000
/** A screen that has nothing to show says by then that no answer comes, while the reading goes on. */
export const SLOW_RESPONSE_MS = 8000

/** What a screen that reads one thing shows: exactly one of its faces. */
export type QueryState<Data> =
  | { name: 'loading' }
  | { name: 'missing' }
  | { name: 'offline' }
  | { name: 'error'; text: string }
  /** `stale`: what is shown is a kept copy, read `at` (milliseconds since 1970), and no newer one came. */
  | { name: 'content'; data: Data; stale: { at: number; offline: boolean } | undefined }

/** The part of a query's result that decides its face. */
type Read<Data> = {
  data: Data | undefined
  error: unknown
  dataUpdatedAt: number
  isFetching: boolean
  /** Why the last try of a read that goes on has failed. */
  failureReason?: unknown
}

/**
 * The face of a query. A kept copy shows at once, and tells its age when no fresh answer came within 3 s. Without a copy
 * the face turns from loading to what is known of the failure after 8 s: four tries of a silent network take 47 s.
 */
export function useQueryState<Data>(query: Read<Data>): QueryState<Data> {
  const slow = useStillTrue(query.isFetching, PATIENCE_MS)
  const late = useStillTrue(query.isFetching, SLOW_RESPONSE_MS)
  return faceOf(query, slow, late)
}

const noAnswer = new ApiError('timeout')

function faceOf<Data>(query: Read<Data>, slow: boolean, late: boolean): QueryState<Data> {
  const { data, error, dataUpdatedAt, failureReason } = query
  if (error instanceof ApiError && error.status === 404) return { name: 'missing' }
  if (data !== undefined) {
    const stale = error !== null || slow ? { at: dataUpdatedAt, offline: isUnanswered(error) } : undefined
    return { name: 'content', data, stale }
  }
  const known = error ?? (late ? (failureReason ?? noAnswer) : null)
  if (known === null) return { name: 'loading' }
  return isUnanswered(known) ? { name: 'offline' } : { name: 'error', text: messageOf(known) }
}

function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'offline' || error.code === 'timeout')
}

/** Whether `fact` has been true for `ms` without a break. */
export function useStillTrue(fact: boolean, ms: number): boolean {
  const [still, setStill] = useState(false)
  useEffect(() => {
    if (!fact) {
      setStill(false)
      return
    }
    const timer = setTimeout(() => setStill(true), ms)
    return () => clearTimeout(timer)
  }, [fact, ms])
  return still
}

import { useEffect, useState } from 'react'
import { ApiError, messageOf } from './errors.ts'

const PATIENCE_MS = 3000

/** What a screen that reads one thing shows: exactly one of its faces. */
export type Face<Data> =
  | { name: 'loading' }
  | { name: 'missing' }
  | { name: 'offline' }
  | { name: 'error'; text: string }
  /** `stale`: what is shown is a kept copy, read `at` (milliseconds since 1970), and no newer one came. */
  | { name: 'content'; data: Data; stale: { at: number; offline: boolean } | undefined }

/** The part of a query's result that decides its face. */
type Read<Data> = { data: Data | undefined; error: unknown; dataUpdatedAt: number; isFetching: boolean }

/** The face of a query. A kept copy shows at once, and tells its age when no fresh answer came within 3 s. */
export function useFace<Data>(query: Read<Data>): Face<Data> {
  const slow = useStillTrue(query.isFetching, PATIENCE_MS)
  return faceOf(query, slow)
}

function faceOf<Data>({ data, error, dataUpdatedAt }: Read<Data>, slow: boolean): Face<Data> {
  const offline = error instanceof ApiError && (error.code === 'offline' || error.code === 'timeout')
  if (error instanceof ApiError && error.status === 404) return { name: 'missing' }
  if (data !== undefined) {
    const stale = error !== null || slow ? { at: dataUpdatedAt, offline } : undefined
    return { name: 'content', data, stale }
  }
  if (error === null) return { name: 'loading' }
  return offline ? { name: 'offline' } : { name: 'error', text: messageOf(error) }
}

/** Whether `fact` has been true for `ms` without a break. */
function useStillTrue(fact: boolean, ms: number): boolean {
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

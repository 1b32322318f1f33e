import { AppError } from './errors.ts'

const RETRY_SECONDS = 300

/** Maps a failed write: a full disk or quota becomes `unavailable`; any other error is returned unchanged. */
export function toStorageFullError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const isFull = code === 'ENOSPC' || code === 'EDQUOT'
  return isFull ? new AppError('unavailable', { retryAfter: RETRY_SECONDS, cause: error }) : error
}

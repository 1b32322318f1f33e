import { ApiError, messageOf } from '#src/api/errors.ts'
import { reviewStrings as words } from './strings.ts'

/** Error text of a failed change. A change that fails this way is not queued, and the text says so. */
export function failureText(error: unknown): string {
  const isUnreachable = error instanceof ApiError && (error.code === 'offline' || error.code === 'timeout')
  return isUnreachable ? words.unsent : messageOf(error)
}

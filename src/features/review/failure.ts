import { ApiError, messageOf } from '#src/api/errors.ts'
import { reviewStrings as words } from './strings.ts'

/** What a person reads when their review could not be changed. It is not kept for later: it says so plainly. */
export function failureText(error: unknown): string {
  const isUnanswered = error instanceof ApiError && (error.code === 'offline' || error.code === 'timeout')
  return isUnanswered ? words.unsent : messageOf(error)
}

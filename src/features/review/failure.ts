import { ApiError, messageOf } from '#src/api/errors.ts'
import { reviewStrings as words } from './strings.ts'

/** What a person reads when their review could not be changed. It is not kept for later: it says so plainly. */
export function failureText(error: unknown): string {
  const isUnheard = error instanceof ApiError && (error.code === 'offline' || error.code === 'timeout')
  return isUnheard ? words.unsent : messageOf(error)
}

import { ApiError, messageOf } from '#src/api/errors.ts'
import { actionStrings as words } from './page/post-page-strings.ts'

/** What a person reads when a change of a post failed. It is not kept for later: it says so plainly. */
export function failureText(error: unknown): string {
  const isUnanswered = error instanceof ApiError && (error.code === 'offline' || error.code === 'timeout')
  return isUnanswered ? words.unsent : messageOf(error)
}

import { ApiError, messageOf } from '#src/api/errors.ts'
import { actionStrings as words } from './page/post-page-strings.ts'

/** Error text of a failed change. Such changes are not queued, and the text says so. */
export function failureText(error: unknown): string {
  const isUnreachable = error instanceof ApiError && (error.code === 'offline' || error.code === 'timeout')
  return isUnreachable ? words.unsent : messageOf(error)
}

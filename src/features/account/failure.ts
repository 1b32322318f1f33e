import { ApiError, messageOf } from '#src/api/errors.ts'
import { accountStrings as words } from './strings.ts'

/** Whether no answer came at all: nothing was refused, and nothing was saved. */
function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'offline' || error.code === 'timeout')
}

/** What a person reads when something could not be done. Changes are not kept for later: it says so plainly. */
export function failureText(error: unknown, offline: string = words.offlineAct): string {
  return isUnanswered(error) ? offline : messageOf(error)
}

/** What the server says of one field; undefined when it says nothing of it. */
export function fieldText(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.fields?.[field]?.join(' ') : undefined
}

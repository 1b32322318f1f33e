import { ApiError, messageOf } from '#src/api/errors.ts'
import { accountStrings as words } from './strings.ts'

/** Whether no response arrived: nothing was rejected, and nothing was saved. */
function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'offline' || error.code === 'timeout')
}

/** Error text of a failed action. Such actions are not queued, and the text says so. */
export function failureText(error: unknown, offline: string = words.offlineAct): string {
  return isUnreachable(error) ? offline : messageOf(error)
}

/** The server's error for one field; undefined when there is none. */
export function fieldText(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.fields?.[field]?.join(' ') : undefined
}

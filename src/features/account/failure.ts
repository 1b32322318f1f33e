import { ApiError, actionErrorText } from '#src/api/errors.ts'
import { accountStrings as words } from './strings.ts'

/** Error text of a failed action. Such actions are not queued, and the text says so. */
export function failureText(error: unknown, offline: string = words.offlineAct): string {
  return actionErrorText(error, offline)
}

/** The server's error for one field; undefined when there is none. */
export function fieldText(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.fields?.[field]?.join(' ') : undefined
}

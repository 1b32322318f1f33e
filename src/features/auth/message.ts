import { ApiError, isUnanswered, messageOf } from '#src/api/errors.ts'
import { apiStrings } from '#src/api/strings.ts'
import { authStrings as words } from './strings.ts'

/** Error text of the phone and code steps: the server's message, else the specification's. */
export function authMessageOf(error: unknown): string {
  return knownMessage(error) ?? words.serverTrouble
}

/** Error text of the password step: a 4xx response without a message means a wrong password. */
export function passwordMessageOf(error: unknown): string {
  const isClientError = error instanceof ApiError && error.status >= 400 && error.status < 500
  return knownMessage(error) ?? (isClientError ? words.passwordWrong : words.serverTrouble)
}

/** Error text of a code that was not sent: the specification's sentence and the server's reason. */
export function sendingMessageOf(error: unknown, sentence: string): string {
  return offlineMessage(error) ?? [sentence, serverMessage(error)].filter(Boolean).join('. ')
}

/**
 * Error text of credentials that were not saved: a plain text body, else the detail, else all field errors, else
 * `sentence`.
 */
export function savingMessageOf(error: unknown, sentence: string): string {
  const text = error instanceof ApiError ? error.text : undefined
  return text ?? knownMessage(error) ?? sentence
}

function knownMessage(error: unknown): string | undefined {
  return offlineMessage(error) ?? serverMessage(error)
}

/** The specification's sentences blame the server, which a device without a network has not reached. */
function offlineMessage(error: unknown): string | undefined {
  return isUnanswered(error) && navigator.onLine === false ? apiStrings.notDone : undefined
}

function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status < 400 || error.code === 'offline') return undefined
  return error.detail !== undefined || error.fields !== undefined ? messageOf(error) : undefined
}

/** The single form field that the response rejects, by the name it was sent under; undefined otherwise. */
export function rejectedField<Field extends string>(
  error: unknown,
  fieldBySentName: Record<string, Field>,
): Field | undefined {
  const names = error instanceof ApiError ? Object.keys(error.fields ?? {}) : []
  const [name = ''] = names
  return names.length === 1 ? fieldBySentName[name] : undefined
}

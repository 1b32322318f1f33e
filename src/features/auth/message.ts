import { ApiError, messageOf } from '#src/api/errors.ts'
import { authStrings as words } from './strings.ts'

/** What the phone and code steps say of a failure: the server's words, else the specification's sentence. */
export function authMessageOf(error: unknown): string {
  return serversWords(error) ?? words.serverTrouble
}

/** What the password step says: a refusal without words means that the password is wrong. */
export function passwordMessageOf(error: unknown): string {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
  return serversWords(error) ?? (isRefused ? words.passwordWrong : words.serverTrouble)
}

/** A code that could not be sent: the sentence of the specification, and the server's reason where it has one. */
export function sendingMessageOf(error: unknown, sentence: string): string {
  return [sentence, serversWords(error)].filter(Boolean).join('. ')
}

/** Credentials that were not saved: a bare text as it is, else the detail, else all field errors, else `sentence`. */
export function savingMessageOf(error: unknown, sentence: string): string {
  const text = error instanceof ApiError ? error.text : undefined
  return text ?? serversWords(error) ?? sentence
}

function serversWords(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status < 400 || error.code === 'offline') return undefined
  return error.detail !== undefined || error.fields !== undefined ? messageOf(error) : undefined
}

/** The one field of ours that a refusal is about, found by the name it was sent under; undefined for anything else. */
export function refusedField<Field extends string>(error: unknown, sentAs: Record<string, Field>): Field | undefined {
  const names = error instanceof ApiError ? Object.keys(error.fields ?? {}) : []
  const [name = ''] = names
  return names.length === 1 ? sentAs[name] : undefined
}

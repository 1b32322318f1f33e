import { ApiError, messageOf } from '#src/api/errors.ts'
import { authStrings } from './strings.ts'

/** What the sign-in steps say of a failure: the server's words, else the specification's sentence for trouble on the way. */
export function authMessageOf(error: unknown): string {
  const hasWords = error instanceof ApiError && (error.detail !== undefined || error.fields !== undefined)
  const isUnheard = error instanceof ApiError && (error.code === 'offline' || error.code === 'timeout')
  return hasWords && !isUnheard ? messageOf(error) : authStrings.serverTrouble
}

import { storedUserId } from './tokens.ts'

/** The id of the user of the stored tokens; empty without any. */
export function signedInUser(): string {
  return storedUserId()?.userId ?? ''
}

import { PASSWORD_MAX, PASSWORD_MIN } from './account.ts'
import { commonPasswords } from './common-passwords.ts'

export const USERNAME_MIN = 3
export const USERNAME_MAX = 30

/** Unmet password rules, in the order of the checklist. */
export type PasswordFault = 'length' | 'latin' | 'digits' | 'too_long' | 'common'
export type UsernameFault = 'required' | 'shape'

/**
 * The normalised password that is checked and hashed: NFKC, with Persian and Arabic digits converted to Latin, so that the
 * keyboard layout does not matter. Spaces are significant, also leading and trailing ones.
 */
export function plainPassword(password: string): string {
  // The low four bits of a Persian or Arabic digit are its value.
  return password.normalize('NFKC').replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
}

/** All unmet rules; empty for a valid password. The length counts code points, not bytes. */
export function passwordFaults(password: string): PasswordFault[] {
  const plain = plainPassword(password)
  const length = [...plain].length
  const faults: [PasswordFault, boolean][] = [
    ['length', length < PASSWORD_MIN],
    ['latin', !/[A-Za-z]/.test(plain)],
    ['digits', !/[0-9]/.test(plain)],
    ['too_long', length > PASSWORD_MAX],
    ['common', commonPasswords.has(plain.trim().toLowerCase())],
  ]
  return faults.flatMap(([fault, isPresent]) => (isPresent ? [fault] : []))
}

const invisible = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/g
const persianLetters = 'ءآأؤئابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی'
const usernameShape = new RegExp(`^[A-Za-z${persianLetters}0-9۰-۹٠-٩_.]{${USERNAME_MIN},${USERNAME_MAX}}$`)

/** The stored and displayed spelling: trimmed, without direction marks, with Persian ی and ک. */
export function plainUsername(username: string): string {
  return username.normalize('NFKC').replace(invisible, '').trim().replace(/[يى]/g, 'ی').replace(/ك/g, 'ک')
}

/** Validates a username: 3–30 Persian or Latin characters, digits, `_` and `.`. */
export function usernameFault(username: string): UsernameFault | undefined {
  const plain = plainUsername(username)
  if (plain === '') return 'required'
  return usernameShape.test(plain) ? undefined : 'shape'
}

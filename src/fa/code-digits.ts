import { OTP_DIGITS } from '#src/contract/auth.ts'
import { toLatinDigits } from './digits.ts'

/** The field takes one digit more than a code has, so that a slip shows. */
const CAP = OTP_DIGITS + 1

/** Digits of a code field as a person may type or paste them; of a whole message, its code. At most 6. */
export function codeDigits(text: string): string {
  const latin = toLatinDigits(text)
  const inMessage = /(?<!\d)\d{5}(?!\d)/.exec(latin)?.[0]
  if (inMessage !== undefined && latin.length > CAP) return inMessage
  return latin.replace(/\D/g, '').slice(0, CAP)
}

/** Only exactly five digits are a code. */
export function isCode(digits: string): boolean {
  return /^\d{5}$/.test(digits)
}

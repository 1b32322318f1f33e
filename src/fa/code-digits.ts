import { OTP_DIGITS } from '#src/contract/auth.ts'
import { toLatinDigits } from './digits.ts'

/** One digit more than a code has, so that a typing error is visible. */
const MAX_DIGITS = OTP_DIGITS + 1

/** Digits typed or pasted into a code field; from a complete SMS, its code. At most 6. */
export function codeDigits(text: string): string {
  const latin = toLatinDigits(text)
  const inMessage = /(?<!\d)\d{5}(?!\d)/.exec(latin)?.[0]
  if (inMessage !== undefined && latin.length > MAX_DIGITS) return inMessage
  return latin.replace(/\D/g, '').slice(0, MAX_DIGITS)
}

/** A code has exactly five digits. */
export function isCode(digits: string): boolean {
  return /^\d{5}$/.test(digits)
}

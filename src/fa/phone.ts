import { toLatinDigits } from './digits.ts'

/**
 * Digits typed or pasted into a phone field (Persian digits, `+98`, dashes, bidi marks), at most 11. Called on every input
 * event, so a 9 that may still become 98 stays until the next digit; no mobile number begins with 098.
 */
export function phoneDigits(text: string): string {
  const digits = toLatinDigits(text).replace(/\D/g, '')
  const national = digits.replace(/^(?:00)?980?(?=9)/, '0').replace(/^0{0,2}(?=9[0-79])/, '0')
  return national.slice(0, 11)
}

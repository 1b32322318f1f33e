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

/** The canonical form of an Iranian mobile number, `09xxxxxxxxx`; undefined when invalid. */
export function canonicalPhone(text: string): string | undefined {
  const plain = toLatinDigits(text).replace(/[\s\-()\u200c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
  const national = /^(?:\+98|0098|98|0)?(9\d{9})$/.exec(plain)?.[1]
  return national === undefined ? undefined : `0${national}`
}

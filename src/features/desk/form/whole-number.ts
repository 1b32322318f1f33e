import { formatNumber, toLatinDigits, toPersianDigits } from '#src/fa/digits.ts'

/** Beyond it a number loses digits. */
const LARGEST = Number.MAX_SAFE_INTEGER

/** A typed whole number: null when empty, undefined when it is none (a fraction, a word, too large). */
export function parseWhole(text: string): number | null | undefined {
  const typed = toLatinDigits(text)
    .replace(/[\s٬,،\u200e]/g, '')
    .replace('\u2212', '-')
  if (typed === '') return null
  const value = Number(typed)
  return /^-?\d+$/.test(typed) && Math.abs(value) <= LARGEST ? value : undefined
}

/** As shown in a field: Persian digits and separators; empty for none. */
export function wholeText(value: number | null): string {
  return value === null ? '' : formatNumber(value)
}

/** The same without separators. */
export function plainText(value: number | null): string {
  return value === null ? '' : toPersianDigits(value)
}

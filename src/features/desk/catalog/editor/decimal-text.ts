import { toLatinDigits, toPersianDigits } from '#src/fa/digits.ts'

/** A typed number: null when empty, undefined when it is none. */
export function parseDecimal(text: string): number | null | undefined {
  const typed = toLatinDigits(text).trim().replace(/[٫/]/, '.').replace('−', '-')
  if (typed === '') return null
  return /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : undefined
}

/** As shown in a field; empty for none. */
export function decimalText(value: number | null): string {
  return value === null ? '' : toPersianDigits(String(value)).replace('.', '٫')
}

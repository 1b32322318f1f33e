import { toLatinDigits } from '#src/contract/digits.ts'

export { toLatinDigits }

const PERSIAN_ZERO = 0x06f0
/** With a left-to-right mark that places it before its number in Persian text. */
const MINUS = '\u200e\u2212'

/** Converts Latin digits to Persian: `12` → `۱۲`. */
export function toPersianDigits(text: string | number): string {
  return String(text).replace(/[0-9]/g, (digit) => String.fromCharCode(PERSIAN_ZERO + Number(digit)))
}

/** A whole number with Persian digits and ٬ between thousands. */
export function formatNumber(value: number): string {
  return formatDecimal(value, { most: 0 })
}

/** A number with exactly one decimal: `۴٫۰`. */
export function formatTenths(value: number): string {
  return formatDecimal(value, { least: 1, most: 1 })
}

/**
 * Formats like `Intl` for `fa-IR` with `least` to `most` decimals, rounding half away from zero. Without `Intl`, because the
 * first `Intl.NumberFormat` takes 25 ms on a slow phone and every first screen contains a number.
 */
export function formatDecimal(value: number, { least = 0, most }: { least?: number; most: number }): string {
  const rounded = Number(`${Math.round(Number(`${Math.abs(value)}e${most}`))}e-${most}`)
  const [whole = '', fraction = ''] = rounded.toFixed(most).split('.')
  const decimals = fraction.replace(/0+$/, '').padEnd(least, '0')
  const text = whole.replace(/\B(?=(\d{3})+$)/g, '٬') + (decimals && `٫${decimals}`)
  return toPersianDigits(value < 0 && rounded > 0 ? `${MINUS}${text}` : text)
}

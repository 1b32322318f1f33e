const PERSIAN_ZERO = 0x06f0
const ARABIC_ZERO = 0x0660
/** With a mark that keeps it before its number among Persian words. */
const MINUS = '\u200e\u2212'

/** Latin digits in `text` become Persian ones: `12` → `۱۲`. */
export function toPersianDigits(text: string | number): string {
  return String(text).replace(/[0-9]/g, (digit) => String.fromCharCode(PERSIAN_ZERO + Number(digit)))
}

/** Persian and Arabic digits become Latin ones, so that what a person typed can be compared and stored. */
export function toLatinDigits(text: string): string {
  return text
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - PERSIAN_ZERO))
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - ARABIC_ZERO))
}

/** A whole number with Persian digits and ٬ between thousands. */
export function formatNumber(value: number): string {
  return formatDecimal(value, { most: 0 })
}

/** A measure with one place behind ٫, a zero too: `۴٫۰`. */
export function formatTenths(value: number): string {
  return formatDecimal(value, { least: 1, most: 1 })
}

/**
 * A number as `Intl` writes it for `fa-IR`, with `least` to `most` places behind ٫, halves away from zero. By hand, since a
 * cheap phone needs 25 ms to make its first `Intl.NumberFormat`, and every first screen has a number on it.
 */
export function formatDecimal(value: number, { least = 0, most }: { least?: number; most: number }): string {
  const rounded = Number(`${Math.round(Number(`${Math.abs(value)}e${most}`))}e-${most}`)
  const [whole = '', fraction = ''] = rounded.toFixed(most).split('.')
  const kept = fraction.replace(/0+$/, '').padEnd(least, '0')
  const text = whole.replace(/\B(?=(\d{3})+$)/g, '٬') + (kept && `٫${kept}`)
  return toPersianDigits(value < 0 && rounded > 0 ? `${MINUS}${text}` : text)
}

const PERSIAN_ZERO = 0x06f0
const ARABIC_ZERO = 0x0660

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

const grouped = new Intl.NumberFormat('fa-IR', { maximumFractionDigits: 0 })

/** A whole number with Persian digits and ٬ between thousands. */
export function formatNumber(value: number): string {
  return grouped.format(value)
}

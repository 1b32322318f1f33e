import { toLatinDigits, toPersianDigits } from '#src/fa/digits.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'
import { isJalaliDate } from '#src/fa/jalali-date.ts'

/** A typed Jalali date: null when empty, `'shape'` when it is none, `'unknown'` for a day that does not exist. */
export function parseDate(text: string): JalaliDay | null | 'shape' | 'unknown' {
  const typed = toLatinDigits(text).trim()
  if (typed === '') return null
  const parts = /^(\d{4})[/\-.](\d{1,2})[/\-.](\d{1,2})$/.exec(typed)
  if (parts === null) return 'shape'
  const [year, month, day] = parts.slice(1).map(Number)
  if (year === undefined || month === undefined || day === undefined) return 'shape'
  const date = { year, month, day }
  return isJalaliDate(date) ? date : 'unknown'
}

/** `۱۴۰۵/۰۹/۰۱`; empty for none. */
export function dateText(date: JalaliDay | null): string {
  if (date === null) return ''
  const two = (part: number) => String(part).padStart(2, '0')
  return toPersianDigits(`${date.year}/${two(date.month)}/${two(date.day)}`)
}

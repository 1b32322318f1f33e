import type { JalaliDate } from '#src/contract/account.ts'
import { toLatinDigits, toPersianDigits } from '#src/fa/digits.ts'
import { monthNames } from '#src/fa/jalali.ts'
import { FIRST_JALALI_YEAR, isJalaliDate, LAST_JALALI_YEAR } from '#src/fa/jalali-date.ts'

/** A date being typed: the text of its three fields. `month` is 1–12 as text, or empty. */
export type DateDraft = { day: string; month: string; year: string }

export type DateFault = 'incomplete' | 'noSuchDay' | 'yearRange'

export const emptyDraft: DateDraft = { day: '', month: '', year: '' }

export function draftOf(date: JalaliDate | null): DateDraft {
  if (date === null) return emptyDraft
  return { day: toPersianDigits(date.day), month: String(date.month), year: toPersianDigits(yearText(date.year)) }
}

/** A year with a true minus sign before the Hijra. */
export function yearText(year: number): string {
  return year < 0 ? `−${-year}` : String(year)
}

/** `فروردین ۱۳۸۰` */
export function monthText({ year, month }: { year: number; month: number }): string {
  return `${monthNames[month - 1]} ${toPersianDigits(yearText(year))}`
}

/** `۱ فروردین ۱۳۸۰` */
export function dateText(date: JalaliDate): string {
  return `${toPersianDigits(date.day)} ${monthText(date)}`
}

/** Cleans the text of a day or year field: digits of any keyboard, and a leading minus for a year. */
export function cleanNumber(text: string, maxDigits: number, signed = false): string {
  const latin = toLatinDigits(text).replace(/[−–]/g, '-')
  const sign = signed && latin.trimStart().startsWith('-') ? '−' : ''
  return toPersianDigits(sign + latin.replace(/\D/g, '').slice(0, maxDigits))
}

/** The date of the three fields: null when all are empty, a fault when they form no date. */
export function dateOfDraft(draft: DateDraft): JalaliDate | null | DateFault {
  const texts = [draft.year, draft.month, draft.day].map((text) => toLatinDigits(text).replace('−', '-').trim())
  if (texts.every((text) => text === '')) return null
  if (texts.some((text) => text === '' || text === '-')) return 'incomplete'
  const [year = 0, month = 0, day = 0] = texts.map(Number)
  if (year < FIRST_JALALI_YEAR || year > LAST_JALALI_YEAR) return 'yearRange'
  const date = { year, month, day }
  return isJalaliDate(date) ? date : 'noSuchDay'
}

export function isDateFault(value: JalaliDate | null | DateFault): value is DateFault {
  return typeof value === 'string'
}

/** Whether two dates, or nulls, are equal. */
export function sameDate(a: JalaliDate | null, b: JalaliDate | null): boolean {
  if (a === null || b === null) return a === b
  return a.year === b.year && a.month === b.month && a.day === b.day
}

import type { BookedTerm } from '#src/contract/month.ts'
import { toLatinDigits } from '#src/fa/digits.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'
import { daysInJalaliMonth, isJalaliDate } from '#src/fa/jalali-date.ts'
import { UsageError } from './command.ts'

/** A Jalali month or date such as `1405-09` or `۱۴۰۵/۹/۲`. */
export function readTerm(text: string): BookedTerm {
  const [, year, month, day] = /^(\d{4})[-/](\d{1,2})(?:[-/](\d{1,2}))?$/.exec(toLatinDigits(text.trim())) ?? []
  const term = { year: Number(year), month: Number(month) }
  if (year === undefined || !isJalaliDate({ ...term, day: 1 })) {
    throw new UsageError(`${text}: not a Jalali month or date such as 1405-09 or 1405-09-02.`)
  }
  if (day === undefined) return term
  const date = { ...term, day: Number(day) }
  if (isJalaliDate(date)) return date
  throw new UsageError(
    `${text}: there is no such day; that month has ${daysInJalaliMonth(term.year, term.month)} days.`,
  )
}

/** A Jalali date such as `1405-09-02`. */
export function readDate(text: string, option: string): JalaliDay {
  const { day, ...month } = readTerm(text)
  if (day === undefined) throw new UsageError(`${option} ${text}: not a Jalali date such as 1405-09-02.`)
  return { ...month, day }
}

/** A whole number in any digits, undefined where the option was not given. */
export function readWhole(text: string, option: string): number
export function readWhole(text: string | undefined, option: string): number | undefined
export function readWhole(text: string | undefined, option: string): number | undefined {
  if (text === undefined) return undefined
  const latin = toLatinDigits(text.trim()).replace(/[٬,_]/g, '')
  if (!/^\d{1,15}$/.test(latin)) throw new UsageError(`${option} is a whole number.`)
  return Number(latin)
}

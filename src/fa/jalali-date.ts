import type { JalaliDate } from '#src/contract/account.ts'
import { DAY_MS } from '#src/contract/duration.ts'

/** A day of the Gregorian calendar; `month` is 1–12. */
type GregorianDate = { year: number; month: number; day: number }

export const FIRST_JALALI_YEAR = -61
export const LAST_JALALI_YEAR = 3177

const YEAR_OFFSET = 621
const FIRST_HALF_DAYS = 186

// Years in which the leap year cycle restarts (K. M. Borkowski, "The Persian calendar for 3000 years"). The calendar is
// astronomical: the date library's 33-year rule deviates from it outside the present centuries.
const breaks = [-61, 9, 38, 199, 426, 686, 756, 818, 1111, 1181, 1210, 1635, 2060, 2097, 2192, 2262, 2324, 2394, 2456]
const END = LAST_JALALI_YEAR + 1

/** The cycle that contains the year, and the number of leap years before that cycle. */
function cycleOf(year: number) {
  let leapsBefore = -14
  let start = FIRST_JALALI_YEAR
  for (const next of [...breaks.slice(1), END]) {
    const length = next - start
    if (year < next) return { leapsBefore, length, position: year - start }
    leapsBefore += Math.floor(length / 33) * 8 + Math.floor((length % 33) / 4)
    start = next
  }
  throw new RangeError(`no Jalali year ${year}`)
}

/** Days from 1 January 1970 to Nowruz of a year. */
function nowruz(year: number): number {
  const { leapsBefore, length, position } = cycleOf(year)
  const gregorianYear = year + YEAR_OFFSET
  let leaps = leapsBefore + Math.floor(position / 33) * 8 + Math.floor(((position % 33) + 3) / 4)
  if (length % 33 === 4 && length - position === 4) leaps += 1
  const gregorianLeaps =
    Math.floor(gregorianYear / 4) - Math.floor(((Math.floor(gregorianYear / 100) + 1) * 3) / 4) - 150
  return Date.UTC(gregorianYear, 2, 20 + leaps - gregorianLeaps) / DAY_MS
}

function isLeapYear(year: number): boolean {
  const { length, position } = cycleOf(year)
  // Near its end a cycle already follows the next one's pattern.
  const shifted = length - position < 6 ? position - length + Math.floor((length + 4) / 33) * 33 : position
  const phase = (((shifted + 1) % 33) - 1) % 4
  return phase === 0
}

/** 29 to 31. Throws `RangeError` for a year or month outside the calendar. */
export function daysInJalaliMonth(year: number, month: number): number {
  if (!isMonth(year, month)) throw new RangeError(`no Jalali month ${year}-${month}`)
  if (month <= 6) return 31
  return month < 12 || isLeapYear(year) ? 30 : 29
}

function isMonth(year: number, month: number): boolean {
  const isYear = Number.isInteger(year) && year >= FIRST_JALALI_YEAR && year <= LAST_JALALI_YEAR
  return isYear && Number.isInteger(month) && month >= 1 && month <= 12
}

/** Whether the date exists, in the years −61 to 3177. */
export function isJalaliDate({ year, month, day }: JalaliDate): boolean {
  return isMonth(year, month) && Number.isInteger(day) && day >= 1 && day <= daysInJalaliMonth(year, month)
}

/** Converts a Jalali date. Throws `RangeError` unless `isJalaliDate`. */
export function toGregorian(date: JalaliDate): GregorianDate {
  if (!isJalaliDate(date)) throw new RangeError(`no Jalali day ${date.year}-${date.month}-${date.day}`)
  const { year, month, day } = date
  const before = month <= 7 ? (month - 1) * 31 : FIRST_HALF_DAYS + (month - 7) * 30
  const instant = new Date((nowruz(year) + before + day - 1) * DAY_MS)
  return { year: instant.getUTCFullYear(), month: instant.getUTCMonth() + 1, day: instant.getUTCDate() }
}

/** Converts a Gregorian date; undefined outside the years −61 to 3177. */
export function fromGregorian({ year, month, day }: GregorianDate): JalaliDate | undefined {
  const instant = Date.UTC(year, month - 1, day) / DAY_MS
  const newest = Math.min(year - YEAR_OFFSET, LAST_JALALI_YEAR)
  if (newest < FIRST_JALALI_YEAR) return undefined
  const jalaliYear = instant >= nowruz(newest) ? newest : newest - 1
  if (jalaliYear < FIRST_JALALI_YEAR) return undefined
  const date = dayOfYear(jalaliYear, instant - nowruz(jalaliYear))
  return isJalaliDate(date) ? date : undefined
}

/** `index` counts from 0, Nowruz. */
function dayOfYear(year: number, index: number): JalaliDate {
  if (index < FIRST_HALF_DAYS) return { year, month: Math.floor(index / 31) + 1, day: (index % 31) + 1 }
  const rest = index - FIRST_HALF_DAYS
  return { year, month: 7 + Math.floor(rest / 30), day: (rest % 30) + 1 }
}

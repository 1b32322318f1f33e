import { toPersianDigits } from './digits.ts'
import { type JalaliDay, jalaliDay, monthNames, startOfJalaliDay, weekdayNames } from './jalali.ts'

const HALF_DAY_MS = 43_200_000

/** The weekday of a Jalali date: 0 is Saturday. */
export function weekdayOf(day: JalaliDay): number {
  const noon = new Date(startOfJalaliDay(day).getTime() + HALF_DAY_MS)
  return (noon.getUTCDay() + 1) % 7
}

/** `دوشنبه ۲ آذر`: a date without the year. */
export function formatWeekdayDate(instant: Date): string {
  return formatWeekdayOf(jalaliDay(instant))
}

/** The same of a Jalali date. */
export function formatWeekdayOf(day: JalaliDay): string {
  return `${weekdayNames[weekdayOf(day)]} ${toPersianDigits(day.day)} ${monthNames[day.month - 1]}`
}

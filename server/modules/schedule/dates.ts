import { DAY_MS } from '#src/contract/duration.ts'
import { type JalaliDay, jalaliDay, startOfJalaliDay } from '#src/fa/jalali.ts'
import { weekdayOf } from '#src/fa/week.ts'

const MOST_DAYS = 62

/** The dates from one to another, both included; at most `MOST_DAYS`. */
export function datesBetween(from: JalaliDay, to: JalaliDay): JalaliDay[] {
  const first = startOfJalaliDay(from).getTime()
  const days = Math.round((startOfJalaliDay(to).getTime() - first) / DAY_MS) + 1
  const count = Math.max(0, Math.min(days, MOST_DAYS))
  return Array.from({ length: count }, (_, index) => jalaliDay(new Date(first + index * DAY_MS)))
}

/** Whether a range is longer than a change may be, or ends before it begins. */
export function isTooLong(from: JalaliDay, to: JalaliDay): boolean {
  const days = Math.round((startOfJalaliDay(to).getTime() - startOfJalaliDay(from).getTime()) / DAY_MS) + 1
  return days < 1 || days > MOST_DAYS
}

/** Midnight of the Saturday on or before a date, milliseconds since 1970. */
export function saturdayOf(date: JalaliDay): number {
  return startOfJalaliDay(date).getTime() - weekdayOf(date) * DAY_MS
}

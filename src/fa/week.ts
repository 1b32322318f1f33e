import { type JalaliDay, startOfJalaliDay } from './jalali.ts'

const HALF_DAY_MS = 43_200_000

/** The weekday of a Jalali date: 0 is Saturday. */
export function weekdayOf(day: JalaliDay): number {
  const noon = new Date(startOfJalaliDay(day).getTime() + HALF_DAY_MS)
  return (noon.getUTCDay() + 1) % 7
}

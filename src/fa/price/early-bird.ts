import { DAY_MS } from '#src/contract/duration.ts'
import type { BookedTerm } from '#src/contract/month.ts'
import { startOfJalaliDay } from '#src/fa/jalali.ts'

/** Whether a month is booked at least `days` before its first day begins in Tehran; never for the date of a pool. */
export function isEarly(term: BookedTerm, days: number, now: Date): boolean {
  if (term.day !== undefined) return false
  return now.getTime() <= startOfJalaliDay({ ...term, day: 1 }).getTime() - days * DAY_MS
}

import { DAY_MS } from '#src/contract/duration.ts'
import type { JalaliMonth } from '#src/contract/month.ts'
import { previousMonth, startOfJalaliDay } from '#src/fa/jalali.ts'

/** When a month opens to everyone: at midnight in Tehran, after the first `days` days of the month before it. */
export function opensAt(month: JalaliMonth, days: number): Date {
  return new Date(startOfJalaliDay({ ...previousMonth(month), day: 1 }).getTime() + days * DAY_MS)
}

import { dayOfParam } from '#src/contract/desk/day.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'
import { isJalaliDate } from '#src/fa/jalali-date.ts'
import { AppError } from './errors.ts'

/** The Jalali date of a query. Throws `validation` for one that its month does not have. */
export function readDay(text: string): JalaliDay {
  const day = dayOfParam(text)
  if (!isJalaliDate(day)) throw new AppError('validation')
  return day
}

import type { JalaliDate } from '#src/contract/account.ts'
import { DAY_MS } from '#src/contract/duration.ts'
import type { BookedTerm } from '#src/contract/month.ts'
import { compareMonths, compareTerms, endOfJalaliMonth, jalaliDay, startOfJalaliDay } from './jalali.ts'

/** A weekly class: weekdays count from 0, Saturday; times are `HH:MM` in Tehran. */
export type Timetable = { weekdays: readonly number[]; starts_at: string; ends_at: string }
/** Name and address of the pool of a lesson, where it is not that of the class. */
type OtherPool = { pool?: string | null | undefined; pool_address?: string | null | undefined }
type Place = { pool_name: string; pool_address: string }
export type Lesson = { startsAt: Date; endsAt: Date } & OtherPool

const WEEK_DAYS = 7
/** UTC+3:30, without daylight saving time since 2022. */
const TEHRAN_MS = 3.5 * 3_600_000

/** A month or date; the date of a moved or added lesson has times of its own, and may have a pool of its own. */
export type HeldTerm = BookedTerm & { starts_at?: string; ends_at?: string } & OtherPool

/** The lessons of a Jalali month in chronological order; a date has one, whatever its weekday. */
export function lessonsOf({ day, ...month }: HeldTerm, timetable: Timetable): Lesson[] {
  const { weekdays, starts_at, ends_at, pool, pool_address } = { ...timetable, ...month }
  if (day !== undefined) {
    const midnight = startOfJalaliDay({ ...month, day })
    const place = pool && { pool, pool_address }
    return [{ startsAt: at(midnight, starts_at), endsAt: at(midnight, ends_at), ...place }]
  }
  const first = startOfJalaliDay({ ...month, day: 1 }).getTime()
  const days = Math.round((endOfJalaliMonth(month).getTime() - first) / DAY_MS)
  return Array.from({ length: days }, (_, index) => new Date(first + index * DAY_MS))
    .filter((midnight) => weekdays.includes(weekdayOf(midnight)))
    .map((midnight) => ({ startsAt: at(midnight, starts_at), endsAt: at(midnight, ends_at) }))
}

/** The lesson of a month or date that is running at `now` or comes next; undefined after the last one. */
export function nextLesson(month: HeldTerm, timetable: Timetable, now: Date): Lesson | undefined {
  return lessonsOf(month, timetable).find(({ endsAt }) => endsAt > now)
}

/** Where a lesson is held. */
export function placeOf({ pool, pool_address }: OtherPool, usual: Place): Place {
  return pool ? { pool_name: pool, pool_address: pool_address ?? '' } : usual
}

/** The day of the first session, running or to come, of the earliest months or dates: the day on which age counts. */
export function firstDayOf(terms: BookedTerm[], timetable: Timetable, now: Date): JalaliDate {
  for (const term of terms.toSorted(compareTerms)) {
    const lesson = nextLesson(term, timetable, now)
    if (lesson !== undefined) return jalaliDay(lesson.startsAt)
  }
  return jalaliDay(now)
}

/** Position of a term relative to the current month or date in Tehran. */
export function phaseOf(term: BookedTerm, now: Date): 'past' | 'current' | 'future' {
  const today = jalaliDay(now)
  const distance = term.day === undefined ? compareMonths(term, today) : compareTerms(term, today)
  if (distance === 0) return 'current'
  return distance < 0 ? 'past' : 'future'
}

/** 0 is Saturday, in Tehran. */
function weekdayOf(midnight: Date): number {
  return (new Date(midnight.getTime() + TEHRAN_MS).getUTCDay() + 1) % WEEK_DAYS
}

function at(midnight: Date, clock: string): Date {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return new Date(midnight.getTime() + (hours * 60 + minutes) * 60_000)
}

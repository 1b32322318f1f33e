import type { JalaliMonth } from '#src/contract/month.ts'
import { compareMonths, endOfJalaliMonth, jalaliDay, startOfJalaliDay } from './jalali.ts'

/** A weekly class: weekdays count from 0, Saturday; times are `HH:MM` in Tehran. */
export type Timetable = { weekdays: readonly number[]; starts_at: string; ends_at: string }
export type Lesson = { startsAt: Date; endsAt: Date }

const DAY_MS = 86_400_000
const WEEK_DAYS = 7
/** Tehran has kept UTC+3:30 without summer time since 2022. */
const TEHRAN_MS = 3.5 * 3_600_000

/** The lessons of a Jalali month, in the order of their days. */
export function lessonsOf(month: JalaliMonth, { weekdays, starts_at, ends_at }: Timetable): Lesson[] {
  const first = startOfJalaliDay({ ...month, day: 1 }).getTime()
  const days = Math.round((endOfJalaliMonth(month).getTime() - first) / DAY_MS)
  return Array.from({ length: days }, (_, index) => new Date(first + index * DAY_MS))
    .filter((day) => weekdays.includes(weekdayOf(day)))
    .map((day) => ({ startsAt: at(day, starts_at), endsAt: at(day, ends_at) }))
}

/** The lesson of a month that runs at `now` or comes next; undefined when all of them are over. */
export function nextLesson(month: JalaliMonth, timetable: Timetable, now: Date): Lesson | undefined {
  return lessonsOf(month, timetable).find(({ endsAt }) => endsAt > now)
}

/** Where a Jalali month stands on a calendar in Tehran. */
export function phaseOf(month: JalaliMonth, now: Date): 'past' | 'current' | 'future' {
  const distance = compareMonths(month, jalaliDay(now))
  if (distance === 0) return 'current'
  return distance < 0 ? 'past' : 'future'
}

/** 0 is Saturday, by the wall in Tehran. */
function weekdayOf(midnight: Date): number {
  return (new Date(midnight.getTime() + TEHRAN_MS).getUTCDay() + 1) % WEEK_DAYS
}

function at(midnight: Date, clock: string): Date {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return new Date(midnight.getTime() + (hours * 60 + minutes) * 60_000)
}

import type { WeekLesson } from '#src/contract/desk/schedule.ts'
import { DAY_MS } from '#src/contract/duration.ts'
import { type JalaliDay, jalaliDay, startOfJalaliDay } from '#src/fa/jalali.ts'

/** A row of the board. */
export const STEP_MINUTES = 15
const HOUR = 60
const DAY_MINUTES = 24 * HOUR
/** Hours that every board shows. */
const [FIRST_HOUR, LAST_HOUR] = [7, 21]

export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * HOUR + minutes
}

/** `HH:MM`; beyond the day `24:30`, as the server's conflict needs. Negative minutes are midnight. */
export function timeOfMinutes(minutes: number): string {
  const shown = Math.max(0, minutes)
  return `${String(Math.floor(shown / HOUR)).padStart(2, '0')}:${String(shown % HOUR).padStart(2, '0')}`
}

export type Hours = { from: number; to: number }

/** The hours of a board, in minutes: the usual ones, and those of every lesson. */
export function hoursOf(lessons: readonly WeekLesson[]): Hours {
  const starts = lessons.map(({ starts_at }) => Math.floor(minutesOf(starts_at) / HOUR) * HOUR)
  const ends = lessons.map(({ ends_at }) => Math.ceil(minutesOf(ends_at) / HOUR) * HOUR)
  return {
    from: Math.min(FIRST_HOUR * HOUR, ...starts),
    to: Math.min(DAY_MINUTES, Math.max(LAST_HOUR * HOUR, ...ends)),
  }
}

/** A lesson with its rows, and its lane of `lanes` beside others at the same time; lanes count from 0. */
export type Placed = { lesson: WeekLesson; row: number; rows: number; lane: number; lanes: number }

/** Places the lessons of a day: those that overlap stand side by side. */
export function placeDay(lessons: readonly WeekLesson[], { from }: Hours): Placed[] {
  const sorted = [...lessons].sort((one, other) => one.starts_at.localeCompare(other.starts_at))
  const placed: Placed[] = []
  let group: Placed[] = []
  let end = 0
  for (const lesson of sorted) {
    const [starts, ends] = [minutesOf(lesson.starts_at), minutesOf(lesson.ends_at)]
    if (starts >= end) group = []
    const taken = group.filter((other) => minutesOf(other.lesson.ends_at) > starts).map(({ lane }) => lane)
    const lane = [...taken.keys(), taken.length].find((free) => !taken.includes(free)) ?? taken.length
    const row = Math.floor((starts - from) / STEP_MINUTES)
    const one = { lesson, row, rows: Math.max(1, Math.ceil((ends - starts) / STEP_MINUTES)), lane, lanes: 1 }
    group.push(one)
    placed.push(one)
    end = Math.max(starts >= end ? 0 : end, ends)
    const lanes = Math.max(...group.map((other) => other.lane)) + 1
    for (const other of group) other.lanes = lanes
  }
  return placed
}

/** Where a lesson is dropped: days and minutes from where it was. */
export type Shift = { days: number; minutes: number }

/**
 * The shift of a pointer that moved `x` and `y` pixels on a board whose days are `dayWidth` wide and whose rows are
 * `rowHeight` high. Later days are to the left.
 */
export function shiftOf(
  { x, y }: { x: number; y: number },
  { dayWidth, rowHeight }: { dayWidth: number; rowHeight: number },
): Shift {
  const days = Math.round(-x / dayWidth)
  const minutes = Math.round(y / rowHeight) * STEP_MINUTES
  // No negative zero.
  return { days: days || 0, minutes: minutes || 0 }
}

/** Day and times of a lesson after a shift. */
export function shifted(
  { date, starts_at, ends_at }: Pick<WeekLesson, 'date' | 'starts_at' | 'ends_at'>,
  { days, minutes }: Shift,
) {
  const [starts, ends] = [minutesOf(starts_at), minutesOf(ends_at)]
  const first = Math.max(0, starts + minutes)
  return {
    to: addDays(date, days),
    starts_at: timeOfMinutes(first),
    ends_at: timeOfMinutes(first + ends - starts),
  }
}

export function addDays(date: JalaliDay, days: number): JalaliDay {
  return jalaliDay(new Date(startOfJalaliDay(date).getTime() + (days + 0.5) * DAY_MS))
}

export function isSameDate(one: JalaliDay, other: JalaliDay): boolean {
  return one.year === other.year && one.month === other.month && one.day === other.day
}

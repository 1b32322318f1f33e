import type { JalaliDate } from '#src/contract/account.ts'
import {
  daysInJalaliMonth,
  FIRST_JALALI_YEAR,
  fromGregorian,
  LAST_JALALI_YEAR,
  toGregorian,
} from '#src/fa/jalali-date.ts'

type Month = { year: number; month: number }

const DAYS_A_WEEK = 7

/** Column of a day; 0 is Saturday. */
function weekdayOf(date: JalaliDate): number {
  const { year, month, day } = toGregorian(date)
  return (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 1) % DAYS_A_WEEK
}

/** The weeks of a month; null for cells outside of it. */
export function weeksOf({ year, month }: Month): (JalaliDate | null)[][] {
  const blanks: null[] = Array.from({ length: weekdayOf({ year, month, day: 1 }) }, () => null)
  const days = Array.from({ length: daysInJalaliMonth(year, month) }, (_, index) => ({ year, month, day: index + 1 }))
  const cells: (JalaliDate | null)[] = [...blanks, ...days]
  while (cells.length % DAYS_A_WEEK !== 0) cells.push(null)
  return Array.from({ length: cells.length / DAYS_A_WEEK }, (_, week) =>
    cells.slice(week * DAYS_A_WEEK, (week + 1) * DAYS_A_WEEK),
  )
}

/** The month `count` months later, clamped to the calendar's years. */
export function monthAfter({ year, month }: Month, count: number): Month {
  const index = year * 12 + (month - 1) + count
  const first = FIRST_JALALI_YEAR * 12
  const last = LAST_JALALI_YEAR * 12 + 11
  const clamped = Math.min(last, Math.max(first, index))
  return { year: Math.floor(clamped / 12), month: (((clamped % 12) + 12) % 12) + 1 }
}

/** The day `count` days later; the same day at the end of the calendar. */
function dayAfter(date: JalaliDate, count: number): JalaliDate {
  const { year, month, day } = toGregorian(date)
  const later = new Date(Date.UTC(year, month - 1, day + count))
  const moved = fromGregorian({
    year: later.getUTCFullYear(),
    month: later.getUTCMonth() + 1,
    day: later.getUTCDate(),
  })
  return moved ?? date
}

/** The same day in another month, or that month's last day. */
export function dayInMonth({ year, month }: Month, day: number): JalaliDate {
  return { year, month, day: Math.min(day, daysInJalaliMonth(year, month)) }
}

/** The day that a key moves to; in RTL the next day is to the left. */
export function dayAfterKey(key: string, date: JalaliDate): JalaliDate | undefined {
  switch (key) {
    case 'ArrowLeft':
      return dayAfter(date, 1)
    case 'ArrowRight':
      return dayAfter(date, -1)
    case 'ArrowDown':
      return dayAfter(date, DAYS_A_WEEK)
    case 'ArrowUp':
      return dayAfter(date, -DAYS_A_WEEK)
    case 'Home':
      return dayAfter(date, -weekdayOf(date))
    case 'End':
      return dayAfter(date, DAYS_A_WEEK - 1 - weekdayOf(date))
    case 'PageDown':
      return dayInMonth(monthAfter(date, 1), date.day)
    case 'PageUp':
      return dayInMonth(monthAfter(date, -1), date.day)
    default:
      return undefined
  }
}

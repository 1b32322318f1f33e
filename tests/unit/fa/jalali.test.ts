import { expect, onTestFinished, test, vi } from 'vitest'
import {
  compareMonths,
  endOfJalaliMonth,
  endOfTerm,
  formatDate,
  formatDateTime,
  formatMonth,
  formatTime,
  jalaliDay,
  nextMonth,
  startOfJalaliDay,
} from '#src/fa/jalali.ts'
import { formatWeekdayDate } from '#src/fa/week.ts'

const DAY_MS = 86_400_000
/** Many days, on a machine that may be busy. */
const LONG_MS = 60_000

test('every day from 1990 to 2090 has the Jalali date that Intl gives, and converts back', { timeout: LONG_MS }, () => {
  const intl = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
    timeZone: 'Asia/Tehran',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
  const wrong: string[] = []
  let days = 0
  for (let ms = Date.UTC(1990, 0, 1, 8, 30); ms < Date.UTC(2090, 0, 1); ms += DAY_MS) {
    const instant = new Date(ms)
    const parts = Object.fromEntries(intl.formatToParts(instant).map(({ type, value }) => [type, value]))
    const day = jalaliDay(instant)
    const agrees =
      `${day.year}/${day.month}/${day.day}` === `${parseInt(parts.year ?? '', 10)}/${parts.month}/${parts.day}`
    const back = startOfJalaliDay(day).getTime()
    // Before 2022 Tehran had daylight saving time, so midnight is only accurate to the hour.
    if (!agrees || Math.abs(ms - 12 * 3_600_000 - back) > 3_600_000) wrong.push(instant.toISOString())
    days += 1
  }
  expect(days).toBe(36_525)
  expect(wrong).toEqual([])
})

test('the day in Tehran begins at 20:30 UTC', () => {
  expect(jalaliDay(new Date('2026-11-21T20:29:59Z'))).toEqual({ year: 1405, month: 8, day: 30 })
  expect(jalaliDay(new Date('2026-11-21T20:30:00Z'))).toEqual({ year: 1405, month: 9, day: 1 })
})

test('the date does not depend on the field order of the browser’s formatter', async () => {
  const usual = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format')
  onTestFinished(() => void Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', usual ?? {}))
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', { configurable: true, get: () => () => '11/21/2026' })
  vi.resetModules()
  const { jalaliDay: anew } = await import('#src/fa/jalali.ts')
  expect(anew(new Date('2026-11-21T12:00:00Z'))).toEqual({ year: 1405, month: 8, day: 30 })
})

test('15 January of a leap year is 25 Dey, not a day later', () => {
  expect(jalaliDay(new Date('2024-01-15T08:00:00Z'))).toEqual({ year: 1402, month: 10, day: 25 })
})

test('Farvardin of the next year follows Esfand', () => {
  expect(nextMonth({ year: 1405, month: 12 })).toEqual({ year: 1406, month: 1 })
  expect(nextMonth({ year: 1405, month: 8 })).toEqual({ year: 1405, month: 9 })
})

test('Esfand of 1405 ends at Nowruz 1406, and Esfand of a leap year has thirty days', () => {
  expect(endOfJalaliMonth({ year: 1405, month: 12 }).toISOString()).toBe('2027-03-20T20:30:00.000Z')
  expect(startOfJalaliDay({ year: 1406, month: 1, day: 1 }).toISOString()).toBe('2027-03-20T20:30:00.000Z')
  expect(jalaliDay(new Date(endOfJalaliMonth({ year: 1403, month: 12 }).getTime() - 1))).toEqual({
    year: 1403,
    month: 12,
    day: 30,
  })
})

test('a booked month ends with the month, a date with the day', () => {
  expect(endOfTerm({ year: 1405, month: 9 }).toISOString()).toBe('2026-12-21T20:30:00.000Z')
  expect(endOfTerm({ year: 1405, month: 9, day: 2 }).toISOString()).toBe('2026-11-23T20:30:00.000Z')
})

test('a year of three digits is valid', () =>
  expect(startOfJalaliDay({ year: 999, month: 1, day: 1 }).toISOString()).toMatch(/^1620-03-/))

test('months compare by year first', () => {
  expect(compareMonths({ year: 1405, month: 12 }, { year: 1406, month: 1 })).toBeLessThan(0)
  expect(compareMonths({ year: 1405, month: 9 }, { year: 1405, month: 8 })).toBeGreaterThan(0)
  expect(compareMonths({ year: 1405, month: 9 }, { year: 1405, month: 9 })).toBe(0)
})

test('hours before ten have a leading zero, and midnight is zero', () => {
  expect(formatDateTime(new Date('2026-11-22T05:35:00Z'))).toBe('۱ آذر ۱۴۰۵ ساعت ۰۹:۰۵')
  expect(formatTime(new Date('2026-11-21T20:30:00Z'))).toBe('۰۰:۰۰')
})

test('dates are formatted in the usual Persian way', () => {
  const instant = new Date('2026-11-22T14:00:00Z')
  expect(formatDate(instant)).toBe('۱ آذر ۱۴۰۵')
  expect(formatDateTime(instant)).toBe('۱ آذر ۱۴۰۵ ساعت ۱۷:۳۰')
  expect(formatWeekdayDate(instant)).toBe('یکشنبه ۱ آذر')
  expect(formatMonth({ year: 1405, month: 9 })).toBe('آذر ۱۴۰۵')
})

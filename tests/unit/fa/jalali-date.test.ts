import { expect, test } from 'vitest'
import { jalaliDay } from '#src/fa/jalali.ts'
import { daysInJalaliMonth, fromGregorian, isJalaliDate, toGregorian } from '#src/fa/jalali-date.ts'

const DAY_MS = 86_400_000

/** Days since 1970 of a Gregorian date. */
const dayNumber = ({ year, month, day }: { year: number; month: number; day: number }) =>
  Date.UTC(year, month - 1, day) / DAY_MS

const lastDay = (year: number) => ({ year, month: 12, day: daysInJalaliMonth(year, 12) })

test('every day of the years −61 to 3177 follows the previous one, and converts to Gregorian and back', () => {
  const wrong: string[] = []
  let expected = dayNumber(toGregorian({ year: -61, month: 1, day: 1 }))
  for (let year = -61; year <= 3177; year += 1)
    for (let month = 1; month <= 12; month += 1)
      for (let day = 1; day <= daysInJalaliMonth(year, month); day += 1) {
        const gregorian = toGregorian({ year, month, day })
        const back = fromGregorian(gregorian)
        const same = back?.year === year && back.month === month && back.day === day
        if (!same || dayNumber(gregorian) !== expected) wrong.push(`${year}-${month}-${day}`)
        expected += 1
      }
  expect(wrong).toEqual([])
})

test('every month of the years −61 to 3177 begins the day after the previous one ends', () => {
  const wrong: string[] = []
  let expected = dayNumber(toGregorian({ year: -61, month: 1, day: 1 }))
  for (let year = -61; year <= 3177; year += 1)
    for (let month = 1; month <= 12; month += 1) {
      const days = daysInJalaliMonth(year, month)
      const last = toGregorian({ year, month, day: days })
      const begins = dayNumber(toGregorian({ year, month, day: 1 }))
      if (begins !== expected || fromGregorian(last)?.day !== days) wrong.push(`${year}-${month}`)
      expected = dayNumber(last) + 1
    }
  expect(wrong).toEqual([])
})

test('both ends of the calendar convert both ways, and the days beyond them do not exist', () => {
  const first = { year: -61, month: 1, day: 1 }
  const last = lastDay(3177)
  expect(last.day).toBe(29)
  expect(fromGregorian(toGregorian(first))).toEqual(first)
  expect(fromGregorian(toGregorian(last))).toEqual(last)
  const nextTo = (date: typeof first, days: number) => {
    const instant = new Date((dayNumber(toGregorian(date)) + days) * DAY_MS)
    return { year: instant.getUTCFullYear(), month: instant.getUTCMonth() + 1, day: instant.getUTCDate() }
  }
  expect(fromGregorian(nextTo(first, -1))).toBeUndefined()
  expect(fromGregorian(nextTo(last, 1))).toBeUndefined()
  expect(isJalaliDate({ year: -62, month: 12, day: 29 })).toBe(false)
  expect(isJalaliDate({ year: 3178, month: 1, day: 1 })).toBe(false)
  expect(() => toGregorian({ year: 3178, month: 1, day: 1 })).toThrow(RangeError)
})

test.each([
  [
    { year: 1, month: 1, day: 1 },
    { year: 622, month: 3, day: 22 },
  ],
  [
    { year: 1357, month: 11, day: 22 },
    { year: 1979, month: 2, day: 11 },
  ],
  [
    { year: 1403, month: 12, day: 30 },
    { year: 2025, month: 3, day: 20 },
  ],
  [
    { year: 1404, month: 1, day: 1 },
    { year: 2025, month: 3, day: 21 },
  ],
  [
    { year: 1405, month: 8, day: 30 },
    { year: 2026, month: 11, day: 21 },
  ],
])('%o is %o', (jalali, gregorian) => {
  expect(toGregorian(jalali)).toEqual(gregorian)
  expect(fromGregorian(gregorian)).toEqual(jalali)
})

test('it agrees with the date library for every day of the present centuries', () => {
  const wrong: string[] = []
  for (let ms = Date.UTC(1925, 2, 22, 9); ms < Date.UTC(2090, 0, 1); ms += DAY_MS) {
    const instant = new Date(ms)
    const gregorian = { year: instant.getUTCFullYear(), month: instant.getUTCMonth() + 1, day: instant.getUTCDate() }
    const [here, there] = [fromGregorian(gregorian), jalaliDay(instant)]
    if (JSON.stringify(here) !== JSON.stringify(there)) wrong.push(instant.toISOString())
  }
  expect(wrong).toEqual([])
})

test('a day or month that does not exist throws with its name', () => {
  expect(() => toGregorian({ year: 1404, month: 12, day: 30 })).toThrow('no Jalali day 1404-12-30')
  expect(() => daysInJalaliMonth(1405, 13)).toThrow('no Jalali month 1405-13')
})

test('Esfand has thirty days in a leap year only', () => {
  const leap = [1399, 1403, 1408, 1412].map((year) => daysInJalaliMonth(year, 12))
  expect(leap).toEqual([30, 30, 30, 30])
  expect(isJalaliDate({ year: 1403, month: 12, day: 30 })).toBe(true)
  expect(isJalaliDate({ year: 1404, month: 12, day: 30 })).toBe(false)
  expect(isJalaliDate({ year: 1405, month: 7, day: 31 })).toBe(false)
  expect(isJalaliDate({ year: 1405, month: 6, day: 31 })).toBe(true)
})

test.each([
  { year: 1405, month: 0, day: 1 },
  { year: 1405, month: 13, day: 1 },
  { year: 1405, month: 1, day: 0 },
  { year: 1405, month: 1, day: 1.5 },
  { year: 1405.5, month: 1, day: 1 },
  { year: Number.NaN, month: 1, day: 1 },
])('%o is not a day', (date) => expect(isJalaliDate(date)).toBe(false))

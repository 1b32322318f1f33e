import { expect, test } from 'vitest'
import { formatHours, formatMonths, formatWeekdays } from '#src/fa/timetable.ts'

test('weekdays are listed from Saturday', () => expect(formatWeekdays([0, 2, 4])).toBe('شنبه، دوشنبه و چهارشنبه'))
test('a single weekday has no conjunction', () => expect(formatWeekdays([6])).toBe('جمعه'))
test('hours use Persian digits and do not wrap', () =>
  expect(formatHours({ starts_at: '17:00', ends_at: '18:30' })).toBe('۱۷:۰۰\u00a0تا\u00a0۱۸:۳۰'))
test('months show their year once, across Nowruz too', () => {
  expect(
    formatMonths([
      { year: 1406, month: 1 },
      { year: 1405, month: 9 },
      { year: 1405, month: 10 },
    ]),
  ).toBe('آذر و دی ۱۴۰۵ و فروردین ۱۴۰۶')
})

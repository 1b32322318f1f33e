import { expect, test } from 'vitest'
import { formatHours, formatMonths, formatWeekdays } from '#src/fa/timetable.ts'

test('weekdays are read from Saturday', () => expect(formatWeekdays([0, 2, 4])).toBe('شنبه، دوشنبه و چهارشنبه'))
test('one weekday stands alone', () => expect(formatWeekdays([6])).toBe('جمعه'))
test('hours are in Persian digits and stay on one line', () =>
  expect(formatHours({ starts_at: '17:00', ends_at: '18:30' })).toBe('۱۷:۰۰\u00a0تا\u00a0۱۸:۳۰'))
test('months say their year once, over Nowruz too', () => {
  expect(
    formatMonths([
      { year: 1406, month: 1 },
      { year: 1405, month: 9 },
      { year: 1405, month: 10 },
    ]),
  ).toBe('آذر و دی ۱۴۰۵ و فروردین ۱۴۰۶')
})

import { expect, test } from 'vitest'
import { weekdayOf } from '#src/fa/week.ts'
import { hourRows, slotsOn } from '#src/features/catalog/timetable.ts'
import { opening } from '#tests/support/scenarios/places.ts'

test.each([
  [{ year: 1405, month: 8, day: 30 }, 0],
  [{ year: 1405, month: 9, day: 6 }, 6],
  [{ year: 1404, month: 12, day: 29 }, 6],
  [{ year: 1405, month: 1, day: 1 }, 0],
])('%o falls on weekday %i, counted from Saturday', (day, weekday) => expect(weekdayOf(day)).toBe(weekday))

test('a weekday lists its openings by hour, each with its dates on that weekday', () => {
  const late = opening({ id: 2, starts_at: '19:00', ends_at: '21:00' })
  const held = slotsOn([late, opening(), opening({ id: 3, weekdays: [6] })], 0)
  expect(held.map(({ opening: { id } }) => id)).toEqual([1, 2])
  expect(held[0]?.dates.map(({ day }) => day)).toEqual([30, 7])
})

test('openings with the same hours share a row, and are separate within a day', () => {
  const rows = hourRows([
    opening({ id: 1, audience: 'women' }),
    opening({ id: 2, audience: 'men' }),
    opening({ id: 3, starts_at: '06:30', ends_at: '08:30', weekdays: [6] }),
  ])
  expect(rows.map(({ key }) => key)).toEqual(['06:30-08:30', '09:00-11:30'])
  expect(rows[1]?.days[0]?.map(({ opening: { id } }) => id)).toEqual([1, 2])
  expect(rows[1]?.days[6]).toEqual([])
})

import { expect, test } from 'vitest'
import type { WeekLesson } from '#src/contract/desk/schedule.ts'
import { hoursOf, placeDay, shifted, shiftOf } from '#src/features/desk/week/board-layout.ts'

const lesson = (starts_at: string, ends_at: string): WeekLesson => ({
  ...{ kind: 'team', session: 1, name: 'تیم', title: '', pool: 1, date: { year: 1405, month: 9, day: 30 } },
  ...{ starts_at, ends_at, coach: null, substitute: false, added: false, capacity: 10, booked: 0 },
  ...{ state: 'open', reason: null },
})

test('a board has the usual hours and those of its lessons', () => {
  expect(hoursOf([])).toEqual({ from: 420, to: 1260 })
  expect(hoursOf([lesson('05:30', '06:30'), lesson('22:15', '23:30')])).toEqual({ from: 300, to: 1440 })
})

test('lessons that overlap stand side by side, others have the whole width', () => {
  const placed = placeDay(
    [
      lesson('08:00', '09:00'),
      lesson('07:00', '09:00'),
      lesson('08:30', '10:00'),
      lesson('09:00', '10:00'),
      lesson('11:00', '12:00'),
    ],
    { from: 420, to: 1260 },
  )
  expect(placed.map(({ row, rows, lane, lanes }) => [row, rows, lane, lanes])).toEqual([
    [0, 8, 0, 3],
    [4, 4, 1, 3],
    [6, 6, 2, 3],
    [8, 4, 0, 3],
    [16, 4, 0, 1],
  ])
})

test('later days are to the left, and rows are quarters of an hour', () => {
  const cell = { dayWidth: 100, rowHeight: 12 }
  expect(shiftOf({ x: -210, y: 25 }, cell)).toEqual({ days: 2, minutes: 30 })
  expect(shiftOf({ x: 60, y: -13 }, cell)).toEqual({ days: -1, minutes: -15 })
  expect(shiftOf({ x: 20, y: 2 }, cell)).toEqual({ days: 0, minutes: 0 })
})

test('a lesson keeps its length, crosses months, and may end beyond the day', () => {
  expect(shifted(lesson('17:00', '18:30'), { days: 1, minutes: 30 })).toEqual({
    ...{ to: { year: 1405, month: 10, day: 1 }, starts_at: '17:30', ends_at: '19:00' },
  })
  expect(shifted(lesson('22:30', '23:30'), { days: 0, minutes: 60 })).toMatchObject({
    starts_at: '23:30',
    ends_at: '24:30',
  })
  expect(shifted(lesson('00:30', '01:30'), { days: 0, minutes: -60 })).toMatchObject({
    starts_at: '00:00',
    ends_at: '01:00',
  })
})

import { expect, test } from 'vitest'
import type { MyTerm } from '#src/contract/enrolment.ts'
import { lessonsOf, placeOf } from '#src/fa/lessons.ts'
import { heldOf } from '#src/fa/schedule/held-lessons.ts'

/** A month of Saturdays and Mondays, whose lesson of the 7th is on the 8th at another time. */
const term = {
  ...{ month: { year: 1405, month: 9 }, weekdays: [0, 2], starts_at: '17:00', ends_at: '18:30' },
  ...{ cancelled_days: [7], added_lessons: [{ day: 8, starts_at: '19:00', ends_at: '20:00' }] },
} as MyTerm

test('a moved lesson is among those of the month, at its own time', () => {
  const held = heldOf(term)
  expect(held.map(({ day }) => day)).toEqual([2, 8, 9, 14, 16, 21, 23, 28, 30])
  const [, moved, next] = held.flatMap((date) => lessonsOf(date, term))
  expect(moved?.startsAt.toISOString()).toBe('2026-11-29T15:30:00.000Z')
  expect(next?.startsAt.toISOString()).toBe('2026-11-30T13:30:00.000Z')
})

test('a lesson at another pool is there, and those of the weekdays are at the pool of the class', () => {
  const other = { pool: 'استخر دوم', pool_address: 'خیابان دریا' }
  const own = { pool_name: 'استخر آبی', pool_address: 'میدان ونک' }
  const lesson = { day: 8, starts_at: '19:00', ends_at: '20:00', ...other }
  const [usual, moved] = heldOf({ ...term, added_lessons: [lesson] }).flatMap((date) => lessonsOf(date, term))
  expect(usual && placeOf(usual, own)).toEqual(own)
  expect(moved && placeOf(moved, own)).toEqual({ pool_name: 'استخر دوم', pool_address: 'خیابان دریا' })
})

test('a lesson moved to another time of its day replaces that of the weekday', () => {
  const sameDay = { ...term, added_lessons: [{ day: 7, starts_at: '06:00', ends_at: '07:00' }] }
  const [, moved] = heldOf(sameDay)
  expect(moved).toMatchObject({ day: 7, starts_at: '06:00' })
  expect(heldOf(sameDay).filter(({ day }) => day === 7)).toHaveLength(1)
})

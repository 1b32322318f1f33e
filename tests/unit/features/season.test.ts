import { expect, test } from 'vitest'
import { daysWith, seasonsOf } from '#src/features/enrolment/season/season.ts'
import { waveRing } from '#src/features/enrolment/season/wave-ring.ts'
import { term } from '#tests/support/scenarios/account-pages.ts'

// 30 Aban 1405, in autumn: the class has lessons on Saturdays and Mondays.
const now = new Date('2026-11-21T12:00+03:30')
const holder = { id: 1, name: 'سارا', holder: true }
const child = { id: 2, name: 'نیلوفر', holder: false }
const present = (...days: number[]) => days.map((day) => ({ day, state: 'present' as const }))

test('a season counts the lessons of its three months, those attended late too', () => {
  const [season, ...others] = seasonsOf(
    [
      term({ id: 1, month: { year: 1405, month: 8 }, attendance: [...present(2, 4), { day: 9, state: 'late' }] }),
      term({ id: 2, month: { year: 1405, month: 7 }, attendance: [{ day: 6, state: 'absent' }] }),
      term({ id: 3, month: { year: 1405, month: 10 }, attendance: present(1) }),
    ],
    now,
  )
  expect(others).toEqual([])
  // Eight lessons in Mehr, nine in Aban.
  expect(season).toMatchObject({ year: 1405, name: 'autumn', attended: 3, missed: 1, lessons: 17, months: 2 })
})

test('a paid month whose roll was not called yet counts its lessons, and not as a month', () => {
  const azar = { year: 1405, month: 9 }
  const [season] = seasonsOf([term({ attendance: present(2) }), term({ id: 2, month: azar, attendance: [] })], now)
  expect(season).toMatchObject({ attended: 1, lessons: 18, months: 1 })
})

test('cancelled and moved lessons are none of the season, cancelled months and visits neither', () => {
  const attendance = present(2)
  const [season] = seasonsOf(
    [
      term({ cancelled_days: [4, 9], attendance }),
      term({ id: 2, state: 'cancelled', attendance }),
      term({ id: 3, kind: 'pool', attendance }),
    ],
    now,
  )
  expect(season).toMatchObject({ attended: 1, lessons: 7 })
})

test('each swimmer has a ring, the season before stays, and none exists before a roll was called', () => {
  const level = { level: 'beginner' as const, at: '2026-09-01T10:00:00Z' }
  const newer = { level: 'intermediate' as const, at: '2026-09-10T10:00:00Z' }
  const seasons = seasonsOf(
    [
      term({ swimmer: holder, attendance: [] }),
      term({ id: 2, swimmer: child, attendance: present(2) }),
      term({ id: 3, swimmer: child, month: { year: 1405, month: 6 }, attendance: present(1), levels: [level, newer] }),
    ],
    now,
  )
  expect(seasons.map(({ swimmer, name, level: passed }) => [swimmer?.id, name, passed])).toEqual([
    [2, 'autumn', undefined],
    [2, 'summer', newer],
  ])
})

test('a season has the level passed by its end: a later one is of the season after', () => {
  const level = { level: 'beginner' as const, at: '2026-09-01T10:00:00Z' }
  const later = { level: 'intermediate' as const, at: '2026-11-10T10:00:00Z' }
  const levels = [later, level]
  const seasons = seasonsOf(
    [
      term({ attendance: present(2), levels }),
      term({ id: 2, month: { year: 1405, month: 6 }, attendance: present(1), levels }),
    ],
    now,
  )
  expect(seasons.map(({ level: passed }) => passed)).toEqual([later, level])
})

test('swimmers come in the order of their enrolments, which the server sends newest first', () => {
  const seasons = seasonsOf(
    [term({ id: 2, swimmer: child, attendance: present(2) }), term({ id: 1, swimmer: holder, attendance: present(2) })],
    now,
  )
  expect(seasons.map(({ swimmer }) => swimmer?.name)).toEqual(['سارا', 'نیلوفر'])
})

test('the season before spring is the winter of the last year', () => {
  const spring = new Date('2026-04-10T12:00+03:30')
  const winter = term({ month: { year: 1404, month: 12 }, attendance: present(2) })
  expect(seasonsOf([winter], spring)).toMatchObject([{ year: 1404, name: 'winter' }])
})

test('days of one kind are dates of the month', () => {
  const marks = term({ attendance: [...present(2), { day: 4, state: 'absent' }] })
  expect(daysWith(marks, 'absent')).toEqual([{ year: 1405, month: 8, day: 4 }])
})

test('the ring begins at the top and swings around its radius', () => {
  const points = waveRing(40, 2)
    .slice(1, -1)
    .split('L')
    .map((point) => point.split(' ').map(Number))
  expect(points[0]).toEqual([50, 10])
  const distances = points.map(([x = 0, y = 0]) => Math.hypot(x - 50, y - 50))
  expect(Math.min(...distances)).toBeCloseTo(38, 1)
  expect(Math.max(...distances)).toBeCloseTo(42, 1)
})

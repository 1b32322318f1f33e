import { describe, expect, test } from 'vitest'
import { cancellableUntil } from '#src/fa/cancellation.ts'
import { lessonsOf, nextLesson, phaseOf } from '#src/fa/lessons.ts'
import { formatMonths, formatWeekdays } from '#src/fa/timetable.ts'
import { weekdayOf } from '#src/fa/week.ts'

/** Saturday and Thursday mornings of Azar 1405, which begins on Sunday 22 November 2026. */
const class_ = { weekdays: [0, 5], starts_at: '06:30', ends_at: '08:05' }
const azar = { year: 1405, month: 9 }
const visit = { ...azar, day: 2 }
const tehran = (text: string) => new Date(`${text}+03:30`)

describe('the lessons of a month', () => {
  test('fall on its weekdays from the first day to the last, at their hours in Tehran', () => {
    const lessons = lessonsOf(azar, class_)
    expect(lessons.map(({ startsAt }) => startsAt)).toEqual(
      [26, 28]
        .map((day) => tehran(`2026-11-${day}T06:30`))
        .concat(['03', '05', '10', '12', '17', '19'].map((day) => tehran(`2026-12-${day}T06:30`))),
    )
    expect(lessons[0]?.endsAt).toEqual(tehran('2026-11-26T08:05'))
  })

  test('of a daily class are as many as the month has days', () => {
    const daily = { ...class_, weekdays: [0, 1, 2, 3, 4, 5, 6] }
    expect([6, 9, 12].map((month) => lessonsOf({ year: 1405, month }, daily).length)).toEqual([31, 30, 29])
    expect(lessonsOf(azar, daily)[0]?.startsAt).toEqual(tehran('2026-11-22T06:30'))
  })

  test('late in the evening stay on their own day', () => {
    const late = { weekdays: [1], starts_at: '23:30', ends_at: '23:59' }
    expect(lessonsOf(azar, late)[0]?.startsAt).toEqual(tehran('2026-11-22T23:30'))
  })

  test('of a pool date are one visit, whatever weekdays the timetable has', () => {
    expect(lessonsOf(visit, class_)).toEqual([
      { startsAt: tehran('2026-11-23T06:30'), endsAt: tehran('2026-11-23T08:05') },
    ])
  })
})

describe('the next lesson', () => {
  test.each([
    ['before the month', '2026-11-01T00:00', '2026-11-26T06:30'],
    ['while one is running', '2026-11-26T08:04', '2026-11-26T06:30'],
    ['as one ends', '2026-11-26T08:05', '2026-11-28T06:30'],
  ])('%s', (_when, now, next) => expect(nextLesson(azar, class_, tehran(now))?.startsAt).toEqual(tehran(next)))

  test('is undefined after the last one', () =>
    expect(nextLesson(azar, class_, tehran('2026-12-19T08:05'))).toBeUndefined())
})

test.each([
  [azar, '2026-11-21T23:59', 'future'],
  [azar, '2026-11-22T00:00', 'current'],
  [azar, '2026-12-21T23:59', 'current'],
  [azar, '2026-12-22T00:00', 'past'],
  [visit, '2026-11-22T23:59', 'future'],
  [visit, '2026-11-23T12:00', 'current'],
  [visit, '2026-11-24T00:00', 'past'],
])('%o is at %s %s', (term, now, phase) => expect(phaseOf(term, tehran(now))).toBe(phase))

test('a month can be cancelled until it begins, a pool date until six hours before', () => {
  const windows = { month_cancel_days: 0, visit_cancel_hours: 6 }
  expect(cancellableUntil(azar, '06:30', windows)).toEqual(tehran('2026-11-22T00:00'))
  expect(cancellableUntil(visit, '06:30', windows)).toEqual(tehran('2026-11-23T00:30'))
  expect(cancellableUntil(visit, '17:00', windows)).toEqual(tehran('2026-11-23T11:00'))
})

test('the club decides how long before its beginning a term can be cancelled', () => {
  const windows = { month_cancel_days: 3, visit_cancel_hours: 24 }
  expect(cancellableUntil(azar, '06:30', windows)).toEqual(tehran('2026-11-19T00:00'))
  expect(cancellableUntil(visit, '06:30', windows)).toEqual(tehran('2026-11-22T06:30'))
})

test('the week begins on Saturday', () => {
  const days = [28, 29, 30].map((day) => weekdayOf({ year: 1405, month: 8, day }))
  expect(days.concat([1, 2, 3, 4].map((day) => weekdayOf({ ...azar, day })))).toEqual([5, 6, 0, 1, 2, 3, 4])
})

test('pool dates are listed chronologically, each with its weekday, and the year once', () => {
  expect(formatMonths([{ ...azar, day: 9 }, visit])).toBe('دوشنبه ۲ آذر و دوشنبه ۹ آذر ۱۴۰۵')
  expect(formatMonths([])).toBe('')
  expect(formatWeekdays([0, 9, 6])).toBe('شنبه و جمعه')
  expect(formatWeekdays([0, 1, 2, 3, 4, 5, 6])).toBe('شنبه، یکشنبه، دوشنبه، سه‌شنبه، چهارشنبه، پنجشنبه و جمعه')
})

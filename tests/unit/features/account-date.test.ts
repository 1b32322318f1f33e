import { describe, expect, test } from 'vitest'
import { dayAfterKey, dayInMonth, monthAfter, weeksOf } from '#src/features/account/profile/calendar.ts'
import { cleanNumber, dateOfDraft, dateText, draftOf } from '#src/features/account/profile/date-draft.ts'

const date = (year: number, month: number, day: number) => ({ year, month, day })

test.each([
  date(-61, 1, 1),
  date(-1, 6, 31),
  date(0, 12, 29),
  date(1380, 1, 2),
  date(1403, 12, 30),
  date(3177, 12, 29),
])('the fields of %o parse to the same date', (one) => expect(dateOfDraft(draftOf(one))).toEqual(one))

test.each([
  [{ day: '۱', month: '1', year: '−۶۱' }, date(-61, 1, 1)],
  [{ day: '1', month: '1', year: '-61' }, date(-61, 1, 1)],
  [{ day: '٢', month: '12', year: '٣١٧٧' }, date(3177, 12, 2)],
])('%o is a valid date', (draft, one) => expect(dateOfDraft(draft)).toEqual(one))

test.each([
  [{ day: '', month: '', year: '' }, null],
  [{ day: '۱', month: '', year: '۱۳۸۰' }, 'incomplete'],
  [{ day: '۱', month: '1', year: '−' }, 'incomplete'],
  [{ day: '۱', month: '1', year: '−۶۲' }, 'yearRange'],
  [{ day: '۱', month: '1', year: '۳۱۷۸' }, 'yearRange'],
  [{ day: '۳۱', month: '7', year: '۱۳۸۰' }, 'noSuchDay'],
  [{ day: '۳۰', month: '12', year: '۱۴۰۴' }, 'noSuchDay'],
  [{ day: '۰', month: '1', year: '۱۳۸۰' }, 'noSuchDay'],
])('%o results in %s', (draft, result) => expect(dateOfDraft(draft)).toEqual(result))

test.each([
  ['1380', '۱۳۸۰'],
  ['-61', '−۶۱'],
  ['–61', '−۶۱'],
  ['٦١', '۶۱'],
  ['12345', '۱۲۳۴'],
  ['سال 80', '۸۰'],
  ['😀', ''],
])('a year field turns «%s» into «%s»', (typed, shown) => expect(cleanNumber(typed, 4, true)).toBe(shown))

test('a day field allows no minus', () => expect(cleanNumber('-31', 2)).toBe('۳۱'))

test('a negative year is displayed with a minus', () => expect(dateText(date(-61, 1, 1))).toBe('۱ فروردین −۶۱'))

describe('the calendar', () => {
  // 1 Azar 1405 is a Sunday.
  test('starts its weeks with Saturday', () => {
    const [first = []] = weeksOf({ year: 1405, month: 9 })
    expect(first.map((cell) => cell?.day)).toEqual([undefined, 1, 2, 3, 4, 5, 6])
  })

  test.each([
    [-61, 1, 31],
    [1403, 12, 30],
    [1404, 12, 29],
    [3177, 12, 29],
  ])('of %s/%s has %s days, each once', (year, month, count) => {
    const days = weeksOf({ year, month })
      .flat()
      .flatMap((cell) => (cell === null ? [] : [cell.day]))
    expect(days).toEqual(Array.from({ length: count }, (_, index) => index + 1))
  })

  test.each([
    ['ArrowLeft', date(1405, 10, 1)],
    ['ArrowRight', date(1405, 9, 29)],
    ['ArrowDown', date(1405, 10, 7)],
    ['ArrowUp', date(1405, 9, 23)],
    ['PageDown', date(1405, 10, 30)],
    ['PageUp', date(1405, 8, 30)],
    ['Tab', undefined],
  ])('moves with %s from 30 Azar in the reading direction', (key, day) =>
    expect(dayAfterKey(key, date(1405, 9, 30))).toEqual(day),
  )

  test('stops at its first and last year', () => {
    expect(monthAfter({ year: 3177, month: 12 }, 1)).toEqual({ year: 3177, month: 12 })
    expect(monthAfter({ year: -61, month: 1 }, -1)).toEqual({ year: -61, month: 1 })
    expect(dayAfterKey('ArrowRight', date(-61, 1, 1))).toEqual(date(-61, 1, 1))
  })

  test('skips the year zero', () => {
    expect(monthAfter({ year: -1, month: 12 }, 1)).toEqual({ year: 0, month: 1 })
    expect(monthAfter({ year: 0, month: 1 }, -1)).toEqual({ year: -1, month: 12 })
  })

  test('uses the last day of a shorter month', () =>
    expect(dayInMonth({ year: 1404, month: 12 }, 31)).toEqual(date(1404, 12, 29)))
})

import { expect, test } from 'vitest'
import {
  monthState,
  nearestOffer,
  nextFreeMonth,
  shortMonth,
  shutReason,
  timesByDays,
} from '#src/features/catalog/offers.ts'
import { teamDetail } from '#tests/support/scenarios/journey.ts'

const [session] = teamDetail.sessions
if (session === undefined) throw new Error('the example has no session')

const month = (year: number, number: number, left: number, closed = false) => ({
  ...{ year, month: number, capacity: 20, left },
  ...(closed ? { closed } : {}),
})
const sessionOf = (id: number, price: number, months: ReturnType<typeof month>[]) => ({
  ...session,
  id,
  final_price: price,
  months,
})

test('the next free month skips full and closed ones', () => {
  const months = [month(1405, 8, 0), month(1405, 9, 0, true), month(1405, 10, 2), month(1405, 11, 9)]
  expect(nextFreeMonth(months)?.month).toBe(10)
  expect(nextFreeMonth(months.slice(0, 2))).toBeUndefined()
})

test('the nearest offer begins soonest, also before a cheaper one, and is the cheapest of its month', () => {
  const later = sessionOf(1, 100, [month(1405, 9, 0), month(1406, 1, 5)])
  const dear = sessionOf(2, 900, [month(1405, 10, 5)])
  const cheap = sessionOf(3, 800, [month(1405, 10, 5)])
  expect(nearestOffer([later, dear, cheap])).toMatchObject({ session: { id: 3 }, month: { year: 1405, month: 10 } })
  expect(nearestOffer([sessionOf(4, 1, [month(1405, 9, 0)])])).toBeUndefined()
})

test('sessions without a free month are full if one of their months is, else closed', () => {
  expect(shutReason([sessionOf(1, 1, [month(1405, 9, 0, true), month(1405, 10, 0)])])).toBe('full')
  expect(shutReason([sessionOf(1, 1, [month(1405, 9, 0, true)])])).toBe('closed')
})

test('below five places their number matters', () => {
  expect([0, 1, 4, 5].map((left) => monthState(month(1405, 9, left)))).toEqual(['full', 'few', 'few', 'open'])
})

test('a month is named without its year until the name could mean another', () => {
  const months = [month(1405, 9, 1)]
  expect(shortMonth(month(1406, 8, 1), months)).toBe('آبان')
  expect(shortMonth(month(1406, 9, 1), months)).toBe('آذر ۱۴۰۶')
})

test('sessions on the same days are one line with all their hours', () => {
  const times = [
    { weekdays: [0, 2], starts_at: '17:00', ends_at: '18:00' },
    { weekdays: [1], starts_at: '17:00', ends_at: '18:00' },
    { weekdays: [0, 2], starts_at: '19:00', ends_at: '20:00' },
    { weekdays: [0, 2], starts_at: '19:00', ends_at: '20:00' },
  ]
  expect(timesByDays(times)).toEqual([
    { days: 'شنبه و دوشنبه', spans: ['۱۷:۰۰\u00a0تا\u00a0۱۸:۰۰', '۱۹:۰۰\u00a0تا\u00a0۲۰:۰۰'] },
    { days: 'یکشنبه', spans: ['۱۷:۰۰\u00a0تا\u00a0۱۸:۰۰'] },
  ])
})

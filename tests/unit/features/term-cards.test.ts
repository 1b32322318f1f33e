import { expect, test } from 'vitest'
import { cardKey, labelOf, termCards } from '#src/features/enrolment/term-cards.ts'
import { term } from '#tests/support/scenarios/account-pages.ts'

const now = new Date('2026-11-21T12:00+03:30')
const holder = { id: 1, name: 'سارا', holder: true }
const child = { id: 2, name: 'نیلوفر', holder: false }

test('each swimmer of an order has a card with their name, months, calendar and cancellation', () => {
  const cancellable_until = '2026-12-01T00:00:00Z'
  const { current } = termCards(
    [term({ id: 1, swimmer: holder, cancellable_until }), term({ id: 2, swimmer: child, cancellable_until })],
    now,
  )
  expect(current.map((card) => [card.swimmerName, card.months.length, card.cancellable.map(({ id }) => id)])).toEqual([
    ['سارا', 1, [1]],
    ['نیلوفر', 1, [2]],
  ])
  expect(current.map(({ swimmers }) => swimmers)).toEqual([[holder], [child]])
  expect(new Set(current.map(cardKey)).size).toBe(2)
  expect(current[1] && labelOf(current[1])).toBe('نهنگ‌های آبی، نیلوفر')
})

test('swimmers of an order come in its order in each state, although the server sends the newest first', () => {
  const before = { order: 'A', state: 'past' as const, month: { year: 1405, month: 7 } }
  const cards = termCards(
    [
      term({ id: 6, swimmer: child }),
      term({ id: 5, swimmer: holder }),
      term({ id: 4, swimmer: child, ...before }),
      term({ id: 3, swimmer: holder, ...before }),
      term({ id: 2, swimmer: child, ...before, order: 'B', month: { year: 1405, month: 6 } }),
    ],
    now,
  )
  const namesIn = (state: 'current' | 'past') => cards[state].map(({ uid, swimmerName }) => [uid, swimmerName])
  expect(namesIn('current').map(([, name]) => name)).toEqual(['سارا', 'نیلوفر'])
  expect(namesIn('past')).toEqual([
    ['A', 'سارا'],
    ['A', 'نیلوفر'],
    ['B', 'نیلوفر'],
  ])
})

test('each swimmer is offered the renewal of their own class once', () => {
  const dey = { year: 1405, month: 10 }
  const { current, future } = termCards(
    [
      term({ id: 1, swimmer: holder, renewal: null }),
      term({ id: 2, swimmer: child, renewal: dey }),
      term({ id: 3, order: 'B', swimmer: child, month: { year: 1405, month: 9 }, state: 'future', renewal: dey }),
    ],
    now,
  )
  expect([...current, ...future].map(({ renewal }) => renewal)).toEqual([undefined, dey, undefined])
})

test.each([[holder], [undefined]])('an adult alone, or a copy without swimmers, has cards without names', (swimmer) => {
  const { current } = termCards([term({ swimmer })], now)
  expect(current.map((card) => [card.swimmerName, labelOf(card)])).toEqual([[undefined, 'نهنگ‌های آبی']])
})

const azar = { year: 1405, month: 9 }
const datesOf = (days: number[]) => days.map((day) => ({ ...azar, day }))

test('a month without its cancelled and moved lessons has the lessons that remain, and the next is one of them', () => {
  const frozen = { day: 14, to: { year: 1405, month: 10 } }
  const { future } = termCards([term({ month: azar, state: 'future', cancelled_days: [2], frozen })], now)
  expect(future[0]?.held).toEqual(datesOf([7, 9]))
  expect(future[0]?.next?.startsAt.toISOString()).toBe('2026-11-28T13:30:00.000Z')
  expect(future[0]?.changes).toEqual([{ month: azar, cancelled: [2], elsewhere: [], frozen, only: [] }])
})

test('a month to which lessons were moved has these days alone', () => {
  const { future } = termCards([term({ month: azar, state: 'future', only_days: [9, 14] })], now)
  expect(future[0]?.held).toEqual(datesOf([9, 14]))
  expect(future[0]?.next?.startsAt.toISOString()).toBe('2026-11-30T13:30:00.000Z')
})

test('a make-up lesson is one date, and hides no renewal of a month of its class', () => {
  const dey = { year: 1405, month: 10 }
  const { current, future } = termCards(
    [
      term({ id: 1, renewal: dey }),
      term({ id: 2, order: 'B', state: 'future', month: { ...azar, day: 2 }, renewal: null }),
    ],
    now,
  )
  expect(current.map(({ isMakeUp, renewal }) => [isMakeUp, renewal])).toEqual([[false, dey]])
  expect(future.map(({ isMakeUp, renewal }) => [isMakeUp, renewal])).toEqual([[true, undefined]])
})

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

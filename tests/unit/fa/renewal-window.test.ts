import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_RENEWAL_DAYS } from '#src/contract/catalog/club.ts'
import { jalaliDay, nextMonth, previousMonth } from '#src/fa/jalali.ts'
import { isEarly } from '#src/fa/price/early-bird.ts'
import { opensAt } from '#src/fa/price/renewal-window.ts'

const DEY = { year: 1405, month: 10 }
const at = (text: string) => new Date(`${text}+03:30`)

test('a month opens to everyone at midnight in Tehran after the first days of the month before', () => {
  // 1 Azar 1405 is 22 November 2026.
  expect(opensAt(DEY, 10)).toEqual(at('2026-12-02T00:00:00'))
  expect(opensAt({ year: 1406, month: 1 }, 1)).toEqual(at('2027-02-21T00:00:00'))
})

test('a month opens in the month before it, on the day after the window', () =>
  fc.assert(
    fc.property(
      fc.record({ year: fc.integer({ min: 1403, max: 1420 }), month: fc.integer({ min: 1, max: 12 }) }),
      fc.integer({ min: 1, max: MAX_RENEWAL_DAYS }),
      (month, days) => {
        expect(jalaliDay(opensAt(month, days))).toEqual({ ...previousMonth(month), day: days + 1 })
        expect(nextMonth(previousMonth(month))).toEqual(month)
      },
    ),
  ))

test('a month is booked early until the days before its first one begin in Tehran', () => {
  // 1 Dey 1405 is 22 December 2026.
  expect(isEarly(DEY, 10, at('2026-12-12T00:00:00'))).toBe(true)
  expect(isEarly(DEY, 10, at('2026-12-12T00:00:01'))).toBe(false)
  expect(isEarly({ ...DEY, day: 20 }, 10, at('2026-01-01T00:00:00'))).toBe(false)
})

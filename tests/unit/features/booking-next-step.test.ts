import { describe, expect, test } from 'vitest'
import { countDiffers, nextStep } from '#src/features/booking/continue/next-step.ts'

const azar = { year: 1405, month: 9 }
const dey = { year: 1405, month: 10 }
const price = { price_per_term: 12_000_000, final_price: 9_000_000 }

describe('continuing to payment', () => {
  test.each([
    ['no month', [], 2],
    ['a count of 0', [azar], 0],
  ])('requires months when there is %s', (_, selectedMonths, termCount) =>
    expect(nextStep({ adultCount: 1, selectedMonths, termCount }, price, true)).toBe('choose-months'),
  )

  test('requires a visitor to sign in', () =>
    expect(nextStep({ adultCount: 1, selectedMonths: [azar], termCount: 1 }, price, false)).toBe('sign-in'))

  test('requires a repair when the count differs from the number of months', () =>
    expect(nextStep({ adultCount: 1, selectedMonths: [azar, dey], termCount: 3 }, price, true)).toBe('fix-count'))

  test('creates no order for a term without a price', () =>
    expect(
      nextStep({ adultCount: 1, selectedMonths: [azar], termCount: 1 }, { price_per_term: 0, final_price: 0 }, true),
    ).toBe('nothing-to-pay'))

  test('holds the places when a discount brings the payable to 0', () =>
    expect(nextStep({ adultCount: 1, selectedMonths: [azar], termCount: 1 }, { ...price, final_price: 0 }, true)).toBe(
      'hold',
    ))

  test('holds the places when everything is valid', () =>
    expect(nextStep({ adultCount: 1, selectedMonths: [azar, dey], termCount: 2 }, price, true)).toBe('hold'))
})

test('an untouched draft needs no repair', () => expect(countDiffers({ selectedMonths: [], termCount: 0 })).toBe(false))

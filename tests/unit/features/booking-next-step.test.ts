import { describe, expect, test } from 'vitest'
import { countDiffers, nextStep } from '#src/features/booking/continue/next-step.ts'

const azar = { year: 1405, month: 9 }
const dey = { year: 1405, month: 10 }
const alone = { missing: undefined }
const price = { price_per_term: 12_000_000, final_price: 9_000_000 }

describe('continuing to payment', () => {
  const one = { adultCount: 1, selectedMonths: [azar], termCount: 1 }

  test('reads the members of the account before anything is held', () =>
    expect(nextStep(one, price, true, undefined)).toBe('read-members'))

  test('asks who swims, and for the data that the class needs', () => {
    expect(nextStep(one, price, true, { missing: 'swimmer' })).toBe('choose-swimmer')
    expect(nextStep(one, price, true, { missing: 'data' })).toBe('complete-swimmer')
  })

  test.each([
    ['no month', [], 2],
    ['a count of 0', [azar], 0],
  ])('requires months when there is %s', (_, selectedMonths, termCount) =>
    expect(nextStep({ adultCount: 1, selectedMonths, termCount }, price, true, alone)).toBe('choose-months'),
  )

  test('requires a visitor to sign in', () =>
    expect(nextStep({ adultCount: 1, selectedMonths: [azar], termCount: 1 }, price, false, undefined)).toBe('sign-in'))

  test('requires a repair when the count differs from the number of months', () =>
    expect(nextStep({ adultCount: 1, selectedMonths: [azar, dey], termCount: 3 }, price, true, alone)).toBe(
      'fix-count',
    ))

  test('creates no order for a term without a price', () =>
    expect(
      nextStep(
        { adultCount: 1, selectedMonths: [azar], termCount: 1 },
        { price_per_term: 0, final_price: 0 },
        true,
        alone,
      ),
    ).toBe('nothing-to-pay'))

  test('holds the places when a discount brings the payable to 0', () =>
    expect(
      nextStep({ adultCount: 1, selectedMonths: [azar], termCount: 1 }, { ...price, final_price: 0 }, true, alone),
    ).toBe('hold'))

  test('holds the places when everything is valid', () =>
    expect(nextStep({ adultCount: 1, selectedMonths: [azar, dey], termCount: 2 }, price, true, alone)).toBe('hold'))
})

test('an untouched draft needs no repair', () => expect(countDiffers({ selectedMonths: [], termCount: 0 })).toBe(false))

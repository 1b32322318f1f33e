import { describe, expect, test } from 'vitest'
import { discountPercent, priceSummary } from '#src/contract/catalog/price.ts'

const percentOf = (price_per_term: number, final_price: number) => discountPercent({ price_per_term, final_price })

describe('the discount', () => {
  test('equals the whole percent, whatever the price', () => {
    for (let percent = 0; percent <= 100; percent += 1) {
      for (const price of [100, 24_000_000, 1_234_500, 1_000_000_000_000]) {
        const final = (price / 100) * (100 - percent)
        expect(percentOf(price, final), `${percent}% of ${price}`).toBe(percent)
        expect(priceSummary({ price_per_term: price, final_price: final }, 7).discount).toBe(percent)
      }
    }
  })

  test('is rounded down to a whole percent', () => {
    expect(percentOf(9_000_000, 6_000_001)).toBe(33)
    expect(percentOf(10_000_000, 7_000_001)).toBe(29)
    expect(percentOf(10_000_000, 9_999_999)).toBe(0)
    expect(percentOf(1_000_000_000_000, 1)).toBe(99)
  })

  test('is zero when the final price exceeds the base, and without a price', () => {
    expect(percentOf(10_000_000, 12_000_000)).toBe(0)
    expect(priceSummary({ price_per_term: 10_000_000, final_price: 12_000_000 }, 2)).toMatchObject({
      discount: 0,
      totalDiscount: 0,
      payable: 20_000_000,
    })
    expect(percentOf(0, 0)).toBe(0)
    expect(priceSummary({ price_per_term: 10_000_000, final_price: 5_000_000 }, 0).discount).toBe(0)
  })
})

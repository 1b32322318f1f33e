import { expect, test } from 'vitest'
import { priceSummary } from '#src/contract/catalog/price.ts'

test('three months at a fifth off: base price, discount and total are displayed', () =>
  expect(priceSummary({ price_per_term: 1_250_000, final_price: 1_000_000 }, 3)).toEqual({
    baseAmount: 3_750_000,
    discount: 20,
    totalPrice: 3_750_000,
    totalDiscount: 750_000,
    payable: 3_000_000,
  }))

test('a percent is never rounded up', () =>
  expect(priceSummary({ price_per_term: 300_000, final_price: 200_001 }, 2)).toMatchObject({
    discount: 33,
    payable: 400_002,
  }))

test('a final price above the base price causes no surcharge', () =>
  expect(priceSummary({ price_per_term: 100_000, final_price: 120_000 }, 2)).toMatchObject({
    discount: 0,
    totalDiscount: 0,
    payable: 200_000,
  }))

test('a free term has no discount', () =>
  expect(priceSummary({ price_per_term: 0, final_price: 0 }, 1)).toEqual({
    baseAmount: 0,
    discount: 0,
    totalPrice: 0,
    totalDiscount: 0,
    payable: 0,
  }))

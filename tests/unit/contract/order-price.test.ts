import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CodeReduction, type OrderToPrice, orderPrice, priceSummary } from '#src/contract/catalog/price.ts'

const rial = fc.integer({ min: 0, max: 1_000_000_000 }).map((toman) => toman * 10)
const percent = fc.integer({ min: 0, max: 100 })
const code: fc.Arbitrary<CodeReduction | undefined> = fc.option(
  fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ amountRial: fc.integer({ min: 1, max: 100_000_000 }).map((toman) => toman * 10) }),
  ),
  { nil: undefined },
)
const order: fc.Arbitrary<OrderToPrice> = fc.record({
  price: fc.record({ price_per_term: rial, final_price: rial }),
  terms: fc.array(fc.record({ isEarly: fc.boolean(), siblings: fc.nat(3) }), { maxLength: 24 }),
  people: fc.integer({ min: 1, max: 6 }),
  percents: fc.record({ earlyBird: percent, sibling: percent }),
  code,
})
const price = { price_per_term: 10_000_000, final_price: 8_000_000 }
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

test('an order never costs less than nothing or more than its base price, in whole rial', () =>
  fc.assert(
    fc.property(order, (given) => {
      const { payable, totalPrice, baseAmount } = orderPrice(given)
      expect(Number.isSafeInteger(payable)).toBe(true)
      expect(payable).toBeGreaterThanOrEqual(0)
      expect(payable).toBeLessThanOrEqual(totalPrice)
      expect([totalPrice, baseAmount]).toEqual(
        Array(2).fill(given.price.price_per_term * given.terms.length * (given.people ?? 1)),
      )
    }),
  ))

test('the lines are positive, come in one order, and add up to the discount', () =>
  fc.assert(
    fc.property(order, (given) => {
      const { payable, totalPrice, totalDiscount, reductions } = orderPrice(given)
      expect(sum(reductions.map(({ amountRial }) => amountRial))).toBe(totalDiscount)
      expect(totalPrice - totalDiscount).toBe(payable)
      expect(reductions.every(({ amountRial }) => amountRial > 0)).toBe(true)
      const kinds = ['term', 'early_bird', 'sibling', 'code'].filter((kind) =>
        reductions.some((each) => each.kind === kind),
      )
      expect(reductions.map(({ kind }) => kind)).toEqual(kinds)
    }),
  ))

test('every line is whole toman when the prices are', () =>
  fc.assert(
    fc.property(order, (given) => {
      for (const { amountRial } of orderPrice(given).reductions) expect(amountRial % 10).toBe(0)
    }),
  ))

test('the parts of the terms and people add up to the price, and a code makes none larger or negative', () =>
  fc.assert(
    fc.property(order, (given) => {
      const { payable, shares } = orderPrice(given)
      const parts = shares.flat()
      const most = orderPrice({ ...given, code: undefined }).shares.flat()
      expect(shares).toHaveLength(given.terms.length)
      expect(sum(parts)).toBe(payable)
      expect(parts.every((part, index) => part >= 0 && part <= (most[index] ?? 0))).toBe(true)
    }),
  ))

test('another reduction never makes an order dearer', () =>
  fc.assert(
    fc.property(order, (given) => {
      const { payable } = orderPrice(given)
      const { percents: _, ...withoutPercents } = given
      expect(payable).toBeLessThanOrEqual(orderPrice(withoutPercents).payable)
      expect(payable).toBeLessThanOrEqual(orderPrice({ ...given, code: undefined }).payable)
    }),
  ))

test('without rules and code the price is that of the terms', () =>
  fc.assert(
    fc.property(order, ({ price: each, terms, people = 1 }) => {
      const { reductions: _, shares: __, ...summary } = orderPrice({ price: each, terms, people })
      expect(summary).toEqual(priceSummary(each, terms.length * people))
    }),
  ))

test('each reduction applies to what the ones before it leave', () => {
  const { reductions, payable, discount, totalDiscount } = orderPrice({
    price,
    terms: [{ isEarly: true }, {}],
    people: 2,
    percents: { earlyBird: 10, sibling: 25 },
    code: { percent: 50 },
  })
  expect(reductions).toEqual([
    { kind: 'term', percent: 20, amountRial: 8_000_000 },
    { kind: 'early_bird', percent: 10, amountRial: 1_600_000 },
    // 25 % of 7,200,000 and of 8,000,000: the first swimmer of a month pays in full.
    { kind: 'sibling', percent: 25, amountRial: 3_800_000 },
    { kind: 'code', percent: 50, amountRial: 13_300_000 },
  ])
  expect([payable, totalDiscount, discount]).toEqual([13_300_000, 26_700_000, 66])
})

test('the second swimmer of an account pays less in the months in which the first swims only', () => {
  const percents = { earlyBird: 0, sibling: 10 }
  const { reductions, shares } = orderPrice({ price, terms: [{ siblings: 1 }, {}], percents })
  expect(reductions.at(-1)).toEqual({ kind: 'sibling', percent: 10, amountRial: 800_000 })
  expect(shares).toEqual([[7_200_000], [8_000_000]])
})

test('a code of an amount is shared by what each term costs, and never takes more than the price', () => {
  const terms = [{ isEarly: true }, {}]
  const percents = { earlyBird: 50, sibling: 0 }
  const { shares, payable } = orderPrice({ price, terms, percents, code: { amountRial: 3_000_000 } })
  expect([payable, shares]).toEqual([9_000_000, [[3_000_000], [6_000_000]]])
  const free = orderPrice({ price, terms, percents, code: { amountRial: 99_000_000 } })
  expect([free.payable, free.shares]).toEqual([0, [[0], [0]]])
})

test('the rest of a division is in some of the parts, one rial each', () => {
  const third = { price_per_term: 1_000, final_price: 1_000 }
  const { shares } = orderPrice({ price: third, terms: [{}, {}, {}], code: { amountRial: 10 } })
  expect(shares).toEqual([[996], [997], [997]])
})

test('a percent is rounded down to whole toman, and a hundred percent takes all', () => {
  const odd = { price_per_term: 1_235, final_price: 1_235 }
  expect(orderPrice({ price: odd, terms: [{}], code: { percent: 10 } }).payable).toBe(1_115)
  expect(orderPrice({ price: odd, terms: [{}], code: { percent: 100 } }).payable).toBe(0)
})

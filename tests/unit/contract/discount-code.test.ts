import { expect, test } from 'vitest'
import { CODE_SHAPE, discountCode } from '#src/contract/catalog/discount.ts'
import { priceLines } from '#src/fa/price/price-lines.ts'

test.each([
  ['NowRuz', 'nowruz'],
  [' now ruz-1405\n', 'nowruz-1405'],
  ['نوروز۱۴۰۵', 'نوروز1405'],
  ['نوروز١٤٠٥', 'نوروز1405'],
  ['نیم\u200cبها', 'نیمبها'],
  ['كلاس‌ي', 'کلاسی'],
  ['\u2068ｎｏｗｒｕｚ\u2069', 'nowruz'],
])('«%s» is the code «%s»', (typed, code) => {
  expect(discountCode.parse(typed)).toBe(code)
  expect(CODE_SHAPE.test(code)).toBe(true)
})

test('a code longer than any stored one is refused', () =>
  expect(discountCode.safeParse('x'.repeat(101)).success).toBe(false))

test.each(['', 'ab', 'x'.repeat(33), 'a_b_c', 'a,b,c'])('«%s» is no code to store', (code) =>
  expect(CODE_SHAPE.test(code)).toBe(false),
)

test('each line names its reduction with its percent, and the code as it is stored', () => {
  const lines = priceLines(
    [
      { kind: 'term', percent: 20, amountRial: 10 },
      { kind: 'early_bird', percent: 5, amountRial: 20 },
      { kind: 'sibling', percent: 15, amountRial: 30 },
      { kind: 'code', amountRial: 40 },
    ],
    'nowruz',
  )
  expect(lines).toEqual([
    { kind: 'term', label: 'تخفیف (۲۰٪)', amountRial: 10 },
    { kind: 'early_bird', label: 'تخفیف ثبت‌نام زودهنگام (۵٪)', amountRial: 20 },
    { kind: 'sibling', label: 'تخفیف اعضای خانواده (۱۵٪)', amountRial: 30 },
    { kind: 'code', label: 'کد تخفیف «\u2068nowruz\u2069»', amountRial: 40 },
  ])
})

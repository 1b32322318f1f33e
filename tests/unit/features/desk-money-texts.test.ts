import { expect, test } from 'vitest'
import { signedToman } from '#src/fa/desk/signed-toman.ts'
import { settleChoices } from '#src/features/desk/orders/move/settlement.ts'
import { termsText } from '#src/features/desk/orders/order-text.ts'
import { changeTexts, differenceTexts } from '#src/features/desk/till/difference.ts'
import { tillStrings as words } from '#src/features/desk/till/strings.ts'

test('an amount has its sign before the number, and none at zero', () => {
  expect(signedToman(50_000)).toBe('\u200e+۵٬۰۰۰ تومان')
  expect(signedToman(-50_000)).toBe('\u200e\u2212۵٬۰۰۰ تومان')
  expect(signedToman(0)).toBe('۰ تومان')
})

test('months of a year name it once, dates each have it', () => {
  const [azar, dey, farvardin] = [
    { year: 1405, month: 9 },
    { year: 1405, month: 10 },
    { year: 1406, month: 1 },
  ]
  expect(termsText([azar, dey, farvardin])).toBe('آذر، دی ۱۴۰۵، فروردین ۱۴۰۶')
  expect(termsText([{ ...azar, day: 2 }])).toBe('۲ آذر ۱۴۰۵')
  expect(termsText([])).toBe('—')
})

test('a count says what is missing and what is over, for cash and terminal alone', () => {
  const expected = { cash: 100_000, terminal: 100_000 }
  expect(differenceTexts(expected, expected)).toEqual([])
  expect(differenceTexts(expected, { cash: 90_000, terminal: 120_000 })).toEqual([
    words.short(words.cash, 10_000),
    words.over(words.terminal, 20_000),
  ])
  expect(changeTexts(expected, { ...expected, cash: 150_000 })).toEqual([words.fromTo(words.cash, 100_000, 150_000)])
})

test('money goes back to the wallet or in cash, and without a till over the wallet alone', () => {
  expect(settleChoices(1, true)).toEqual(['wallet', 'cash', 'terminal'])
  expect(settleChoices(-1, true)).toEqual(['wallet', 'cash'])
  expect(settleChoices(0, true)).toEqual(['wallet'])
  expect(settleChoices(1, false)).toEqual(['wallet'])
})

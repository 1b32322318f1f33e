import { expect, test } from 'vitest'
import { holderFault, ibanFault, ibanOf } from '#src/fa/payout-account.ts'

const GOOD = 'IR200960000000010324200001'

test.each([
  ['as the bank prints it', 'IR20 0960 0000 0001 0324 2000 01'],
  ['without its letters', '200960000000010324200001'],
  ['in Persian digits and small letters', 'ir۲۰۰۹۶۰۰۰۰۰۰۰۰۱۰۳۲۴۲۰۰۰۰۱'],
  ['pasted with marks of direction', '\u200eIR20-0960000000010324200001\u200f '],
])('an account number is understood %s', (_, typed) => {
  expect(ibanOf(typed)).toBe(GOOD)
  expect(ibanFault(typed)).toBeUndefined()
})

test.each([
  ['one digit wrong', 'IR200960000000010324200002'],
  ['two digits exchanged', 'IR020960000000010324200001'],
  ['a digit short', 'IR20096000000001032420000'],
  ['a digit too few, and a sum that is right', 'IR20000000000000000000037'],
  ['a letter before its digits', 'IRa20096000000001032420000'],
  ['its letters in the middle', '20ir0960000000010324200001'],
  ['another country', 'DE89370400440532013000'],
  ['letters', 'IR20096000000001032420000x'],
])('an account number with %s is refused', (_, typed) => {
  expect(ibanOf(typed)).toBeUndefined()
  expect(ibanFault(typed)).toContain('IR')
})

test('an empty number and a nameless holder are asked for', () => {
  expect(ibanFault(' ')).toContain('کیف پول')
  expect(holderFault('\u200c ')).toBe('نام صاحب حساب الزامی است')
  expect(holderFault('سارا موجی')).toBeUndefined()
  expect(holderFault('ا'.repeat(80))).toBeUndefined()
  expect(holderFault('ا'.repeat(81))).toContain('۸۰')
})

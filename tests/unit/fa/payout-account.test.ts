import { expect, test } from 'vitest'
import { holderFault, ibanFault, ibanOf } from '#src/fa/payout-account.ts'

const GOOD = 'IR200960000000010324200001'

test.each([
  ['as printed by the bank', 'IR20 0960 0000 0001 0324 2000 01'],
  ['without IR', '200960000000010324200001'],
  ['in Persian digits and lower case', 'ir۲۰۰۹۶۰۰۰۰۰۰۰۰۱۰۳۲۴۲۰۰۰۰۱'],
  ['pasted with direction marks', '\u200eIR20-0960000000010324200001\u200f '],
])('an account number is recognised %s', (_, typed) => {
  expect(ibanOf(typed)).toBe(GOOD)
  expect(ibanFault(typed)).toBeUndefined()
})

test.each([
  ['a wrong digit', 'IR200960000000010324200002'],
  ['two digits swapped', 'IR020960000000010324200001'],
  ['a digit short', 'IR20096000000001032420000'],
  ['a missing digit and a matching check digit', 'IR20000000000000000000037'],
  ['a Latin character before its digits', 'IRa20096000000001032420000'],
  ['IR in the middle', '20ir0960000000010324200001'],
  ['another country', 'DE89370400440532013000'],
  ['Latin characters', 'IR20096000000001032420000x'],
])('an account number with %s is rejected', (_, typed) => {
  expect(ibanOf(typed)).toBeUndefined()
  expect(ibanFault(typed)).toContain('IR')
})

test('an account number and a holder are required', () => {
  expect(ibanFault(' ')).toContain('کیف پول')
  expect(holderFault('\u200c ')).toBe('نام صاحب حساب الزامی است')
  expect(holderFault('سارا موجی')).toBeUndefined()
  expect(holderFault('ا'.repeat(80))).toBeUndefined()
  expect(holderFault('ا'.repeat(81))).toContain('۸۰')
})

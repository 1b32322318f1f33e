import { expect, test } from 'vitest'
import { commonPasswords } from '#src/contract/common-passwords.ts'
import { passwordFaults, plainPassword, plainUsername, usernameFault } from '#src/contract/credentials.ts'
import { fold } from '#src/fa/fold.ts'

const sized = (length: number) => `a1${'x'.repeat(length - 2)}`

test.each([
  [7, ['length']],
  [8, []],
  [128, []],
  [129, ['too_long']],
])('for a password of %i characters the checklist shows %j', (length, faults) =>
  expect(passwordFaults(sized(length))).toEqual(faults),
)

test.each<[string, string[]]>([
  ['', ['length', 'latin', 'digits']],
  ['        ', ['latin', 'digits']],
  ['onlyletters', ['digits']],
  ['98765432109', ['latin']],
  ['گذرواژه۱۲۳۴', ['latin']],
  ['رمز a 1 بلند', []],
  ['two words 1', []],
  [' a1      ', []],
  ['Password1', ['common']],
  ['P@SSW0RD1', []],
  ['p@ssw0rd', ['common']],
  [' qwerty123 ', ['common']],
  ['qwerty۱۲۳', ['common']],
])('«%s» violates %j', (password, faults) => expect(passwordFaults(password)).toEqual(faults))

test('the length counts code points: an emoji is one', () => {
  expect(passwordFaults(`a1${'🏊'.repeat(126)}`)).toEqual([])
  expect(passwordFaults(`a1${'🏊'.repeat(5)}`)).toEqual(['length'])
})

test('Persian, Arabic and full-width keyboards give the same password', () => {
  for (const typed of ['mowj ۱۲۳۴', 'mowj ١٢٣٤', 'ｍｏｗｊ　１２３４']) expect(plainPassword(typed)).toBe('mowj 1234')
  expect(plainPassword('e\u0301')).toBe('\u00e9')
})

test('spaces, also at the ends, and capitals are part of a password', () =>
  expect(plainPassword(' Mowj 12 ')).toBe(' Mowj 12 '))

test('every common password of the list satisfies the other rules', () => {
  for (const password of commonPasswords) expect(passwordFaults(password), password).toEqual(['common'])
})

test.each(['ali', 'Ali_Rezaei.7', 'علی', 'علی_رضایی.۷', 'a'.repeat(30), '...', ' sara ', '\u200eسارا\u200f'])(
  '«%s» may be a username',
  (username) => expect(usernameFault(username)).toBeUndefined(),
)

test.each(['', '   ', '\u200e\u200f'])('«%s» is an empty username', (username) =>
  expect(usernameFault(username)).toBe('required'),
)

test.each([
  'ab',
  'a'.repeat(31),
  'a'.repeat(200),
  'user-12',
  'two words',
  'علی‌رضا',
  'ali@mowj',
  'аli.cyrillic',
  'swim🏊er',
  '<script>',
  'x\u0000yz',
  'éloïse',
])('«%s» is an invalid username', (username) => expect(usernameFault(username)).toBe('shape'))

test('bidi overrides are removed from stored names', () => expect(plainUsername('ali\u202eila\u2066')).toBe('aliila'))

test('an Arabic and a Persian keyboard spell the same name', () => {
  expect(plainUsername(' عليك ')).toBe('علیک')
  expect(fold(plainUsername('Ali۷'))).toBe(fold(plainUsername('aLI7')))
})

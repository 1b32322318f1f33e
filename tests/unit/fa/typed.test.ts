import { describe, expect, test } from 'vitest'
import { phoneNumber } from '#src/contract/phone.ts'
import { codeDigits, isCode } from '#src/fa/code-digits.ts'
import { fold } from '#src/fa/fold.ts'
import { phoneDigits } from '#src/fa/phone.ts'
import { plainLine } from '#src/fa/plain-line.ts'
import { lengthOf, plainText } from '#src/fa/plain-text.ts'

describe('a one-time code', () => {
  test.each([
    ['12345', '12345'],
    ['۱۲۳۴۵', '12345'],
    ['12 34-5', '12345'],
    ['123456', '123456'],
    ['1234567', '123456'],
    ['کد ورود شما به موج: ۵۴۳۲۱', '54321'],
    ['کد ۵۴۳۲۱ تا ۱۲۰ ثانیه', '54321'],
    ['@mowj.example #54321', '54321'],
    ['رسید 123456789 مبلغ', '123456'],
    ['a12345', '12345'],
    ['شماره', ''],
  ])('typed or pasted as «%s» fills the field with «%s»', (typed, digits) => expect(codeDigits(typed)).toBe(digits))

  test.each([
    ['12345', true],
    ['1234', false],
    ['123456', false],
    ['1234a', false],
    ['a12345', false],
    ['12345a', false],
  ])('«%s» is a complete code: %s', (digits, complete) => expect(isCode(digits)).toBe(complete))
})

describe('a phone field, character by character', () => {
  test.each([
    ['9', '9'],
    ['98', '98'],
    ['989', '09'],
    ['91', '091'],
    ['0098912', '0912'],
    ['+98 (0) 912', '0912'],
    ['980912', '0912'],
    ['0912', '0912'],
    ['00912', '0912'],
    ['000912', '000912'],
    ['0912345678901', '09123456789'],
    ['tel: 0912-345', '0912345'],
    ['021', '021'],
    ['09129891234', '09129891234'],
  ])('«%s» shows «%s»', (typed, shown) => expect(phoneDigits(typed)).toBe(shown))

  test.each([
    '\u2066' + '09121234567\u2069',
    '(0912) 123-4567',
    '0912\u200c123\u200f4567',
    '\u202a+989121234567\u202c',
  ])('«%s» is recognised, as phones copy numbers', (typed) =>
    expect(phoneNumber.safeParse(typed).data).toBe('09121234567'),
  )

  test.each(['09121234567\u00ad', '9809121234567', '00099121234567', '09121234567 9', 'x09121234567', '+09121234567'])(
    '«%s» is refused',
    (typed) => expect(phoneNumber.safeParse(typed).data).toBeUndefined(),
  )
})

describe('search ignores spelling variants', () => {
  test.each([
    ['يئى', 'ییی'],
    ['كك', 'کک'],
    ['آأإٱ', 'اااا'],
    ['ؤ', 'و'],
    ['ۀة', 'هه'],
    ['مُحَمَّد', 'محمد'],
    ['رحمٰن', 'رحمن'],
    ['شـــنا', 'شنا'],
    ['POOL', 'pool'],
    ['ﻻ', 'لا'],
    ['می‌رود', 'می رود'],
    ['یک\u200f دو\u2067سه', 'یک دو سه'],
    ['\n تیم\t\tآبی ', 'تیم ابی'],
  ])('«%s» is folded to «%s»', (typed, plain) => expect(fold(typed)).toBe(plain))
})

describe('a stored line contains no characters that reverse or hide text', () => {
  test.each([
    ['  سارا   موجی ', 'سارا موجی'],
    ['علی\u202eرضا', 'علیرضا'],
    ['علی\u0000\u0007رضا', 'علیرضا'],
    ['سه\ud800شنبه', 'سهشنبه'],
    ['یک\u2028\u200e دو', 'یک دو'],
    ['یک \u00ad دو', 'یک دو'],
    ['یک\nدو\tسه', 'یک دو سه'],
    ['می‌رود', 'می‌رود'],
    ['\u200cمی‌رود\u200c', 'می‌رود'],
    ['\u200c \u200cمی‌رود\u200d \u200c', 'می‌رود'],
    ['👩\u200d👦', '👩\u200d👦'],
    ['\u200d \u200c', ''],
    ['e\u0301', '\u00e9'],
  ])('%j becomes %j', (typed, line) => expect(plainLine(typed)).toBe(line))
})

test('a text preserves its lines, with at most one empty line in a row', () => {
  expect(plainText('یک\r\nدو\rسه\u2028چهار\u2029پنج')).toBe('یک\nدو\nسه\nچهار\nپنج')
  expect(plainText('یک\n\nدو')).toBe('یک\n\nدو')
  expect(plainText('\n یک  یک \n\n\n\n\n دو\n\n')).toBe('یک یک\n\nدو')
})

test('lengths count code points: an emoji is one', () => expect(lengthOf('آب🏊')).toBe(3))

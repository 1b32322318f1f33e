import { expect, test } from 'vitest'
import { phoneNumber } from '#src/contract/phone.ts'
import { formatAge, formatRelativeDate } from '#src/fa/ago.ts'
import { formatNumber, toLatinDigits, toPersianDigits } from '#src/fa/digits.ts'
import { errorTexts } from '#src/fa/errors/error-texts.ts'
import { fold } from '#src/fa/fold.ts'
import { phoneDigits } from '#src/fa/phone.ts'
import { formatToman } from '#src/fa/toman.ts'

test('digits are displayed in Persian and parsed from Persian and Arabic', () => {
  expect(toPersianDigits('12:30')).toBe('۱۲:۳۰')
  expect(toLatinDigits('۱۲٣')).toBe('123')
  expect(formatNumber(1_234_567)).toBe('۱٬۲۳۴٬۵۶۷')
})

test.each([
  [1_250_000, '۱۲۵٬۰۰۰ تومان'],
  [1_250_009, '۱۲۵٬۰۰۰ تومان'],
  [9, '۰ تومان'],
  [0, '۰ تومان'],
])('%i rial is formatted as %s, rounded down once', (rial, shown) => {
  expect(formatToman(rial)).toBe(shown)
})

test.each([
  ['09121234567', '09121234567'],
  ['9121234567', '09121234567'],
  ['+98 912 123 4567', '09121234567'],
  ['00989121234567', '09121234567'],
  ['\u2066+98 912 123 4567\u2069', '09121234567'],
  ['\u2067۰۹۱۲۱۲۳۴۵۶۷\u2069', '09121234567'],
  ['\u20680912 123 4567\u2069', '09121234567'],
  ['989121234567', '09121234567'],
  ['۰۹۱۲۱۲۳۴۵۶۷', '09121234567'],
  ['٠٩١٢١٢٣٤٥٦٧', '09121234567'],
  ['\u200e0912-123-4567\u200f', '09121234567'],
])('%s is the phone number %s', (typed, number) => {
  expect(phoneNumber.safeParse(typed).data).toBe(number)
  expect(phoneDigits(typed)).toBe(number)
})

test.each(['', '0912123456', '091212345678', '0812123456', 'salam', '0912123456a', '😀09121234567', '+1 912 123 4567'])(
  '%s is no Iranian mobile number',
  (typed) => {
    expect(phoneNumber.safeParse(typed).data).toBeUndefined()
  },
)

test('the phone field holds at most eleven digits and drops other characters', () => {
  expect(phoneDigits('09121234567899')).toBe('09121234567')
  expect(phoneDigits('abc0912x')).toBe('0912')
  expect(phoneDigits('')).toBe('')
})

test('folding unifies spelling variants', () => {
  expect(fold('كلاس شناي مبتدي')).toBe(fold('کلاس شنای مبتدی'))
  expect(fold('تیم‌های')).toBe(fold('تیم های'))
  expect(fold('آب‌بازی ۱۲')).toBe(fold('اب بازي ١٢'))
  expect(fold('  موجِ   آبی ')).toBe('موج ابی')
})

const now = new Date('2026-11-21T12:00:00Z')
const before = (ms: number) => new Date(now.getTime() - ms)
const DAY = 86_400_000

test.each([
  [-5_000, 'امروز'],
  [0, 'امروز'],
  [DAY, 'امروز'],
  [DAY + 1, 'دیروز'],
  [2 * DAY, 'دیروز'],
  [2 * DAY + 1, '۳ روز پیش'],
  [7 * DAY, '۷ روز پیش'],
  [7 * DAY + 1, '۲۳ آبان ۱۴۰۵'],
])('something published %i ms ago is dated %s', (ms, words) => {
  expect(formatRelativeDate(before(ms), now)).toBe(words)
})

test.each([
  [-1, 'همین حالا'],
  [59_999, 'همین حالا'],
  [60_000, '۱ دقیقه پیش'],
  [3_599_999, '۵۹ دقیقه پیش'],
  [3_600_000, '۱ ساعت پیش'],
  [DAY - 1, '۲۳ ساعت پیش'],
  [DAY, '۱ روز پیش'],
  [2 * 3_600_000, '۲ ساعت پیش'],
  [3 * DAY, '۳ روز پیش'],
])('data fetched %i ms ago says it is from %s', (ms, words) => {
  expect(formatAge(before(ms), now)).toBe(words)
})

test('every error code has its own Persian text', () => {
  const texts = Object.values(errorTexts)
  expect(new Set(texts).size).toBe(texts.length)
  for (const text of texts) expect(text).toMatch(/^[\u0600-\u06ff\u200c\s؛،.]+$/)
})

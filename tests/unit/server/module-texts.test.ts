import { describe, expect, test } from 'vitest'
import { cardTexts } from '#server/modules/card/strings.ts'
import { guardianTexts } from '#server/modules/guardian/strings.ts'
import { holidayReasons } from '#server/modules/holiday/strings.ts'
import { makeUpTexts } from '#server/modules/make-up/strings.ts'
import { eligibilityText, memberTexts } from '#server/modules/member/strings.ts'
import { endedTexts, waitlistTexts } from '#server/modules/waitlist/strings.ts'

const modules = { cardTexts, guardianTexts, makeUpTexts, memberTexts, endedTexts, waitlistTexts }
const AZAR = { year: 1405, month: 9 }

describe.each(Object.entries(modules))('the texts of %s', (_, texts) => {
  const plain = Object.entries(texts).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  test('are Persian', () => {
    expect(plain.filter(([, text]) => !/[آ-ی]/.test(text) || /[A-Za-z0-9]/.test(text))).toEqual([])
  })
})

test.each([
  [cardTexts.name(5, 'استخر آبی'), ['۵ جلسه‌ای', 'استخر آبی']],
  [cardTexts.tooManyMembers(2), ['حداکثر ۲ نفر']],
  [guardianTexts.accepted('سارا'), ['سارا', 'پذیرفت']],
  [guardianTexts.leftByGuardian('سارا'), ['سارا', 'سرپرست شناگران شما نیست']],
  [guardianTexts.endedByOwner('سارا'), ['سارا', 'پایان داد']],
  [holidayReasons.official('عید فطر'), ['تعطیلی رسمی', 'عید فطر']],
  [holidayReasons.own('تعمیر'), ['تعطیلی باشگاه', 'تعمیر']],
  [makeUpTexts.credited('تیم نهنگ', 'دوشنبه ۲ آذر'), ['تیم نهنگ', 'دوشنبه ۲ آذر', 'جبرانی']],
  [memberTexts.alreadyBooked('نیلوفر'), ['نیلوفر', 'ماه‌ها']],
  [memberTexts.alreadyBookedDate('نیلوفر'), ['نیلوفر', 'تاریخ']],
  [waitlistTexts.offered('تیم نهنگ', AZAR, '۱۴:۰۰'), ['تیم نهنگ', 'آذر', '۱۴:۰۰']],
  [waitlistTexts.passed('تیم نهنگ', AZAR, 2), ['تیم نهنگ', 'آذر', '۲ نفر']],
  [waitlistTexts.of('نیلوفر و دارا', 'متن'), ['نیلوفر و دارا: متن']],
  [waitlistTexts.smsUntil(new Date('2026-11-24T18:30:00+03:30')), ['۱۸:۳۰-۱۴۰۵/۹/۳']],
])('«%s» names what it is about', (text, parts) => {
  expect(parts.filter((part) => !text.includes(part))).toEqual([])
})

describe('why a swimmer does not fit', () => {
  const bounds = { sex: 'women', age_min: 8, age_max: 12 } as const
  const of = (result: Parameters<typeof eligibilityText>[1], sex: 'women' | 'men' = 'women') =>
    eligibilityText('نیلوفر', result, { ...bounds, sex })

  test.each([
    [of('sex'), 'برای بانوان'],
    [of('sex', 'men'), 'برای آقایان'],
    [of('too_young'), 'کمتر از ۸ سال'],
    [of('too_old'), 'بیشتر از ۱۲ سال'],
    [of('unknown_sex'), 'جنسیت'],
    [of('unknown_birth_date'), 'تاریخ تولد'],
    [of('no_insurance'), 'بیمهٔ ورزشی'],
    [of('no_certificate'), 'گواهی سلامت'],
  ])('«%s» names the swimmer and the reason', (text, reason) => {
    expect([text.includes('نیلوفر'), text.includes(reason)]).toEqual([true, true])
  })
})

import { NAME_MAX } from '#src/contract/account.ts'
import type { EligibilityResult, SessionBounds } from '#src/contract/member/bounds.ts'
import { MAX_PICKUP_PERSONS, MEDICAL_NOTE_MAX } from '#src/contract/member/member.ts'
import { formatNumber, toPersianDigits } from '#src/fa/digits.ts'

export const memberTexts = {
  nameMissing: 'نام را بنویسید',
  nameLong: `نام باید حداکثر ${toPersianDigits(NAME_MAX)} کاراکتر باشد`,
  holderRelation: 'نسبت صاحب حساب تغییر نمی‌کند',
  birthDateUnreal: 'چنین روزی در تقویم نیست',
  birthDateFuture: 'تاریخ تولد نمی‌تواند در آینده باشد',
  dateUnreal: 'چنین روزی در تقویم نیست',
  tooManyPickups: `حداکثر ${toPersianDigits(MAX_PICKUP_PERSONS)} نفر را می‌توانید بنویسید`,
  noteMissing: 'متن یادداشت پزشکی را بنویسید',
  noteLong: `یادداشت پزشکی باید حداکثر ${formatNumber(MEDICAL_NOTE_MAX)} کاراکتر باشد`,
  noConsent: 'برای ذخیرهٔ یادداشت پزشکی، موافقت شما لازم است',
  swimmerTwice: 'یک شناگر دو بار انتخاب شده است',
  peopleDiffer: 'تعداد نفرات با تعداد شناگران برابر نیست',
  alreadyBooked: (name: string) => `${name} برای یکی از این ماه‌ها قبلاً ثبت‌نام شده است`,
  alreadyBookedDate: (name: string) => `این سانس برای ${name} در همین تاریخ قبلاً رزرو شده است`,
} as const

type Refused = Exclude<EligibilityResult, 'fits'>

/** Why a swimmer cannot be booked into a session, and what to do. */
export function eligibilityText(name: string, result: Refused, { sex, age_min, age_max }: SessionBounds): string {
  switch (result) {
    case 'sex':
      return `این کلاس برای ${sex === 'women' ? 'بانوان' : 'آقایان'} است و ${name} نمی‌تواند در آن شرکت کند`
    case 'too_young':
      return `سن ${name} در اولین جلسه کمتر از ${formatNumber(age_min ?? 0)} سال است؛ کلاس دیگری انتخاب کنید`
    case 'too_old':
      return `سن ${name} در اولین جلسه بیشتر از ${formatNumber(age_max ?? 0)} سال است؛ کلاس دیگری انتخاب کنید`
    case 'unknown_sex':
      return `جنسیت ${name} ثبت نشده است؛ برای این کلاس آن را مشخص کنید`
    case 'unknown_birth_date':
      return `تاریخ تولد ${name} ثبت نشده است؛ برای این کلاس آن را مشخص کنید`
    case 'no_insurance':
      return `بیمهٔ ورزشی ${name} تا اولین جلسه معتبر نیست؛ تاریخ پایان بیمهٔ جدید را در مشخصات او ثبت کنید`
    case 'no_certificate':
      return `گواهی سلامت ${name} تا اولین جلسه معتبر نیست؛ تاریخ پایان گواهی جدید را در مشخصات او ثبت کنید`
  }
}

import type { JalaliMonth } from '#src/contract/month.ts'
import { formatMonth } from '#src/fa/jalali.ts'

/** What a person or the bank reads of booking and payment. */
export const paymentTexts = {
  poolsLater: 'رزرو استخر هنوز از این راه ممکن نیست',
  monthTwice: 'یک ماه دو بار انتخاب شده است',
  monthUnknown: 'این کلاس در ماه انتخابی برگزار نمی‌شود',
  gatewayOff: 'این درگاه در دسترس نیست',
  /** The line on the bank's page. */
  bankLine: (teamName: string, months: JalaliMonth[]) =>
    `ثبت‌نام ${teamName}، ${months.map((month) => formatMonth(month)).join('، ')}`,
}

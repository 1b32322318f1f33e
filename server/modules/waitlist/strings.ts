import type { BookedTerm } from '#src/contract/month.ts'
import { formatNumber, toPersianDigits } from '#src/fa/digits.ts'
import { formatTime, jalaliDay } from '#src/fa/jalali.ts'
import { formatMonths } from '#src/fa/timetable.ts'

export const waitlistTexts = {
  termUnknown: 'این کلاس در این ماه یا تاریخ برگزار نمی‌شود',
  tooMany: 'ظرفیت این سانس از این تعداد کمتر است',
  notFewer: 'کمتر از تعداد فعلی را انتخاب کنید',
  offered: (name: string, term: BookedTerm, until: string) =>
    `${name}، ${formatMonths([term])}: تا ${until} برای شما نگه داشته شده است؛ آن را بپذیرید.`,
  passed: (name: string, term: BookedTerm, places: number) =>
    `${name}، ${formatMonths([term])}: جای خالی کمتر از ${formatNumber(places)} نفر بود. نوبت شما می‌ماند؛ اگر بخواهید تعداد را کم کنید.`,
  of: (swimmers: string, text: string) => `${swimmers}: ${text}`,
  /** Without spaces, as the templates of SMS providers need it: `۱۸:۳۰-۱۴۰۵/۹/۳`. */
  smsUntil: (instant: Date) => {
    const { year, month, day } = jalaliDay(instant)
    return `${formatTime(instant)}-${toPersianDigits(`${year}/${month}/${day}`)}`
  },
}

import type { BookedTerm } from '#src/contract/month.ts'
import { formatNumber, toPersianDigits } from '#src/fa/digits.ts'
import { errorTexts } from '#src/fa/errors/error-texts.ts'
import { formatTime, jalaliDay } from '#src/fa/jalali.ts'
import { formatMonths } from '#src/fa/timetable.ts'
import type { EntryState } from './waitlist.repo.ts'

export const waitlistTexts = {
  termUnknown: 'این کلاس در این ماه یا تاریخ برگزار نمی‌شود',
  tooMany: 'ظرفیت این سانس از این تعداد کمتر است',
  byOther: 'سرپرست دیگر برای همین شناگر در صف است',
  notFewer: 'کمتر از تعداد فعلی را انتخاب کنید',
  offered: (name: string, term: BookedTerm, until: string) =>
    `${name}، ${formatMonths([term])}: تا ${until} برای شما نگه داشته شده است؛ آن را بپذیرید.`,
  passed: (name: string, term: BookedTerm, places: number) =>
    `${name}، ${formatMonths([term])}: جای خالی کمتر از ${formatNumber(places)} نفر بود. جایگاه شما در صف می‌ماند؛ اگر بخواهید تعداد را کم کنید.`,
  of: (swimmers: string, text: string) => `${swimmers}: ${text}`,
  /** Without spaces, as the templates of SMS providers need it: `۱۸:۳۰-۱۴۰۵/۹/۳`. */
  smsUntil: (instant: Date) => {
    const { year, month, day } = jalaliDay(instant)
    return `${formatTime(instant)}-${toPersianDigits(`${year}/${month}/${day}`)}`
  },
}

/** Why an offer cannot be accepted, or an entry reduced, by what became of it. */
export const endedTexts: Record<EntryState, string> = {
  waiting: 'هنوز جایی برای شما خالی نشده است؛ جایگاه شما در صف می‌ماند',
  offered: 'جا برای شما نگه داشته شده است؛ آن را بپذیرید یا رد کنید',
  accepted: 'این جا با همین حساب پذیرفته شده است؛ آن را در سابقهٔ خرید ببینید',
  declined: 'این جا با همین حساب رد شده است؛ اگر هنوز آن را می‌خواهید، دوباره در صف بمانید',
  expired: errorTexts.offer_ended,
  left: 'دیگر در این صف نیستید؛ اگر هنوز جا می‌خواهید، دوباره در صف بمانید',
  past: 'زمان ثبت‌نام این ماه یا تاریخ گذشته است؛ ماه یا تاریخ دیگری انتخاب کنید',
}

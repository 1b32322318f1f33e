import type { PassRejection } from '#server/modules/pass/check-in.service.ts'
import { formatNumber, toPersianDigits } from '#src/fa/digits.ts'

/** Messages for the attendant at the door. */
export const passStrings = {
  admitted: 'این بلیت معتبر است؛ خوش آمدید.',
  refused: {
    altered: 'این بلیت دست‌کاری شده است یا از موج نیست.',
    not_begun: (day: string) => `دورهٔ این بلیت هنوز شروع نشده است؛ از ${day} معتبر می‌شود.`,
    not_this_month: 'این بلیت برای این ماه نیست.',
    not_this_day: (days: string) => `این بلیت برای روز دیگری است: ${days}.`,
    expired: (day: string) => `مهلت این بلیت در ${day} به پایان رسیده است.`,
    cancelled: 'ثبت‌نام این ماه لغو شده است.',
    already_used: 'این بلیت امروز یک بار استفاده شده است.',
    not_on_pass: 'این شناگر در این بلیت نیست.',
  },
  swimmer: {
    admitted: 'وارد شود',
    not_begun: 'دوره شروع نشده است',
    not_this_month: 'برای این ماه نیست',
    not_this_day: 'برای این روز نیست',
    expired: 'مهلت به پایان رسیده است',
    cancelled: 'ثبت‌نام لغو شده است',
    already_used: 'امروز وارد شده است',
    not_on_pass: 'در این بلیت نیست',
  },
  holder: 'دارنده',
  months: 'ماه‌ها',
  dates: 'تاریخ',
  people: 'تعداد',
  peopleCount: (people: number) => `${formatNumber(people)} نفر`,
  order: 'شمارهٔ سفارش',
  session: {
    team: (id: number) => `تیم، برنامهٔ شمارهٔ ${toPersianDigits(id)}`,
    course: (id: number) => `کلاس، برنامهٔ شمارهٔ ${toPersianDigits(id)}`,
    pool: (id: number) => `استخر، سانس شمارهٔ ${toPersianDigits(id)}`,
  },
  bookedFor: 'برای',
  listUnchecked: 'فهرست لغوشده‌ها داده نشد؛ لغو ثبت‌نام بررسی نشد.',
  listOld: (day: string) => `فهرست لغوشده‌ها قدیمی است (${day})؛ فهرست جدید بگیرید.`,
  useUnchecked: 'فایل استفاده‌ها داده نشد؛ استفادهٔ دوباره بررسی نشد.',
} satisfies {
  refused: Record<PassRejection, unknown>
  swimmer: Record<Exclude<PassRejection, 'altered'> | 'admitted', string>
} & Record<string, unknown>

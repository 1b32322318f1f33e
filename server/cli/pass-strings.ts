import { formatNumber, toPersianDigits } from '#src/fa/digits.ts'

/** Messages for the attendant at the door. */
export const passStrings = {
  admitted: 'این بلیت معتبر است؛ خوش آمدید.',
  swimmerAdmitted: 'وارد شود',
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
}

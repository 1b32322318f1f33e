import type { RollMark } from '#src/contract/attendance/roll-mark.ts'
import type { levelValues } from '#src/contract/catalog/filter-values.ts'
import { formatNumber } from '#src/fa/digits.ts'

export type Level = (typeof levelValues)[number]

export const coachStrings = {
  title: 'کلاس‌های من',
  today: 'امروز',
  noneToday: 'امروز کلاسی ندارید.',
  none: 'در هفت روز آینده کلاسی ندارید',
  noneText: 'کلاس‌های جدید با به‌روز کردن این صفحه دیده می‌شود.',
  called: (marked: number, people: number) => `${formatNumber(marked)} از ${formatNumber(people)} ثبت شده`,
  people: (count: number) => `${formatNumber(count)} شناگر`,
  listed: (...texts: string[]) => texts.join('، '),
  backToClasses: 'بازگشت به کلاس‌ها',
  allPresent: 'بقیه حاضرند',
  allMarked: 'حضور همه ثبت شده است',
  marks: { present: 'حاضر', late: 'با تأخیر', absent: 'غایب' } satisfies Record<RollMark, string>,
  marksOf: (name: string) => `حضور ${name}`,
  entered: 'از ورودی گذشته است',
  age: (years: number) => `${formatNumber(years)} ساله`,
  medical: 'یادداشت پزشکی دارد',
  balance: (amount: string) => `کیف پول: ${amount}`,
  more: (name: string) => `یادداشت و سطح ${name}`,
  note: 'یادداشت',
  notes: 'یادداشت‌های قبلی',
  addNote: 'ثبت یادداشت',
  level: 'سطح گذرانده',
  levels: { beginner: 'مبتدی', intermediate: 'متوسط', advanced: 'پیشرفته', professional: 'حرفه‌ای' } satisfies Record<
    Level,
    string
  >,
  passed: (level: string, date: string) => `${level}، ${date}`,
  addLevel: 'ثبت سطح',
  levelHint: 'خانوادهٔ شناگر این سطح را می‌بیند.',
  guests: 'مهمان‌ها',
  guest: 'نام شناگر مهمان',
  addGuest: 'افزودن مهمان',
  substitute: 'درخواست مربی جایگزین',
  substituteAsk: 'برای این جلسه مربی جایگزین بخواهید؟',
  substituteText: 'درخواست به باشگاه می‌رسد. تا تعیین جایگزین، جلسه با شماست.',
  cancel: 'انصراف',
  substituteAsked: 'درخواست مربی جایگزین ثبت شده است',
  saved: 'روی این گوشی ثبت شد',
  notSaved: 'ثبت نشد؛ جای خالی یا اجازهٔ ذخیره‌سازی این گوشی را بررسی کنید.',
  emptyRoll: 'این کلاس هنوز شناگری ندارد',
  emptyRollText: 'شناگران پس از ثبت‌نام در این فهرست دیده می‌شوند.',
  refused: (count: number) => `باشگاه ${formatNumber(count)} ثبت این جلسه را نپذیرفت`,
}

export const classMessageStrings = {
  open: 'پیام به کلاس',
  text: 'متن پیام',
  hint: 'به صورت اعلان به همهٔ شناگران این ماه کلاس می‌رسد؛ والدین چند شناگر، یک بار.',
  count: 'شمارش گیرنده‌ها',
  counted: (count: number) =>
    count === 0 ? 'این کلاس در این ماه هنوز شناگری ندارد' : `پیام به ${formatNumber(count)} حساب می‌رسد`,
  send: 'ارسال پیام',
  sent: 'پیام در صف ارسال است',
  offline: 'به اینترنت وصل نیستید؛ پیام پس از وصل شدن قابل ارسال است.',
}

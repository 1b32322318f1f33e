import type { TermState } from '#src/contract/enrolment.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import { formatNumber } from '#src/fa/digits.ts'

export const enrolmentStrings = {
  states: { current: 'جاری', future: 'آینده', past: 'گذشته', cancelled: 'لغوشده' } satisfies Record<TermState, string>,
  sections: {
    current: 'ماه جاری',
    future: 'ماه‌های آینده',
    past: 'ماه‌های گذشته',
    cancelled: 'لغوشده‌ها',
  } satisfies Record<TermState, string>,
  visitSections: {
    current: 'امروز',
    future: 'روزهای آینده',
    past: 'گذشته‌ها',
    cancelled: 'لغوشده‌ها',
  } satisfies Record<TermState, string>,
  next: 'جلسهٔ بعدی',
  nextVisit: 'سانس شما',
  visitOver: 'این سانس تمام شده است',
  people: (people: number) => `${formatNumber(people)} نفر`,
  now: 'همین حالا در حال برگزاری',
  noneLeft: 'جلسه‌های این ماه تمام شده است',
  at: (day: string, hours: string) => `${day}، ساعت ${hours}`,
  schedule: (days: string, hours: string) => `${days}، ${hours}`,
  place: (pool: string, address: string) => `${pool}، ${address}`,
  named: (team: string, swimmer: string) => `${team}، ${swimmer}`,
  bookedBy: (name: string) => `${name} ثبت‌نام و پرداخت کرده است؛ لغو هم با اوست.`,
  of: (swimmer: string) => `برای ${swimmer}`,
  pass: 'بلیت ورود',
  passOf: (name: string) => `بلیت ورود ${name}`,
  receipt: 'رسید',
  receiptOf: (name: string) => `رسید ${name}`,
  calendar: 'افزودن به تقویم',
  calendarOf: (name: string) => `افزودن به تقویم: ${name}`,
  cancel: { month: 'لغو ثبت‌نام', visit: 'لغو رزرو', makeUp: 'لغو جلسهٔ جبرانی' },
  cancelOf: (cancel: string, name: string) => `${cancel}: ${name}`,
  cancelTitle: (name: string) => `«${name}» لغو شود؟`,
  cancelWhich: 'کدام ماه؟',
  cancelText: (term: string, refund: string) =>
    `جای شما برای ${term} آزاد و بلیت آن باطل می‌شود. ${refund} به کیف پول شما برمی‌گردد.`,
  cancelUntil: (instant: string) => `مهلت لغو: ${instant}`,
  cancelYes: (term: string) => `لغو ${term}`,
  cancelNo: 'ثبت‌نام بماند',
  cancelled: (refund: string) => `لغو شد؛ ${refund} به کیف پول شما برگشت`,
  cancelMakeUpText: (term: string) =>
    `جای شما برای ${term} آزاد و بلیت آن باطل می‌شود. تا پایان مهلت جلسهٔ جبرانی می‌توانید جلسهٔ دیگری رزرو کنید.`,
  makeUpCancelled: 'لغو شد؛ جلسهٔ جبرانی به شما برگشت',
  makeUp: 'جلسهٔ جبرانی',
  makeUps: 'جلسه‌های جبرانی شما',
  makeUpsHint:
    'هر کدام برای یک جلسه از کلاس دیگری از همین نوع و سطح است که قیمت هر جلسهٔ آن بیشتر نباشد. برای رزرو، روز و کلاسی را که می‌خواهید به باشگاه بگویید.',
  insteadOf: (date: string) => `به جای جلسهٔ ${date}`,
  reason: (reason: string) => `علت لغو: ${reason}`,
  usableUntil: (date: string) => `مهلت استفاده: تا پایان ${date}`,
  lessonsCancelled: (dates: string) => `جلسهٔ لغوشده: ${dates}`,
  frozen: (date: string, month: string) => `مرخصی پزشکی: جلسه‌ها از ${date} به ${month} منتقل شده است`,
  onlyDays: (dates: string) => `جلسه‌های منتقل‌شده: فقط ${dates}`,
  cancelOffline: 'لغو انجام نشد؛ به اینترنت وصل شوید و دوباره تلاش کنید.',
  renew: (month: string) => `تمدید برای ${month}`,
  bookAgain: (month: string) => `ثبت‌نام دوباره برای ${month}`,
  bookVisit: 'رزرو دوبارهٔ این سانس',
  empty: {
    team: 'هنوز در تیمی ثبت‌نام نکرده‌اید',
    course: 'هنوز در کلاسی ثبت‌نام نکرده‌اید',
    pool: 'هنوز سانسی رزرو نکرده‌اید',
  } satisfies Record<BookableKind, string>,
  emptyHint: {
    team: 'تیم خود را انتخاب کنید؛ برنامهٔ جلسه‌ها و بلیت ورود شما همین‌جا می‌آید و بدون اینترنت هم باز می‌شود.',
    course: 'کلاس خود را انتخاب کنید؛ برنامهٔ جلسه‌ها و بلیت ورود شما همین‌جا می‌آید و بدون اینترنت هم باز می‌شود.',
    pool: 'استخر و سانس خود را انتخاب کنید؛ تاریخ و بلیت ورود شما همین‌جا می‌آید و بدون اینترنت هم باز می‌شود.',
  } satisfies Record<BookableKind, string>,
  toList: { team: 'دیدن تیم‌های شنا', course: 'دیدن کلاس‌های شنا', pool: 'دیدن استخرها' } satisfies Record<
    BookableKind,
    string
  >,
  offlineHint: 'این فهرست هنوز روی این دستگاه ذخیره نشده است. پس از وصل شدن، دوباره تلاش کنید.',
} as const

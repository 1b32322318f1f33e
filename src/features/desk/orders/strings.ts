import type { DeskAttempt, OrderAttention } from '#src/contract/desk/orders.ts'
import { formatNumber, toPersianDigits } from '#src/fa/digits.ts'
import { formatDate, formatDateTime, formatTime } from '#src/fa/jalali.ts'
import { formatToman } from '#src/fa/toman.ts'

export const orderStrings = {
  title: 'سفارش‌ها',
  list: 'فهرست سفارش‌ها',
  none: '—',
  time: (at: string) => `${formatDate(new Date(at))}، ${formatTime(new Date(at))}`,
  texts: (parts: readonly (string | null)[]) => parts.filter(Boolean).join('، '),
  sentences: (parts: readonly (string | null)[]) => parts.filter(Boolean).join(' '),

  number: 'شماره',
  payer: 'پرداخت‌کننده',
  phone: 'موبایل',
  subject: 'برنامه',
  terms: 'ماه یا روز',
  pool: 'استخر',
  people: 'تعداد نفر',
  payable: 'مبلغ',
  place: 'محل پرداخت',
  state: 'وضعیت',
  createdAt: 'زمان سفارش',

  all: 'همه',
  day: 'روز سفارش',
  waiting: 'نیاز به رسیدگی',
  attentions: {
    holds_overdue: 'مهلت‌گذشته و آزادنشده',
    payments_silent: 'با پرداخت بی‌پاسخ',
  } satisfies Record<OrderAttention, string>,
  clear: 'حذف شرایط',
  empty: 'هنوز سفارشی نیست',
  emptyText: 'هر ثبت‌نام و هر فروش در پذیرش اینجا می‌آید.',
  noMatch: 'سفارشی با این شرایط پیدا نشد',
  noMatchText: 'روز، وضعیت یا محل پرداخت دیگری را انتخاب کنید.',

  export: 'خروجی حسابداری',
  exportText: 'سفارش‌های این روزها در یک فایل CSV ذخیره می‌شود: مبلغ، محل پرداخت، شمارهٔ مرجع و بازگشت وجه، به ریال.',
  from: 'از روز',
  to: 'تا روز',
  needsDay: 'روز را وارد کنید',
  exportOf: (pool: string) => `فقط ${pool}`,
  download: 'دریافت CSV',
  exported: 'فایل CSV آماده شد',
} as const

const money = formatToman

export const orderPageStrings = {
  title: 'سفارش',
  titleOf: (id: number) => `سفارش ${toPersianDigits(id)}`,
  facts: 'مشخصات سفارش',
  price: 'مبلغ',
  swimmers: 'ثبت‌نام‌ها و رزروها',
  attempts: 'پرداخت‌ها',
  noEnrolments: 'ثبت‌نام با پرداخت سفارش انجام می‌شود و اینجا دیده می‌شود.',
  noEnrolmentsEver: 'این سفارش ثبت‌نام یا رزروی ندارد.',
  swimmersOf: (names: string) => `شناگران: ${names}`,
  noAttempts: 'پرداختی شروع نشده است.',

  code: 'کد سفارش',
  kind: 'نوع',
  openPerson: (name: string) => `صفحهٔ ${name}`,
  holdUntil: 'مهلت پرداخت',
  confirmedAt: 'زمان تأیید',
  closedAt: 'زمان بسته شدن',
  peopleCount: (count: number) => `${formatNumber(count)} نفر`,

  base: 'جمع',
  discount: 'تخفیف',
  payable: 'قابل پرداخت',
  ofWallet: 'از کیف پول',
  refunded: 'بازگشت وجه به کیف پول',

  swimmer: 'شناگر',
  term: 'ماه یا روز',
  places: 'جا',
  amount: 'مبلغ',
  state: 'وضعیت',
  active: 'برقرار',
  cancelledAt: (at: string) => `لغوشده، ${formatDateTime(new Date(at))}`,
  startedAt: 'شروع',
  endedAt: 'پایان',
  reference: 'شمارهٔ مرجع',
  card: 'کارت',
  bankCode: 'کد بانک',
  walletPart: 'سهم کیف پول',
  attemptStates: {
    created: 'ساخته‌شده',
    redirected: 'در صفحهٔ بانک',
    verifying: 'در حال بررسی',
    reversing: 'در حال برگشت به کارت',
    verified: 'پرداخت‌شده',
    failed: 'ناموفق',
    cancelled: 'انصراف',
    unknown: 'بی‌پاسخ از بانک',
    reversed: 'برگشت به کارت',
  } satisfies Record<DeskAttempt['state'], string>,

  refund: 'لغو و بازگشت وجه',
  refundAll: 'لغو کل سفارش و بازگشت وجه',
  refundNamed: (swimmer: string, term: string) => `لغو و بازگشت وجه ${swimmer}، ${term}`,
  refundTitle: (id: number) => `سفارش ${toPersianDigits(id)} کامل لغو شود؟`,
  refundAllText: (amount: number, terms: number, name: string) =>
    `${formatNumber(terms)} ماه یا سانس لغو می‌شود و ${money(amount)} به کیف پول ${name} برمی‌گردد. اعلان آن ارسال می‌شود و این کار برگشت‌پذیر نیست.`,
  refundCardText: (amount: number, name: string) =>
    `کارت از کار می‌افتد و ${money(amount)} بابت جلسه‌های مانده به کیف پول ${name} برمی‌گردد. جلسه‌های رزروشده می‌ماند و این کار برگشت‌پذیر نیست.`,
  refundOneTitle: (swimmer: string, term: string) => `${term} برای ${swimmer} لغو شود؟`,
  refundOneText: (amount: number, name: string) =>
    `جای شناگر آزاد می‌شود و ${money(amount)} به کیف پول ${name} برمی‌گردد. اعلان آن ارسال می‌شود و این کار برگشت‌پذیر نیست.`,
  refundChanged: (shown: number, left: number, name: string) =>
    `هنگام باز شدن این پنجره ${money(shown)} برمی‌گشت؛ حالا ${money(left)} به کیف پول ${name} برمی‌گردد. اعلان آن ارسال می‌شود و این کار برگشت‌پذیر نیست.`,
  refundYes: 'لغو و بازگشت وجه',
  refundDone: 'مبلغ به کیف پول برگشت',

  cancel: 'لغو سفارش',
  cancelTitle: (id: number) => `سفارش ${toPersianDigits(id)} لغو شود؟`,
  cancelText: (amount: number, name: string) =>
    `جاهای این سفارش آزاد می‌شود و ${name} دیگر نمی‌تواند ${money(amount)} آن را پرداخت کند. اعلان آن ارسال می‌شود و این کار برگشت‌پذیر نیست.`,
  cancelPaying: 'پرداختی در بانک باز است؛ اگر مبلغ آن بعداً برسد، خودکار به کارت یا کیف پول برمی‌گردد.',
  cancelWallet: (amount: number) => `${money(amount)} سهم کیف پول آزاد می‌شود.`,
  cancelYes: 'لغو سفارش',
  cancelled: 'سفارش لغو شد',

  receipt: 'ارسال دوبارهٔ رسید',
  receiptSent: 'اعلان رسید دوباره ارسال شد',
}

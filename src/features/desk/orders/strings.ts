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
  exportText: 'سفارش‌های این روزها در یک فایل CSV ذخیره می‌شود: مبلغ، محل پرداخت، شمارهٔ مرجع و برگشت‌ها، به ریال.',
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
  swimmers: 'شناگران و نوبت‌ها',
  attempts: 'پرداخت‌ها',
  noEnrolments: 'هنوز نوبتی ثبت نشده است؛ با پرداخت سفارش ثبت می‌شود.',
  noEnrolmentsEver: 'این سفارش نوبتی ندارد.',
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
  refunded: 'برگشت به کیف پول',

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

  refund: 'لغو و برگشت پول',
  refundAll: 'برگشت همهٔ سفارش',
  refundNamed: (swimmer: string, term: string) => `لغو و برگشت پول ${swimmer}، ${term}`,
  refundTitle: (id: number) => `برگشت سفارش ${toPersianDigits(id)}`,
  refundAllText: (amount: number, terms: number, name: string) =>
    `${formatNumber(terms)} نوبت لغو می‌شود و ${money(amount)} به کیف پول ${name} برمی‌گردد. به او اعلان می‌رسد و این کار برگشت ندارد.`,
  refundCardText: (amount: number, name: string) =>
    `کارت از کار می‌افتد و ${money(amount)} بابت جلسه‌های مانده به کیف پول ${name} برمی‌گردد. جلسه‌های رزروشده می‌ماند و این کار برگشت ندارد.`,
  refundOneTitle: (swimmer: string, term: string) => `لغو نوبت ${swimmer}، ${term}`,
  refundOneText: (amount: number, name: string) =>
    `این نوبت لغو می‌شود و ${money(amount)} به کیف پول ${name} برمی‌گردد. به او اعلان می‌رسد و این کار برگشت ندارد.`,
  refundYes: 'لغو و برگشت پول',
  refundDone: 'پول به کیف پول برگشت',

  cancel: 'لغو سفارش',
  cancelTitle: (id: number) => `لغو سفارش ${toPersianDigits(id)}`,
  cancelText: (amount: number, name: string) =>
    `جاهای نگه‌داشته آزاد می‌شود و ${money(amount)} دیگر از ${name} گرفته نمی‌شود. به او اعلان می‌رسد و این کار برگشت ندارد.`,
  cancelPaying: 'پرداختی در بانک باز است: اگر پول بعداً برسد، خودکار به کارت یا کیف پول برمی‌گردد.',
  cancelWallet: (amount: number) => `${money(amount)} سهم کیف پول آزاد می‌شود.`,
  cancelYes: 'لغو سفارش',
  cancelled: 'سفارش لغو شد',

  receipt: 'ارسال دوبارهٔ رسید',
  receiptSent: 'اعلان رسید دوباره فرستاده شد',
}

import type { OrderKind } from '#src/contract/kind.ts'
import type { ReceiptState } from '#src/contract/payment.ts'
import type { PurchaseState } from '#src/contract/purchase.ts'
import { formatNumber } from '#src/fa/digits.ts'

const kinds: Record<OrderKind, string> = { team: 'تیم', course: 'کلاس', pool: 'استخر', wallet: 'کیف پول' }

export const purchaseStrings = {
  filterState: 'وضعیت',
  filterKind: 'نوع',
  all: 'همه',
  filterStates: {
    paid: 'پرداخت‌شده',
    waiting: 'در انتظار',
    credited: 'برگشته به کیف پول',
    unpaid: 'انجام‌نشده',
  } satisfies Record<PurchaseState, string>,
  what: (kind: OrderKind, session: string) => (session === '' ? kinds[kind] : `${kinds[kind]}، ${session}`),
  filterKinds: { team: 'تیم‌ها', course: 'کلاس‌ها', pool: 'استخرها', wallet: 'شارژ کیف پول' } satisfies Record<
    OrderKind,
    string
  >,
  states: {
    held: 'در انتظار پرداخت',
    pending: 'در حال بررسی',
    confirmed: 'پرداخت‌شده',
    failed: 'پرداخت ناموفق',
    cancelled: 'لغوشده',
    expired: 'مهلت تمام‌شده',
    credited: 'برگشته به کیف پول',
    refunded: 'لغو و بازگشت وجه',
    reversed: 'برگشته به کارت',
  } satisfies Record<ReceiptState, string>,
  /** Payment was abandoned or declined, and the hold has not expired. */
  unfinished: 'پرداخت کامل نشده',
  count: (count: number) => `${formatNumber(count)} خرید`,
  months: 'ماه‌ها',
  date: 'تاریخ',
  swimmers: 'شناگران',
  people: 'تعداد',
  peopleCount: (people: number) => `${formatNumber(people)} نفر`,
  amount: 'مبلغ',
  free: 'رایگان',
  orderedAt: 'زمان سفارش',
  paidAt: 'زمان پرداخت',
  receipt: 'دیدن رسید',
  receiptOf: (name: string) => `دیدن رسید ${name}`,
  pay: 'ادامهٔ پرداخت',
  payOf: (name: string) => `ادامهٔ پرداخت ${name}`,
  empty: 'هنوز خریدی نکرده‌اید',
  emptyHint: 'پس از اولین خرید، رسیدهای شما همین‌جا می‌آید.',
  toTeams: 'دیدن تیم‌های شنا',
  noMatch: 'خریدی با این فیلترها پیدا نشد',
  noMatchHint: 'فیلترها را تغییر دهید یا همهٔ خریدها را ببینید.',
  clear: 'پاک کردن فیلترها',
  offlineHint: 'این فهرست هنوز روی این دستگاه ذخیره نشده است. پس از وصل شدن، دوباره تلاش کنید.',
} as const

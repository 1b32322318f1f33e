import type { TillMethod } from '#src/contract/desk/till.ts'
import type { OrderState, PaymentPlace } from '#src/contract/payment.ts'

/** The states of an order, as staff read them. */
export const orderStateNames = {
  draft: 'پیش‌نویس',
  held: 'در انتظار پرداخت',
  paying: 'در حال پرداخت',
  confirmed: 'پرداخت‌شده',
  expired: 'منقضی',
  cancelled: 'لغوشده',
  paid_unbookable: 'پرداخت بدون جا',
  credited: 'برگشت به کیف پول',
} satisfies Record<OrderState, string>

/** Where an order is paid. */
export const paymentPlaceNames = {
  sandbox: 'بانک آزمایشی',
  zarinpal: 'زرین‌پال',
  zibal: 'زیبال',
  desk: 'پذیرش',
} satisfies Record<PaymentPlace, string>

/** How money comes to the desk. */
export const tillMethodNames = { cash: 'نقد', terminal: 'کارت‌خوان' } satisfies Record<TillMethod, string>

/** What an order pays for. */
export const orderKindNames = {
  team: 'تیم',
  course: 'کلاس',
  pool: 'استخر',
  wallet: 'کیف پول',
  card: 'کارت چندجلسه‌ای',
}

import type { BookableKind, OrderKind } from '#src/contract/kind.ts'
import type { ReceiptState } from '#src/contract/payment.ts'

/** Where a receipt leads on. */
export const onwardStrings = {
  ticket: 'بلیت تمام‌صفحه',
  mine: { team: 'تیم‌های من', course: 'کلاس‌های من', pool: 'سانس‌های من', wallet: 'کیف پول' } satisfies Record<
    OrderKind,
    string
  >,
  home: 'خانه',
  /** The months or the date of the order are over. */
  over: {
    team: 'ماه‌های این سفارش گذشته است؛ رسید آن اینجا می‌ماند.',
    course: 'ماه‌های این سفارش گذشته است؛ رسید آن اینجا می‌ماند.',
    pool: 'تاریخ این سفارش گذشته است؛ رسید آن اینجا می‌ماند.',
  } satisfies Record<BookableKind, string>,
} as const

/** Of the order, to a reader who is not known to be its payer. */
export const visitorStrings = {
  states: {
    held: 'این سفارش در انتظار پرداخت است',
    pending: 'پرداخت این سفارش در حال بررسی است',
    confirmed: 'این سفارش پرداخت شده است',
    failed: 'پرداخت این سفارش انجام نشد',
    cancelled: 'این سفارش لغو شده است',
    expired: 'مهلت پرداخت این سفارش تمام شده است',
    credited: 'مبلغ این سفارش به کیف پول خریدار برگشت',
    refunded: 'این سفارش لغو شده و مبلغ آن برگشته است',
    reversed: 'مبلغ این سفارش به کارت پرداخت‌کننده برگشت',
  } satisfies Record<ReceiptState, string>,
  hints: {
    held: 'با پرداخت خریدار، ثبت‌نام کامل می‌شود.',
    pending: 'پاسخ نهایی بانک هنوز نرسیده است؛ این صفحه خودکار به‌روز می‌شود.',
    confirmed: 'مشخصات سفارش را در ادامه می‌بینید.',
    failed: 'بانک پرداخت آن را تأیید نکرد.',
    cancelled: 'پرداخت آن کامل نشد.',
    expired: 'پرداخت آن در مهلت خود کامل نشد.',
    credited: 'پیش از رسیدن پرداخت، ظرفیت تکمیل شده بود.',
    refunded: 'بلیت آن دیگر اعتبار ندارد.',
    reversed: 'پرداخت پس از بسته شدن سفارش رسید و بانک آن را برگرداند.',
  } satisfies Record<ReceiptState, string>,
  ifYours: 'اگر این سفارش شماست، وارد حساب خود شوید تا گام بعدی را ببینید.',
} as const

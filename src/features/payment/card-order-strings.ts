import type { ReceiptState } from '#src/contract/payment.ts'
import { formatNumber } from '#src/fa/digits.ts'

/** The order of a multi-visit card. */
export const cardOrderStrings = {
  visits: 'تعداد جلسه‌ها',
  visitCount: (visits: number) => `${formatNumber(visits)} جلسه`,
  validity: 'اعتبار',
  validDays: (days: number) => `${formatNumber(days)} روز پس از پرداخت`,
  price: 'قیمت کارت',
  holdNote: 'پس از این زمان، کارت را دوباره انتخاب کنید',
  confirmed: 'کارت شما آماده است',
  hints: {
    held: 'پرداخت را کامل کنید تا کارت شما آماده شود.',
    pending:
      'منتظر تأیید بانک هستیم و این صفحه خودکار به‌روز می‌شود. اگر تأیید نشود، مبلغ حداکثر تا ۷۲ ساعت به کارت شما برمی‌گردد.',
    confirmed: 'در صفحهٔ هر سانس این استخر با آن رزرو کنید، یا شمارهٔ آن را از «استخرهای من» هنگام ورود نشان دهید.',
    failed: 'بانک پرداخت را تأیید نکرد. اگر مبلغی کم شده باشد، حداکثر تا ۷۲ ساعت به کارت شما برمی‌گردد.',
    cancelled: 'مبلغی از حساب شما کم نشده است. هر وقت خواستید دوباره سفارش دهید.',
    expired: 'می‌توانید دوباره سفارش دهید.',
    credited: 'همهٔ مبلغ به کیف پول شما برگشت و در خرید بعدی قابل استفاده است.',
    refunded: 'این کارت دیگر اعتبار ندارد و مبلغ جلسه‌های مانده به کیف پول شما برگشت.',
    reversed:
      'پرداخت شما پس از بسته شدن سفارش رسید. بانک همهٔ مبلغ را به همان کارت برگرداند؛ دیدن آن در حساب شاید چند ساعت طول بکشد.',
  } satisfies Record<ReceiptState, string>,
} as const

import type { OrderState, PaymentPlace } from '#src/contract/payment.ts'

/** Texts for staff about orders. */
export const deskOrderTexts = {
  dateUnreal: 'این تاریخ در تقویم وجود ندارد',
  rangeWrong: 'تاریخ پایان باید بعد از تاریخ شروع باشد و بازه حداکثر یک سال',
  referenceMissing: 'شمارهٔ مرجع کارت‌خوان را وارد کنید؛ ۶ تا ۲۰ رقم',
  referenceOfCash: 'برای پرداخت نقدی شمارهٔ مرجع لازم نیست',
  payoutReference: 'شمارهٔ پیگیری واریز را وارد کنید',
  reasonMissing: 'دلیل را بنویسید',
  noLesson: 'این کلاس در این روز جلسه ندارد',
  datePast: 'زمان این جلسه گذشته است',
  csv: {
    columns: [
      'تاریخ',
      'کد سفارش',
      'وضعیت',
      'نوع',
      'برنامه',
      'سانس',
      'استخر',
      'مبلغ (ریال)',
      'سهم کیف پول (ریال)',
      'محل پرداخت',
      'روش',
      'شمارهٔ مرجع',
      'برگشت به کیف پول (ریال)',
    ],
    states: {
      draft: 'پیش‌نویس',
      held: 'در انتظار پرداخت',
      paying: 'در حال پرداخت',
      confirmed: 'پرداخت‌شده',
      expired: 'منقضی',
      cancelled: 'لغوشده',
      paid_unbookable: 'پرداخت بدون جا',
      credited: 'برگشت به کیف پول',
    } satisfies Record<OrderState, string>,
    kinds: { team: 'تیم', course: 'کلاس', pool: 'استخر', wallet: 'کیف پول', card: 'کارت چندجلسه‌ای' },
    places: { sandbox: 'بانک آزمایشی', zarinpal: 'زرین‌پال', zibal: 'زیبال', desk: 'پذیرش' } satisfies Record<
      PaymentPlace,
      string
    >,
    methods: { cash: 'نقد', terminal: 'کارت‌خوان' },
  },
}

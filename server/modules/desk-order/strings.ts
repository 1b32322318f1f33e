import { orderKindNames, orderStateNames, paymentPlaceNames, tillMethodNames } from '#src/fa/desk/order-names.ts'

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
    states: orderStateNames,
    kinds: orderKindNames,
    places: paymentPlaceNames,
    methods: tillMethodNames,
  },
}

/** Texts of the sandbox bank's page. They must not let users mistake it for a real bank. */
export const bankStrings = {
  bankName: 'درگاه پرداخت موج',
  testBadge: 'درگاه آزمایشی',
  testNotice: 'این صفحه برای آزمایش است؛ هیچ پولی از حساب شما کم نمی‌شود.',
  merchantLabel: 'پذیرنده',
  merchant: 'موج',
  amountLabel: 'مبلغ قابل پرداخت',
  descriptionLabel: 'بابت',
  cardLabel: 'کارت آزمایشی',
  deadlineLabel: 'مهلت پرداخت',
  deadline: (clock: string) => `تا ساعت ${clock}`,
  pay: 'پرداخت',
  decline: 'رد کردن',
  declineHint: 'مانند کارتی که موجودی ندارد',
  cancel: 'انصراف',
  back: 'بازگشت به موج',
  referenceLabel: 'شمارهٔ پیگیری',
  payTitle: 'پرداخت اینترنتی',
  paid: {
    title: 'پرداخت انجام شده است',
    text: 'این پرداخت پیش‌تر انجام شده است و دوباره مبلغی گرفته نمی‌شود. برای دیدن رسید به موج برگردید.',
  },
  failed: {
    title: 'این پرداخت بسته شده است',
    text: 'این پرداخت انجام نشد و دیگر از این صفحه نمی‌توان آن را پرداخت کرد. از موج دوباره تلاش کنید.',
  },
  expired: {
    title: 'مهلت پرداخت تمام شد',
    text: 'زمان این صفحه به پایان رسیده و مبلغی گرفته نشده است. از موج دوباره تلاش کنید.',
  },
  reversed: {
    title: 'مبلغ برگشت داده شده است',
    text: 'این پرداخت انجام شده بود و مبلغ آن به کارت برگشت داده شد.',
  },
  unknown: {
    title: 'چنین پرداختی پیدا نشد',
    text: 'نشانی این صفحه درست نیست. مبلغی گرفته نشده است؛ از موج دوباره پرداخت را آغاز کنید.',
  },
} as const

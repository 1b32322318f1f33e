/** Texts of the sandbox bank's page. They must not let users mistake it for a real bank. */
export const bankStrings = {
  bankName: 'درگاه پرداخت موج',
  testBadge: 'درگاه آزمایشی',
  testNotice: 'این صفحه برای آزمایش است؛ مبلغی از حساب شما کم نمی‌شود.',
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
    text: 'این پرداخت قبلاً انجام شده است و دوباره مبلغی از حساب شما کم نمی‌شود. برای دیدن رسید به موج برگردید.',
  },
  failed: {
    title: 'این پرداخت بسته شده است',
    text: 'پرداخت انجام نشد. به موج برگردید و دوباره تلاش کنید.',
  },
  expired: {
    title: 'مهلت پرداخت تمام شد',
    text: 'مهلت این صفحه تمام شد و مبلغی از حساب شما کم نشد. به موج برگردید و دوباره تلاش کنید.',
  },
  reversed: {
    title: 'مبلغ برگشت داده شده است',
    text: 'این پرداخت انجام شده بود و مبلغ آن به کارت برگشت داده شد.',
  },
  unknown: {
    title: 'چنین پرداختی پیدا نشد',
    text: 'نشانی این صفحه درست نیست و مبلغی از حساب شما کم نشد. به موج برگردید و دوباره تلاش کنید.',
  },
} as const

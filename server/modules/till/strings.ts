/** Texts for staff at the till. */
export const tillTexts = {
  pinShape: 'رمز صندوق باید ۴ تا ۶ رقم باشد',
  reasonMissing: 'دلیل را بنویسید',
  differenceReason: 'مبلغ شمارش‌شده با حساب نمی‌خواند؛ دلیل اختلاف را بنویسید',
  noPool: 'این استخر پیدا نشد',
  tooLittle: 'این مبلغ بیشتر از موجودی صندوق است',
}

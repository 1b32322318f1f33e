export const staffTexts = {
  codeShape: 'کد باید ۵ رقم باشد',
  codeSent: 'کد تأیید ارسال شد',
  demoPhone: 'این شمارهٔ آزمایشی است و نقش نمی‌گیرد',
  ownerOfPool: 'مالک به کل باشگاه دسترسی دارد؛ استخر انتخاب نکنید',
  noPool: 'این استخر پیدا نشد',
  coachNeeded: 'مربی را انتخاب کنید',
  noInstructor: 'این مربی پیدا نشد',
}

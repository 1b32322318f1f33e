export const accountTexts = {
  codeSent: 'کد تأیید ارسال شد',
  codeShape: 'کد باید ۵ رقم باشد',
  sameNumber: 'این همان شمارهٔ فعلی شماست',
  numberTaken: 'این شماره به حساب دیگری تعلق دارد',
  ownNumberOnly: 'کد حذف حساب فقط به شمارهٔ خودتان ارسال می‌شود',
}

export const accountTexts = {
  codeSent: 'کد تأیید فرستاده شد',
  codeShape: 'کد باید ۵ رقم باشد',
  sameNumber: 'این شماره همین حالا شمارهٔ حساب شماست',
  numberTaken: 'این شماره به حساب دیگری تعلق دارد',
  ownNumberOnly: 'کد حذف حساب فقط به شمارهٔ خودتان فرستاده می‌شود',
}

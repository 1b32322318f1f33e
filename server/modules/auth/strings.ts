export const authTexts = {
  phoneInvalid: 'لطفاً شماره موبایل معتبر وارد کنید',
  otpShape: 'کد باید ۵ رقم باشد',
  otpSent: 'کد تأیید فرستاده شد',
}

export const authTexts = {
  phoneInvalid: 'لطفاً شمارهٔ موبایل معتبر وارد کنید',
  otpShape: 'کد باید ۵ رقم باشد',
  otpSent: 'کد تأیید فرستاده شد',
  passwordRequired: 'رمز عبور را وارد کنید',
  currentPasswordWrong: 'رمز عبور کنونی نادرست است',
  passwordChanged: 'رمز عبور با موفقیت تغییر کرد',
  othersSignedOut: 'همهٔ دستگاه‌های دیگر از حساب شما خارج شدند',
}

/** Browsers and systems as Iranians call them. */
export const deviceTexts = {
  edge: 'اج',
  opera: 'اپرا',
  samsung: 'مرورگر سامسونگ',
  uc: 'یوسی',
  yandex: 'یاندکس',
  vivaldi: 'ویوالدی',
  firefox: 'فایرفاکس',
  chrome: 'کروم',
  safari: 'سافاری',
  iphone: 'آیفون',
  ipad: 'آیپد',
  android: 'اندروید',
  chromeOs: 'کروم‌بوک',
  windows: 'ویندوز',
  mac: 'مک',
  linux: 'لینوکس',
  unknown: 'دستگاه ناشناس',
  browserOn: (browser: string, system: string) => `${browser} روی ${system}`,
}

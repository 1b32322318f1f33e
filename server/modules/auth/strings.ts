export const authTexts = {
  otpShape: 'کد باید ۵ رقم باشد',
  otpSent: 'کد تأیید ارسال شد',
  tooManyCodes: (time: string) =>
    `به این شماره کدهای زیادی ارسال شده است؛ ${time} دوباره تلاش کنید، یا با رمز عبور یا از دستگاهی که قبلاً با آن وارد شده‌اید وارد شوید`,
  tooManyTries: (time: string) => `تلاش‌های نادرست زیاد بود؛ ${time} دوباره تلاش کنید`,
  tooManyPasswords: (time: string) =>
    `رمز عبور بارها نادرست وارد شده است؛ ${time} دوباره تلاش کنید، یا با کد یک‌بارمصرف وارد شوید`,
  passwordRequired: 'رمز عبور را وارد کنید',
  currentPasswordWrong: 'رمز عبور فعلی نادرست است',
  passwordChanged: 'رمز عبور با موفقیت تغییر کرد',
  othersSignedOut: 'همهٔ دستگاه‌های دیگر از حساب شما خارج شدند',
}

/** Iranian names of browsers and systems. */
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

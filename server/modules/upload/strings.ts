/** Texts for users when a resumable upload cannot be used. */
export const uploadTexts = {
  gone: 'این فایل دیگر روی سرور نیست؛ آن را دوباره بفرستید',
  unfinished: 'ارسال فایل هنوز تمام نشده است',
  zero: 'این بخش را دوباره بررسی کنید',
  kind: 'نوع فایل ارسالی معلوم نیست',
  protocol: 'ارسال فایل قطع شد؛ دوباره ارسال کنید',
}

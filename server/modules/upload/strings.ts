/** Texts for users when a resumable upload cannot be used. */
export const uploadTexts = {
  gone: 'این فایل دیگر روی سرور نیست؛ آن را دوباره بفرستید',
  unfinished: 'فرستادن فایل هنوز تمام نشده است',
  zero: 'این مقدار درست نیست',
  kind: 'نوع فایل ارسالی معلوم نیست',
  protocol: 'این بخش از فایل را نمی‌توان پذیرفت؛ ارسال را از سر بگیرید',
}

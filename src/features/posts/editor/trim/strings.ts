import { toPersianDigits } from '#src/fa/digits.ts'

const tenths = (seconds: number) => toPersianDigits(seconds.toFixed(1).replace('.', '٫'))

export const trimStrings = {
  open: 'کوتاه کردن',
  title: 'کوتاه کردن ویدیو',
  undo: 'برگرداندن ویدیوی کامل',
  preview: 'پیش‌نمایش ویدیو',
  loading: 'در حال خواندن ویدیو…',
  strip: 'بخشی از ویدیو که می‌ماند',
  start: 'شروع ویدیو',
  end: 'پایان ویدیو',
  at: (seconds: number) => `ثانیهٔ ${tenths(seconds)}`,
  range: (start: number, end: number) => `از ثانیهٔ ${tenths(start)} تا ${tenths(end)}`,
  length: (seconds: number) => `${tenths(seconds)} ثانیه می‌ماند`,
  play: 'پخش این بخش',
  pause: 'توقف',
  whole: 'کل ویدیو',
  cut: 'نگه داشتن این بخش',
  cancel: 'انصراف',
  unreadable: 'این ویدیو را نمی‌شود اینجا کوتاه کرد، ولی می‌توانید همان را بفرستید.',
  offline: 'برای اولین بار، کوتاه کردن به اینترنت نیاز دارد.',
  failed: 'ویدیو کوتاه نشد. دوباره تلاش کنید.',
} as const

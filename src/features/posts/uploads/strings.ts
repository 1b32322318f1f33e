import { formatBytes } from '#src/fa/bytes.ts'
import { formatNumber, toPersianDigits } from '#src/fa/digits.ts'

export const uploadStrings = {
  label: 'صف ارسال',
  untitled: 'بدون عنوان',
  empty: 'چیزی در صف نیست',
  emptyHint: 'پستی که هنگام قطعی اینترنت بسازید، اینجا می‌ماند و با برگشتن اینترنت خودبه‌خود فرستاده می‌شود.',
  unknown: 'صف ارسال باز نشد',
  unknownHint:
    'حافظهٔ این مرورگر پاسخ نداد یا فایل نگه نمی‌دارد. اگر پستی در صف داشته‌اید، از آن پاک نشده است؛ دوباره تلاش کنید.',
  create: 'ایجاد پست',
  list: 'پست‌های در صف',
  offline: 'به اینترنت وصل نیستید؛ پست‌ها با برگشتن اینترنت فرستاده می‌شوند.',
  notDurable: 'این مرورگر فایل‌ها را نگه نمی‌دارد؛ تا پایان ارسال، این صفحه را نبندید.',
  confirmed: (confirmed: number, total: number) =>
    `${formatBytes(confirmed)} از ${formatBytes(total)} به سرور رسیده است`,
  percent: (percent: number) => `${formatNumber(percent)}٪`,
  progress: (title: string) => `پیشرفت ارسال ${title}`,
  link: 'پیوند بیرونی',
  nextTry: (seconds: number) => `تلاش بعدی: ${waitText(seconds)}`,
  now: 'هم‌اکنون',
  lastProblem: 'آخرین خطا',
  unsure: 'پاسخ سرور به آخرین ارسال نرسید؛ شاید این پست منتشر شده باشد. با تلاش دوباره، دو بار منتشر نمی‌شود.',
  pause: 'توقف',
  resume: 'ادامه',
  retry: 'تلاش دوباره',
  edit: 'ویرایش',
  open: 'ادامهٔ نوشتن',
  remove: 'حذف',
  actionOf: (action: string, title: string) => `${action}: ${title}`,
  removeTitle: (title: string) => `«${title}» حذف شود؟`,
  removeText: 'این پست و فایل‌هایش از این دستگاه پاک می‌شود و فرستاده نمی‌شود.',
  removeUnsure: 'شاید این پست منتشر شده باشد؛ حذف از صف، پست منتشرشده را برنمی‌دارد.',
  removeYes: 'حذف از صف',
  removeNo: 'نگه داشتن',
  removed: 'از صف حذف شد',
  justSending: 'این پست هم‌اکنون در حال ارسال است؛ نخست آن را متوقف کنید',
  delivered: (title: string) => `«${title}» منتشر شد`,
  refused: (title: string, why: string) => `«${title}» ارسال نشد. ${why}`.trim(),
  see: 'دیدن پست',
  done: 'تازه فرستاده‌شده',
  unsent: (posts: number, changes: number) =>
    `${waitingText(posts, changes)} روی این دستگاه می‌ماند و پس از ورود دوبارهٔ شما فرستاده می‌شود`,
  deleteUnsent: 'حذف از دستگاه',
  unsentDeleted: 'آنچه فرستاده نشده بود از این دستگاه پاک شد',
} as const

function waitingText(posts: number, changes: number): string {
  const parts = [
    posts > 0 ? `${formatNumber(posts)} پستِ در صف` : '',
    changes > 0 ? `${formatNumber(changes)} تغییرِ فرستاده‌نشده` : '',
  ]
  return parts.filter((part) => part !== '').join(' و ')
}

function waitText(seconds: number): string {
  if (seconds <= 0) return 'هم‌اکنون'
  if (seconds < 60) return `${toPersianDigits(seconds)} ثانیهٔ دیگر`
  return `${toPersianDigits(Math.ceil(seconds / 60))} دقیقهٔ دیگر`
}

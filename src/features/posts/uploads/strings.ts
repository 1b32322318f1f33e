import { formatBytes } from '#src/fa/bytes.ts'
import { formatNumber, toPersianDigits } from '#src/fa/digits.ts'
import { toastStrings } from './toast-strings.ts'

export const uploadStrings = {
  label: toastStrings.label,
  untitled: toastStrings.untitled,
  empty: 'چیزی در صف نیست',
  emptyHint: 'پستی که بدون اینترنت بسازید اینجا می‌ماند و با وصل شدن اینترنت خودکار ارسال می‌شود.',
  unknown: 'صف ارسال باز نشد',
  unknownHint: 'مرورگر صف را باز نکرد. پست‌های در صف پاک نشده‌اند؛ دوباره تلاش کنید.',
  create: 'ایجاد پست',
  list: 'پست‌های در صف',
  offline: 'به اینترنت وصل نیستید؛ پست‌ها با وصل شدن اینترنت ارسال می‌شوند.',
  notDurable: 'این مرورگر فایل‌ها را ذخیره نمی‌کند؛ تا پایان ارسال، این صفحه را نبندید.',
  confirmed: (confirmed: number, total: number) =>
    `${formatBytes(confirmed)} از ${formatBytes(total)} به سرور رسیده است`,
  percent: (percent: number) => `${formatNumber(percent)}٪`,
  progress: (title: string) => `پیشرفت ارسال ${title}`,
  link: 'پیوند بیرونی',
  preparing: 'آماده‌سازی ویدیو',
  nextTry: (seconds: number) => `تلاش بعدی: ${waitText(seconds)}`,
  now: 'همین حالا',
  lastProblem: 'آخرین مشکل',
  unsure: 'پاسخ سرور به آخرین ارسال نرسید؛ شاید این پست منتشر شده باشد. با تلاش دوباره، دو بار منتشر نمی‌شود.',
  pause: 'توقف',
  resume: 'ادامه',
  retry: 'تلاش دوباره',
  edit: 'ویرایش',
  open: 'ادامهٔ نوشتن',
  remove: 'حذف',
  actionOf: (action: string, title: string) => `${action}: ${title}`,
  removeTitle: (title: string) => `«${title}» حذف شود؟`,
  removeText: 'این پست و فایل‌هایش از این دستگاه پاک می‌شود و دیگر ارسال نمی‌شود.',
  removeUnsure: 'شاید این پست منتشر شده باشد؛ حذف از صف، پست منتشرشده را حذف نمی‌کند.',
  removeYes: 'حذف از صف',
  removeNo: 'انصراف',
  removed: 'از صف حذف شد',
  justSending: 'این پست در حال ارسال است؛ ابتدا آن را متوقف کنید',
  see: 'دیدن پست',
  done: 'ارسال‌شده‌ها',
} as const

function waitText(seconds: number): string {
  if (seconds <= 0) return 'همین حالا'
  if (seconds < 60) return `${toPersianDigits(seconds)} ثانیهٔ دیگر`
  return `${toPersianDigits(Math.ceil(seconds / 60))} دقیقهٔ دیگر`
}

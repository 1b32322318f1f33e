import { formatBytes } from '#src/fa/bytes.ts'
import { formatNumber } from '#src/fa/digits.ts'

export const downloadStrings = {
  download: 'نگه‌داشتن برای استخر',
  downloadOf: (title: string) => `نگه‌داشتن برای استخر: ${title}`,
  measuring: 'در حال سنجیدن اندازه…',
  downloading: (percent: number) => `در حال نگه‌داشتن… ${formatNumber(percent)}٪`,
  progressOf: (title: string) => `نگه‌داشتن «${title}»`,
  stop: 'انصراف',
  stopOf: (title: string) => `انصراف از نگه‌داشتن «${title}»`,
  stored: 'روی دستگاه هست',
  storedOf: (title: string) => `روی دستگاه هست: ${title}`,
  paused: (percent: number) => `${formatNumber(percent)}٪ رسیده؛ با برگشتن اینترنت ادامه می‌یابد`,
  resume: 'ادامه',
  resumeOf: (title: string) => `ادامه: نگه‌داشتن ${title}`,
  lost: 'مرورگر آن را پاک کرده است',
  downloadAgain: 'نگه‌داشتن دوباره',
  downloadAgainOf: (title: string) => `نگه‌داشتن دوباره: ${title}`,
  done: (title: string) => `«${title}» برای استخر نگه داشته شد؛ بدون اینترنت هم باز می‌شود`,
  waiting: 'اینترنت قطع شد؛ همین که برگردد ادامه می‌یابد',
  noRoom: (bytes: number, free: number) =>
    `جا نیست: ${formatBytes(bytes)} لازم است و ${formatBytes(free)} جای خالی مانده. از صفحهٔ «فضای ذخیره» جا باز کنید.`,
  noRoomUnknown: 'روی این دستگاه جای کافی نیست. از صفحهٔ «فضای ذخیره» جا باز کنید.',
  refused: 'این مرورگر اجازهٔ نگه‌داشتن فایل نمی‌دهد (شاید پنجرهٔ خصوصی باشد).',
  gone: 'فایلی برای نگه‌داشتن پیدا نشد. اتصال اینترنت را بررسی کنید و دوباره تلاش کنید.',
  removeOf: (title: string) => `حذف از دستگاه: ${title}`,
  removeTitle: (title: string) => `«${title}» از دستگاه حذف شود؟`,
  removeText: (bytes: number) => `${formatBytes(bytes)} جا باز می‌شود و دیگر بدون اینترنت باز نمی‌شود.`,
  removeYes: 'بله، حذف شود',
  removeNo: 'بماند',
  removed: (title: string) => `«${title}» از دستگاه حذف شد`,
} as const

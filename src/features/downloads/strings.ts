import { formatBytes } from '#src/fa/bytes.ts'
import { formatNumber } from '#src/fa/digits.ts'

export const downloadStrings = {
  download: 'ذخیرهٔ آفلاین',
  downloadOf: (title: string) => `ذخیرهٔ آفلاین: ${title}`,
  measuring: 'در حال بررسی حجم…',
  downloading: (percent: number) => `در حال ذخیره… ${formatNumber(percent)}٪`,
  progressOf: (title: string) => `ذخیرهٔ «${title}»`,
  stop: 'انصراف',
  stopOf: (title: string) => `انصراف از ذخیرهٔ «${title}»`,
  stored: 'ذخیره شده',
  storedOf: (title: string) => `ذخیره شده: ${title}`,
  paused: (percent: number) => `${formatNumber(percent)}٪ ذخیره شد؛ با وصل شدن اینترنت ادامه می‌یابد`,
  resume: 'ادامه',
  resumeOf: (title: string) => `ادامهٔ ذخیره: ${title}`,
  lost: 'مرورگر آن را پاک کرده است',
  downloadAgain: 'ذخیرهٔ دوباره',
  downloadAgainOf: (title: string) => `ذخیرهٔ دوباره: ${title}`,
  done: (title: string) => `«${title}» ذخیره شد؛ بدون اینترنت هم باز می‌شود`,
  waiting: 'اینترنت قطع شد؛ با وصل شدن دوباره ادامه می‌یابد',
  noRoom: (bytes: number, free: number) =>
    `فضا کافی نیست: ${formatBytes(bytes)} لازم است و ${formatBytes(free)} آزاد است. از صفحهٔ «فضای ذخیره‌سازی» فضا آزاد کنید.`,
  noRoomUnknown: 'فضای این دستگاه کافی نیست. از صفحهٔ «فضای ذخیره‌سازی» فضا آزاد کنید.',
  refused: 'این مرورگر فایل‌ها را ذخیره نمی‌کند (شاید پنجرهٔ ناشناس است).',
  gone: 'فایلی برای ذخیره پیدا نشد. اتصال اینترنت را بررسی کنید و دوباره تلاش کنید.',
  removeOf: (title: string) => `حذف از دستگاه: ${title}`,
  removeTitle: (title: string) => `«${title}» از دستگاه حذف شود؟`,
  removeText: (bytes: number) => `${formatBytes(bytes)} فضا آزاد می‌شود، ولی دیگر بدون اینترنت باز نمی‌شود.`,
  removeYes: 'حذف از دستگاه',
  removeNo: 'انصراف',
  removed: (title: string) => `«${title}» از دستگاه حذف شد`,
} as const

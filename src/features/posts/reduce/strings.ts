import { formatNumber } from '#src/fa/digits.ts'

export const reduceStrings = {
  original: 'ارسال با کیفیت اصلی',
  originalHint: 'حجم ویدیو پیش از ارسال کم می‌شود تا زودتر برسد. با این گزینه، ویدیو کوچک نمی‌شود.',
  waiting: 'در صف آماده‌سازی ویدیو',
  reducing: (percent: number) => `در حال کم کردن حجم ویدیو: ${formatNumber(percent)}٪`,
  copying: 'در حال آماده‌سازی ویدیو…',
  stayOpen: 'تا پایان این کار، موج را باز نگه دارید.',
  progress: 'پیشرفت کم کردن حجم ویدیو',
} as const

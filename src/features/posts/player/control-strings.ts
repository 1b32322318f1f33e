import { formatNumber } from '#src/fa/digits.ts'

export const controlStrings = {
  continue: 'پخش',
  pause: 'توقف',
  mute: 'قطع صدا',
  unmute: 'وصل صدا',
  volume: 'بلندی صدا',
  percent: (percent: number) => `${formatNumber(percent)}٪`,
  position: 'زمان پخش',
  positionOf: (now: string, end: string) => `${now} از ${end}`,
  rate: 'سرعت پخش',
  captions: 'زیرنویس',
  fullscreen: 'تمام‌صفحه',
  leaveFullscreen: 'خروج از تمام‌صفحه',
  waiting: 'در حال دریافت ویدیو…',
} as const

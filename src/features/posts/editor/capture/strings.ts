import { formatBytes } from '#src/fa/bytes.ts'
import { formatDateTime } from '#src/fa/jalali.ts'
import type { CameraFault } from './camera.ts'
import type { Ending } from './recorder.ts'

/** Why nothing can be recorded. `offline`: a part of the app has never been loaded. */
export type CaptureFault = CameraFault | 'unsupported' | 'offline' | 'full' | 'broken'

export const captureStrings = {
  open: 'ضبط ویدیو',
  title: 'ضبط ویدیو',
  camera: 'تصویر دوربین',
  starting: 'در حال روشن‌کردن دوربین…',
  start: 'شروع ضبط',
  stop: 'پایان ضبط',
  recording: 'در حال ضبط',
  elapsed: 'زمان ضبط',
  turn: 'دوربین دیگر',
  silent: 'میکروفونی پیدا نشد؛ ویدیو بی‌صدا ضبط می‌شود.',
  unstored: 'این ضبط تا پایان فقط در همین صفحه می‌ماند؛ صفحه را نبندید.',
  nearLimit: 'به سقف حجم نزدیک می‌شوید؛ ضبط به‌زودی تمام می‌شود.',
  saving: 'در حال آماده‌سازی ویدیو…',
  preview: 'پیش‌نمایش ویدیوی ضبط‌شده',
  use: 'استفاده از ویدیو',
  retake: 'ضبط دوباره',
  retry: 'تلاش دوباره',
  endings: {
    stopped: 'ضبط تمام شد.',
    limit: 'ویدیو به سقف حجم رسید و ضبط تمام شد.',
    full: 'فضای دستگاه پر شد؛ ویدیو تا همین‌جا ضبط شد.',
    hidden: 'چون از این صفحه بیرون رفتید، ضبط تمام شد.',
    camera: 'دوربین قطع شد؛ ویدیو تا همین‌جا ضبط شد.',
  } satisfies Record<Ending, string>,
  faults: {
    refused: 'اجازهٔ دوربین داده نشده است. آن را در تنظیمات مرورگر برای این سایت روشن کنید.',
    absent: 'دوربینی پیدا نشد. می‌توانید ویدیوی آماده‌ای انتخاب کنید.',
    taken: 'دوربین در دسترس نیست؛ شاید برنامهٔ دیگری از آن استفاده می‌کند.',
    unsupported: 'این مرورگر ویدیو ضبط نمی‌کند. با دوربین گوشی ضبط کنید و فایل را انتخاب کنید.',
    offline: 'برای اولین ضبط، یک بار به اینترنت نیاز است.',
    full: 'فضای دستگاه برای ضبط کافی نیست. کمی فضا آزاد کنید.',
    broken: 'ویدیویی ضبط نشد. دوباره تلاش کنید.',
  } satisfies Record<CaptureFault, string>,
  found: 'ضبط ناتمام پیدا شد',
  foundAt: (startedAt: number, bytes: number) => `${formatDateTime(new Date(startedAt))}، ${formatBytes(bytes)}`,
  foundUse: 'استفاده',
  foundDelete: 'حذف',
  foundBroken: 'این ضبط باز نشد.',
  foundOffline: 'برای باز کردن این ضبط، یک بار به اینترنت نیاز است.',
  deleteTitle: 'این ضبط حذف شود؟',
  deleteText: (startedAt: number) =>
    `ویدیویی که ${formatDateTime(new Date(startedAt))} ضبط شد از این دستگاه پاک می‌شود.`,
  deleteYes: 'حذف ضبط',
  deleteNo: 'انصراف',
} as const

import type { PostCategory } from '#src/contract/post.ts'
import { formatNumber, toPersianDigits } from '#src/fa/digits.ts'

const MB = 1024 * 1024

export const composeStrings = {
  title: 'ایجاد پست',
  lead: 'ویدیو یا عکس ورزشی خود را با دیگران در میان بگذارید.',
  signedOutTitle: 'برای ایجاد پست باید وارد شوید',
  signedOutText: 'آنچه نوشته‌اید روی این دستگاه می‌ماند و پس از ورود ادامه می‌دهید.',
  sharedText: 'آنچه فرستادید روی این دستگاه نگه داشته شد؛ پس از ورود آماده است.',
  signIn: 'ورود',
  loading: 'در حال آماده‌سازی پیش‌نویس…',
  about: 'مشخصات پست',
  postTitle: 'عنوان',
  titleHint: (length: number, most: number) => `${formatNumber(length)} از ${formatNumber(most)} کاراکتر`,
  description: 'توضیحات',
  category: 'دسته‌بندی',
  categories: {
    swim: 'شنا',
    football: 'فوتبال',
    volleyball: 'والیبال',
    basketball: 'بسکتبال',
    other: 'سایر',
  } satisfies Record<PostCategory, string>,
  media: 'محتوا',
  mode: 'نوع محتوا',
  modes: { upload: 'بارگذاری فایل', url: 'پیوند بیرونی' },
  address: 'آدرس مدیا',
  addressHint: 'پیوند آپارات، یوتیوب، ویمیو یا آدرس مستقیم ویدیو و عکس',
  drop: 'فایل را اینجا رها کنید، بچسبانید یا انتخاب کنید',
  mediaHint: 'ویدیو (MP4، MOV، MKV) یا عکس (JPG، PNG، GIF) تا ۱۰۰ مگابایت',
  chooseMedia: 'انتخاب فایل',
  takePicture: 'گرفتن عکس',
  takeVideo: 'ضبط ویدیو',
  changeMedia: 'تغییر فایل',
  removeMedia: (name: string) => `برداشتن ${name}`,
  mediaPreview: 'پیش‌نمایش محتوا',
  noPreview: 'این مرورگر پیش‌نمایش این فایل را نشان نمی‌دهد؛ ارسال آن شدنی است.',
  thumbnail: 'تصویر شاخص',
  thumbnailHint: 'عکسی که روی کارت پست دیده می‌شود؛ تا ۵ مگابایت',
  chooseThumbnail: 'انتخاب تصویر',
  thumbnailPreview: 'تصویر شاخص برگزیده',
  removeThumbnail: 'برداشتن تصویر شاخص',
  useImage: 'استفاده از همین عکس',
  frames: 'یا یک لحظه از ویدیو را برگزینید',
  frameTime: 'لحظهٔ ویدیو',
  frameAt: (seconds: number) => `ثانیهٔ ${toPersianDigits(seconds.toFixed(1).replace('.', '٫'))}`,
  useFrame: 'استفاده از این لحظه',
  frameFailed: 'از این ویدیو تصویری گرفته نشد؛ تصویر شاخص را از فایل‌ها برگزینید.',
  submit: 'ایجاد پست',
  cancel: 'انصراف',
  progress: 'پیشرفت ارسال',
  percent: (percent: number) => `${formatNumber(percent)}٪`,
  sending: 'در حال ارسال…',
  sent: (confirmed: number, total: number) => `${formatBytes(confirmed)} از ${formatBytes(total)} ارسال شد`,
  success: 'پست با موفقیت ایجاد شد! در حال انتقال به صفحه اصلی...',
  failure: 'خطا در ایجاد پست. لطفاً دوباره تلاش کنید.',
  closeFailure: 'بستن پیام خطا',
  queued: 'پست شما در صف ارسال است و با برگشتن اینترنت فرستاده می‌شود',
  kept: 'پیش‌نویس روی این دستگاه ذخیره می‌شود',
  cannotWait:
    'این مرورگر فایل‌ها را نگه نمی‌دارد (شاید پنجرهٔ خصوصی است)؛ این پست نمی‌تواند در صف بماند. تا پایان ارسال، این صفحه را نبندید.',
  noRoom:
    'فضای کافی روی دستگاه نیست؛ این فایل ذخیره نشد و پست نمی‌تواند در صف بماند. کمی فضا آزاد کنید و فایل را دوباره برگزینید.',
  shareLost: 'این مرورگر فایل فرستاده‌شده را نگه نداشت؛ آن را از همین صفحه برگزینید.',
  toQueue: 'صف ارسال',
  discardTitle: 'این پیش‌نویس حذف شود؟',
  discardText: 'نوشته‌ها و فایل‌های این پیش‌نویس از این دستگاه پاک می‌شود.',
  discardYes: 'حذف پیش‌نویس',
  discardNo: 'ادامهٔ نوشتن',
} as const

/** `۱۲٫۵ مگابایت`; below a tenth of it in kilobytes. */
export function formatBytes(bytes: number): string {
  if (bytes < MB / 10) return `${formatNumber(Math.ceil(bytes / 1024))} کیلوبایت`
  return `${new Intl.NumberFormat('fa-IR', { maximumFractionDigits: 1 }).format(bytes / MB)} مگابایت`
}

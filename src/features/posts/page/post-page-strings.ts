import type { ReportReason } from '#src/contract/post.ts'

export const pageStrings = {
  product: 'موج',
  backHome: 'بازگشت به صفحهٔ اصلی',
  loading: 'در حال بارگذاری...',
  loadingTitle: 'پست',
  errorTitle: 'این پست نشان داده نشد',
  missingTitle: 'این پست پیدا نشد',
  missingText: 'شاید پست حذف شده یا پیوند آن ناقص باشد.',
  offlineText: 'این پست هنوز روی دستگاه شما ذخیره نشده است. پس از وصل شدن، دوباره تلاش کنید.',
  noMedia: 'محتوایی برای نمایش وجود ندارد',
  noMediaText: 'این پست ویدیو یا تصویری ندارد.',
  upload: 'بارگذاری محتوا',
  processing: 'این ویدیو در حال آماده‌سازی است؛ فعلاً با کیفیت فایل اصلی پخش می‌شود.',
  elsewhereTitle: (host: string) => `این محتوا در \u2068${host}\u2069 است`,
  openElsewhere: 'باز کردن در سایت اصلی',
  newTab: 'در زبانهٔ جدید باز می‌شود',
  details: 'دربارهٔ این پست',
  views: (views: string) => `${views} بازدید`,
  uploaded: (date: string) => `بارگذاری در ${date}`,
  /** A fixed figure, as the specification has it. */
  subscribers: '۲۵۶K',
  subscribersUnit: 'دنبال‌کننده',
  follow: 'دنبال کردن',
  following: 'دنبال می‌کنید',
  followed: (name: string) => `\u2068${name}\u2069 را دنبال می‌کنید`,
  related: 'محتوای مرتبط',
  noRelated: 'محتوای مرتبطی یافت نشد',
  relatedFailed: 'محتوای مرتبط دریافت نشد',
} as const

export const playerStrings = {
  play: (title: string) => `پخش \u2068${title}\u2069`,
  resume: (time: string) => `ادامه از ${time}`,
  player: 'پخش‌کننده',
  coming: 'در حال آماده شدن ویدیو…',
  troubles: {
    failed: {
      title: 'ویدیو پخش نشد',
      text: 'شاید ویدیو حذف شده باشد. دوباره تلاش کنید یا مرورگر دیگری را امتحان کنید.',
    },
    unplayable: {
      title: 'این مرورگر نمی‌تواند این ویدیو را پخش کند',
      text: 'صفحه را در مرورگر دیگری مانند کروم باز کنید، یا خود فایل را با پخش‌کنندهٔ دستگاه ببینید.',
    },
    offline: { title: 'برای تماشا به اینترنت نیاز است', text: 'پس از وصل شدن، دوباره تلاش کنید.' },
  },
  unplayableYet: 'ویدیو هنوز برای همهٔ مرورگرها آماده نیست. چند دقیقهٔ دیگر صفحه را دوباره بارگذاری کنید.',
  openFile: 'باز کردن خود فایل',
  retry: 'تلاش دوباره',
  endedTitle: 'پایان ویدیو',
  replay: 'پخش دوباره',
  next: (title: string) => `بعدی: \u2068${title}\u2069`,
} as const

export const actionStrings = {
  actions: 'کارهای این پست',
  like: 'پسندیدن',
  /** A fixed figure, as the specification has it. */
  likes: '۲۴۵',
  share: 'اشتراک‌گذاری',
  copied: 'پیوند پست کپی شد',
  copyFailed: 'پیوند کپی نشد؛ آن را از نوار نشانی کپی کنید',
  download: 'دریافت',
  downloading: 'دریافت فایل شروع شد',
  notGiven: 'سایت میزبان اجازهٔ دریافت این فایل را نمی‌دهد',
  save: 'نشان کردن',
  saved: 'این پست نشان شد',
  unsaved: 'نشان این پست حذف شد',
  seeSaved: 'دیدن فهرست',
  report: 'گزارش تخلف',
  edit: 'ویرایش',
  remove: 'حذف',
} as const

export const editStrings = {
  title: 'ویرایش پست',
  name: 'عنوان',
  description: 'توضیحات',
  category: 'دسته‌بندی',
  save: 'ذخیرهٔ تغییرات',
  saved: 'پست ویرایش شد',
} as const

export const removeStrings = {
  ask: (title: string) => `پست «\u2068${title}\u2069» حذف شود؟`,
  text: 'تا ۱۰ ثانیه پس از حذف می‌توانید آن را برگردانید.',
  yes: 'حذف پست',
  no: 'انصراف',
  removed: (title: string) => `پست «\u2068${title}\u2069» حذف شد`,
  undo: 'برگرداندن',
  restored: 'پست برگشت',
  gone: 'زمان برگرداندن گذشته است؛ پست حذف شد',
} as const

export const reportStrings = {
  title: 'گزارش تخلف',
  lead: 'مشکل این پست چیست؟',
  reasons: {
    spam: 'تبلیغ یا محتوای تکراری',
    offensive: 'توهین یا محتوای نامناسب',
    rights: 'نقض حق پدیدآورنده',
    wrong: 'اطلاعات نادرست یا خطرناک',
    other: 'دلیل دیگر',
  } satisfies Record<ReportReason, string>,
  text: 'توضیح بیشتر (اختیاری)',
  send: 'ارسال گزارش',
  choose: 'دلیل گزارش را انتخاب کنید',
  sent: 'گزارش شما ثبت شد؛ ممنون از شما',
  signedOut: 'برای گزارش، ابتدا وارد حساب خود شوید.',
  signIn: 'ورود',
} as const

import type { ReportReason } from '#src/contract/post.ts'

export const pageStrings = {
  product: 'موج',
  backHome: 'بازگشت به خانه',
  loading: 'در حال بارگذاری...',
  loadingTitle: 'پست',
  errorTitle: 'این پست نشان داده نشد',
  missingTitle: 'این پست پیدا نشد',
  missingText: 'شاید نشانی نادرست باشد یا نویسنده‌اش آن را برداشته باشد.',
  offlineText: 'این پست هنوز روی دستگاه شما ذخیره نشده است. پس از وصل شدن، دوباره تلاش کنید.',
  noMedia: 'محتوایی برای نمایش وجود ندارد',
  noMediaText: 'این پست ویدیو یا تصویری ندارد.',
  upload: 'بارگذاری محتوا',
  processing: 'این ویدیو در حال آماده‌سازی است؛ تا آن زمان با کیفیت نخستین پخش می‌شود.',
  elsewhereTitle: (host: string) => `این محتوا در \u2068${host}\u2069 است`,
  openElsewhere: 'باز کردن در سایت اصلی',
  newTab: 'در زبانهٔ تازه باز می‌شود',
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
    failed: { title: 'ویدیو پخش نشد', text: 'شاید این ویدیو برداشته شده باشد یا مرورگر شما آن را نشناسد.' },
    unplayable: {
      title: 'این مرورگر نمی‌تواند این ویدیو را پخش کند',
      text: 'قالب این فایل را نمی‌شناسد. صفحه را در مرورگر دیگری، مانند کروم، باز کنید یا فایل را به پخش‌کنندهٔ دستگاه بسپارید.',
    },
    offline: { title: 'برای تماشا به اینترنت نیاز است', text: 'پس از وصل شدن، دوباره تلاش کنید.' },
  },
  unplayableYet: 'ویدیو هنوز برای همهٔ مرورگرها آماده نشده است. چند دقیقهٔ دیگر صفحه را تازه کنید.',
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
  share: 'هم‌رسانی',
  copied: 'پیوند پست کپی شد',
  copyFailed: 'پیوند کپی نشد؛ آن را از نوار نشانی بردارید',
  download: 'دریافت',
  downloading: 'دریافت فایل آغاز شد',
  notGiven: 'سایت میزبان، فایل این محتوا را برای دریافت نمی‌دهد',
  save: 'نشان کردن',
  saved: 'این پست نشان شد',
  unsaved: 'نشان این پست برداشته شد',
  report: 'گزارش تخلف',
  edit: 'ویرایش',
  remove: 'حذف',
} as const

export const editStrings = {
  title: 'ویرایش پست',
  name: 'عنوان',
  description: 'توضیحات',
  category: 'دسته‌بندی',
  save: 'ذخیرهٔ تغییرها',
  saved: 'پست ویرایش شد',
} as const

export const removeStrings = {
  ask: (title: string) => `پست «\u2068${title}\u2069» حذف شود؟`,
  text: 'تا ده ثانیه پس از حذف می‌توانید آن را برگردانید.',
  yes: 'بله، حذف شود',
  no: 'بماند',
  removed: (title: string) => `پست «\u2068${title}\u2069» حذف شد`,
  undo: 'برگرداندن',
  restored: 'پست برگشت',
  gone: 'زمان برگرداندن گذشته است؛ پست حذف شد',
} as const

export const reportStrings = {
  title: 'گزارش تخلف',
  lead: 'چه چیزی در این پست نادرست است؟',
  reasons: {
    spam: 'تبلیغ یا محتوای تکراری',
    offensive: 'توهین یا محتوای نامناسب',
    rights: 'نقض حق پدیدآورنده',
    wrong: 'اطلاعات نادرست یا خطرناک',
    other: 'دلیل دیگر',
  } satisfies Record<ReportReason, string>,
  text: 'توضیح بیشتر (دلخواه)',
  send: 'فرستادن گزارش',
  choose: 'یکی از دلیل‌ها را انتخاب کنید',
  sent: 'گزارش شما رسید؛ سپاس از شما',
  signedOut: 'برای گزارش، نخست وارد حساب خود شوید.',
  signIn: 'ورود',
} as const

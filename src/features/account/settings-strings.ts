import { formatNumber } from '#src/fa/digits.ts'

/** Words of the settings page. */
export const settingsStrings = {
  theme: 'پوسته',
  light: 'روشن',
  dark: 'تیره',
  device: 'هماهنگ با دستگاه',
  deviceNote: 'با روشن و تیره شدن گوشی یا رایانه عوض می‌شود.',
  lightNote: 'زمینهٔ روشن، در هر ساعت',
  darkNote: 'زمینهٔ تیره، آرام برای چشم در شب',
  notifications: 'اعلان‌ها',
  notificationsHint: 'برگزینید چه خبرهایی به شما برسد.',
  booking: 'رزرو و پرداخت',
  bookingNote: 'نتیجهٔ پرداخت، رسید و کارت ورود',
  reminder: 'یادآوری جلسه',
  reminderNote: 'پیش از آغاز هر جلسهٔ تمرین',
  term_ending: 'پایان دوره',
  term_endingNote: 'وقتی دورهٔ ثبت‌نام شما رو به پایان است',
  post: 'پست‌ها',
  postNote: 'پست‌های تازه و پاسخ‌ها',
  chosen: 'انتخاب شما ذخیره شد',
  account: 'حساب و امنیت',
  data: 'داده‌های من',
  dataHint: 'نسخه‌ای از همهٔ چیزهایی که موج از شما نگه می‌دارد، در یک پروندهٔ JSON.',
  export: 'دریافت داده‌ها',
  exported: 'پروندهٔ داده‌های شما آماده شد',
  exportName: 'mowj-account.json',
  leave: 'حذف حساب',
  leaveHint: 'پروفایل، عکس، نشست‌ها و تنظیمات شما پاک می‌شود. سابقهٔ پرداخت‌ها بی‌نام می‌ماند، چون حساب‌ها باید درست بمانند.',
  delete: 'حذف حساب من',
  // A name of Latin letters keeps its own direction within the sentence.
  deleteAsk: (name: string) => `حساب «\u2068${name}\u2069» حذف شود؟`,
  deleteTell:
    'این کار برگشت ندارد. کارت‌های ورود شما دیگر در این حساب دیده نمی‌شود و با همین شماره باید از نو ثبت‌نام کنید.',
  deleteWords: (id: number | undefined) =>
    id === undefined
      ? 'پست‌ها و نظرهای شما می‌ماند، ولی بی‌نام و بی‌عکس.'
      : `پست‌ها و نظرهای شما می‌ماند، ولی بی‌عکس و با نام «\u2068user-${id}\u2069»؛ اگر نمی‌خواهید بماند، نخست آن‌ها را پاک کنید.`,
  deleteWallet: (balance: string) =>
    `${balance} در کیف پول شماست. با حذف حساب، راهی برای برداشت آن نمی‌ماند؛ نخست آن را خرج کنید یا با پشتیبانی در میان بگذارید.`,
  deleteCode: 'برای اطمینان، کدی به شمارهٔ شما پیامک می‌شود:',
  deleteSend: 'ادامه و دریافت کد',
  deleteKeep: 'حساب بماند',
  codeSentTo: 'کد حذف حساب به این شماره پیامک شد:',
  code: 'کد ۵ رقمی',
  codeInvalid: 'کد باید ۵ رقم باشد',
  deleteYes: 'حذف همیشگی حساب',
  deleted: 'حساب شما حذف شد و از همهٔ دستگاه‌ها خارج شدید',
} as const

/** Words of the security page. */
export const securityStrings = {
  lead: 'دستگاه‌هایی که با حساب شما وارد شده‌اند. اگر دستگاهی را نمی‌شناسید، از آن خارج شوید و رمز عبور را عوض کنید.',
  sessions: 'دستگاه‌های واردشده',
  thisDevice: 'همین دستگاه',
  unknownDevice: 'دستگاه ناشناخته',
  lastSeen: (age: string) => `آخرین بازدید: ${age}`,
  activeNow: 'اکنون فعال',
  signedInAt: (date: string) => `ورود: ${date}`,
  end: 'خروج',
  endNamed: (device: string) => `خروج از ${device}`,
  endAsk: (device: string) => `از «${device}» خارج شوید؟`,
  endTell: 'آن دستگاه برای ادامه باید دوباره وارد شود.',
  endYes: 'بله، خارج شود',
  endNo: 'بماند',
  ended: (device: string) => `از «${device}» خارج شدید`,
  endOthers: 'خروج از همهٔ دستگاه‌های دیگر',
  endOthersAsk: 'از همهٔ دستگاه‌های دیگر خارج شوید؟',
  endOthersTell: (count: number) => `${formatNumber(count)} دستگاه دیگر باید دوباره وارد شود؛ شما اینجا می‌مانید.`,
  othersEnded: 'از همهٔ دستگاه‌های دیگر خارج شدید',
  alone: 'تنها همین دستگاه وارد حساب شماست.',
  empty: 'دستگاهی پیدا نشد',
  emptyText: 'فهرست دستگاه‌ها خالی است؛ کمی بعد دوباره نگاه کنید.',
  leave: 'خروج از همین دستگاه',
  left: 'از حساب خود خارج شدید',
} as const

/** Words of the password page. */
export const passwordStrings = {
  lead: 'پس از تغییر رمز، دستگاه‌های دیگر از حساب شما خارج می‌شوند.',
  current: 'رمز عبور کنونی',
  next: 'رمز عبور تازه',
  confirm: 'تکرار رمز عبور تازه',
  wrong: 'رمز عبور کنونی درست نیست',
  currentRequired: 'رمز عبور کنونی را وارد کنید',
  fillBoth: 'لطفاً هر دو کادر رمز عبور را پر کنید',
  mismatch: 'رمز عبور و تکرار آن یکسان نیستند',
  unmet: 'لطفاً همهٔ شرط‌های رمز عبور را رعایت کنید',
  same: 'رمز تازه همان رمز کنونی است',
  tooLong: 'رمز عبور حداکثر ۱۲۸ نویسه است',
  common: 'این رمز را همه حدس می‌زنند؛ رمز دیگری برگزینید',
  checklist: 'شرط‌های رمز عبور',
  length: 'دست‌کم ۸ نویسه',
  letters: 'دارای حرف انگلیسی',
  digits: 'دارای رقم',
  save: 'تغییر رمز عبور',
  forgot: 'رمز عبور را فراموش کرده‌ام',
  done: 'رمز عبور با موفقیت تغییر کرد',
  noneTitle: 'هنوز رمز عبور ندارید',
  noneText: 'تا کنون با کد پیامکی وارد شده‌اید. نام کاربری و رمز عبور بگذارید تا بدون پیامک هم بتوانید وارد شوید.',
  setCredentials: 'تعیین نام کاربری و رمز عبور',
} as const

/** Words of my public page. */
export const publicStrings = {
  joined: (date: string) => `عضو موج از ${date}`,
  edit: 'ویرایش پروفایل',
  reviews: 'نظرهای من',
  count: (count: number) => formatNumber(count),
  noReviews: 'هنوز نظری ننوشته‌اید',
  noReviewsText: 'پس از پایان یک دوره می‌توانید دربارهٔ تیم یا کلاس خود بنویسید.',
  seeTeams: 'دیدن تیم‌ها',
  stars: (rating: number) => `${formatNumber(rating)} از ۵ ستاره`,
  signedInAs: 'نام کاربری:',
} as const

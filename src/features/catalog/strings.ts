import type { ProgramCard } from '#src/contract/catalog/catalog.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import { formatNumber } from '#src/fa/digits.ts'
import { ageNames } from './find-strings.ts'

export const catalogStrings = {
  listTitle: { team: 'تیم‌های شنا', course: 'آموزش شنا' } satisfies Record<ProgramKind, string>,
  count: {
    team: (count: number) => `${formatNumber(count)} تیم`,
    course: (count: number) => `${formatNumber(count)} کلاس`,
  } satisfies Record<ProgramKind, (count: number) => string>,
  empty: { team: 'هنوز تیمی ثبت نشده است', course: 'هنوز کلاسی ثبت نشده است' } satisfies Record<ProgramKind, string>,
  listFailed: {
    team: 'فهرست تیم‌ها دریافت نشد؛ کمی بعد دوباره تلاش کنید',
    course: 'فهرست کلاس‌ها دریافت نشد؛ کمی بعد دوباره تلاش کنید',
  } satisfies Record<ProgramKind, string>,
  /** Of an empty list, naming the list that its button leads to. */
  emptyHint: {
    team: 'به‌زودی همین‌جا فهرست کامل می‌شود. تا آن زمان تیم‌ها را ببینید.',
    course: 'به‌زودی همین‌جا فهرست کامل می‌شود. تا آن زمان کلاس‌ها را ببینید.',
  } satisfies Record<ProgramKind, string>,
  toHome: 'رفتن به صفحهٔ اصلی',
  notFound: { team: 'این تیم پیدا نشد', course: 'این کلاس پیدا نشد' } satisfies Record<ProgramKind, string>,
  notFoundHint: 'شاید نشانی نادرست باشد یا برنامهٔ آن تمام شده باشد.',
  toList: { team: 'دیدن همهٔ تیم‌ها', course: 'دیدن همهٔ کلاس‌ها' } satisfies Record<ProgramKind, string>,
  levels: {
    beginner: 'مبتدی',
    intermediate: 'متوسط',
    advanced: 'پیشرفته',
    professional: 'حرفه‌ای',
  } satisfies Record<ProgramCard['level'], string>,
  sexes: { women: 'بانوان', men: 'آقایان', mixed: 'بانوان و آقایان' } satisfies Record<ProgramCard['sex'], string>,
  ages: ageNames,
  /** An address may begin with its city, which is then not repeated. */
  placeIn: (place: string, within: string) =>
    within === place || within.startsWith(`${place}،`) ? within : `${place}، ${within}`,
  /** Of a card: for whom, and where; a part that is not known is left out. */
  listed: (parts: readonly string[]) => parts.filter((part) => part !== '').join('، '),
  coachNamed: (name: string) => `مربی: ${name}`,
  classTime: (days: string, hours: string) => `${days}، ${hours}`,
  noTimes: 'روز و ساعت هنوز اعلام نشده است',
  /** After the first time. */
  moreTimes: (more: number) => `و ${formatNumber(more)} زمان دیگر`,
  freeFrom: (month: string) => `جای خالی از ${month}`,
  fewFree: (left: number, month: string) => `فقط ${formatNumber(left)} جا برای ${month}`,
  noneFree: 'جای خالی ندارد',
  coach: 'مربی',
  pool: 'استخر',
  level: 'سطح',
  sex: 'جنسیت',
  age: 'گروه سنی',
  audience: 'برای',
  audienceIs: (age: string, sex: string) => `${age}، ${sex}`,
  levelIs: (level: string) => `سطح ${level}`,
  times: 'روز و ساعت',
  hoursAre: (spans: readonly string[]) => spans.join(' یا '),
  place: 'محل',
  onMap: 'دیدن روی نقشه',
  price: 'قیمت',
  monthPrice: (month: string, price: string) => `${month}، ${price}`,
  score: 'امتیاز',
  perTerm: 'هر ماه',
  /** Shown before the lowest of several prices. */
  perTermFrom: 'کمترین قیمت ماهانه',
  rating: (rating: string, reviews: number) => `امتیاز ${rating} از ۵، ${formatNumber(reviews)} نظر`,
  noRating: 'بدون امتیاز',
  reviewCount: (reviews: number) => `${formatNumber(reviews)} نظر`,
  about: { team: 'دربارهٔ تیم', course: 'دربارهٔ کلاس' } satisfies Record<ProgramKind, string>,
  gallery: 'تصاویر',
  facts: 'مشخصات',
  sessions: 'برنامه و ثبت‌نام',
  noSessions: 'فعلاً برنامه‌ای برای ثبت‌نام باز نیست',
  book: 'ثبت‌نام',
  chooseSession: 'زمان کلاس را انتخاب کنید',
  bookMonth: (title: string, month: string) => `ثبت‌نام در ${title}، ${month}`,
  otherMonths: 'ماه‌های دیگر',
  monthsOf: (title: string) => `ماه‌های دیگر ${title}`,
  shut: { full: 'ظرفیت همهٔ ماه‌ها تکمیل است', closed: 'ثبت‌نام همهٔ ماه‌ها بسته است' },
  places: 'جای خالی',
  placesLeft: (left: number) => `${formatNumber(left)} جای خالی`,
  placesStates: { open: 'جا دارد', full: 'تکمیل', closed: 'ثبت‌نام بسته', reserved: 'ویژهٔ تمدید' },
  placesInMonth: (month: string, places: string) => `${month}: ${places}`,
  reviews: 'نظر شناگران',
  allReviews: 'همهٔ نظرها',
  noReviews: 'هنوز نظری نوشته نشده است',
  /** Only the first of many are shown. */
  shownOf: (shown: number, all: number) => `${formatNumber(shown)} مورد از ${formatNumber(all)}`,
  seeAll: (all: number) => `دیدن هر ${formatNumber(all)} مورد`,
  openPicture: (alt: string, order: number, all: number) =>
    `بزرگ‌نمایی تصویر ${formatNumber(order)} از ${formatNumber(all)}: ${alt}`,
  pictureOf: (order: number, all: number) => `${formatNumber(order)} از ${formatNumber(all)}`,
  viewerFailed: 'تصویر بزرگ باز نشد؛ دوباره تلاش کنید',
  previousPicture: 'تصویر قبلی',
  nextPicture: 'تصویر بعدی',
} as const

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
  emptyHint: 'به‌زودی برنامه‌های تازه اضافه می‌شود. تا آن زمان از ویدیوهای ورزشی دیدن کنید.',
  toHome: 'رفتن به صفحه اصلی',
  notFound: { team: 'این تیم پیدا نشد', course: 'این کلاس پیدا نشد' } satisfies Record<ProgramKind, string>,
  notFoundHint: 'شاید نشانی نادرست باشد یا برنامهٔ آن به پایان رسیده باشد.',
  toList: { team: 'دیدن همهٔ تیم‌ها', course: 'دیدن همهٔ کلاس‌ها' } satisfies Record<ProgramKind, string>,
  levels: {
    beginner: 'مبتدی',
    intermediate: 'متوسط',
    advanced: 'پیشرفته',
    professional: 'حرفه‌ای',
  } satisfies Record<ProgramCard['level'], string>,
  sexes: { women: 'بانوان', men: 'آقایان', mixed: 'بانوان و آقایان' } satisfies Record<ProgramCard['sex'], string>,
  ages: ageNames,
  placeIn: (pool: string, district: string) => `${pool}، ${district}`,
  coach: 'مربی',
  pool: 'استخر',
  level: 'سطح',
  sex: 'ویژه',
  age: 'گروه سنی',
  perTerm: 'هر ماه',
  /** Shown before the lowest of several prices. */
  perTermFrom: 'کمترین قیمت',
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
  bookSession: (title: string) => `ثبت‌نام در ${title}`,
  places: 'جای خالی ماه‌های پیش رو',
  placesLeft: (left: number) => `${formatNumber(left)} جای خالی`,
  placesStates: { open: 'جا دارد', full: 'تکمیل', closed: 'ثبت‌نام بسته' },
  reviews: 'نظر شناگران',
  allReviews: 'همهٔ نظرها',
  noReviews: 'هنوز نظری نوشته نشده است',
  address: 'نشانی',
  /** Only the first of many are shown. */
  shownOf: (shown: number, all: number) => `${formatNumber(shown)} مورد از ${formatNumber(all)}`,
  seeAll: (all: number) => `دیدن هر ${formatNumber(all)} مورد`,
  showPicture: (order: number) => `نمایش تصویر ${formatNumber(order)}`,
} as const

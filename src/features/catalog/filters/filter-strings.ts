import { formatNumber } from '#src/fa/digits.ts'
import { weekdayNames } from '#src/fa/jalali.ts'
import { formatToman } from '#src/fa/toman.ts'
import { poolStrings } from '#src/features/catalog/pools/pool-strings.ts'
import { catalogStrings } from '#src/features/catalog/strings.ts'
import type { Filters, ListKind } from './filters.ts'

type Value<Name extends keyof Filters> = NonNullable<Filters[Name]>

export const filterStrings = {
  filters: 'فیلترها',
  open: (set: number) => (set === 0 ? 'فیلترها' : `فیلترها (${formatNumber(set)})`),
  set: 'فیلترهای انتخاب‌شده',
  clear: 'پاک کردن فیلترها',
  remove: (filter: string) => `حذف فیلتر ${filter}`,
  show: 'نمایش نتیجه‌ها',
  sort: 'مرتب‌سازی',
  usualSort: 'پیش‌فرض',
  sorts: {
    newest: 'جدیدترین',
    cheapest: 'ارزان‌ترین',
    dearest: 'گران‌ترین',
    best: 'بیشترین امتیاز',
    places: 'بیشترین جای خالی',
    soonest: 'نزدیک‌ترین سانس',
    experienced: 'باسابقه‌ترین',
  } satisfies Record<Value<'sort'>, string>,
  /** On the button that applies the chosen filters; `count` is «۶ تیم». */
  showCount: (count: string) => `نمایش ${count}`,
  showNear: 'نمایش پیشنهادهای نزدیک',
  city: 'شهر',
  anyCity: 'همهٔ شهرها',
  district: 'محله',
  anyDistrict: 'همهٔ محله‌ها',
  day: 'روز هفته',
  dayName: (day: Value<'day'>) => weekdayNames[day],
  hour: 'ساعت شروع',
  hours: {
    '00-12': 'صبح، پیش از ۱۲',
    '12-16': 'ظهر، ۱۲ تا ۱۶',
    '16-20': 'عصر، ۱۶ تا ۲۰',
    '20-24': 'شب، پس از ۲۰',
  } satisfies Record<Value<'hour'>, string>,
  sex: catalogStrings.sex,
  sexes: catalogStrings.sexes,
  audience: 'سانس',
  audiences: poolStrings.audiences,
  age: catalogStrings.age,
  ages: catalogStrings.ages,
  level: catalogStrings.level,
  levels: catalogStrings.levels,
  pool: catalogStrings.pool,
  anyPool: 'همهٔ استخرها',
  somePool: 'استخر انتخاب‌شده',
  coach: catalogStrings.coach,
  anyCoach: 'همهٔ مربیان',
  someCoach: 'مربی انتخاب‌شده',
  price: { program: 'قیمت هر ماه (تومان)', pool: 'قیمت هر سانس (تومان)' },
  priceMin: 'از',
  priceMax: 'تا',
  priceFrom: (rial: number) => `از ${formatToman(rial)}`,
  priceTo: (rial: number) => `تا ${formatToman(rial)}`,
  places: { program: 'جای خالی این ماه یا ماه بعد', pool: 'جای خالی هفت روز پیش رو' },
  placesLeft: (places: number) => `حداقل ${formatNumber(places)} جای خالی`,
  noneTitle: {
    team: 'تیمی با این فیلترها پیدا نشد',
    course: 'کلاسی با این فیلترها پیدا نشد',
    pool: 'استخری با این فیلترها پیدا نشد',
    instructor: 'مربی‌ای با این فیلترها پیدا نشد',
  } satisfies Record<ListKind, string>,
  noneText: 'یکی از فیلترها را حذف کنید یا همه را پاک کنید.',
  nearText: 'اگر فیلتر کمتری بگذارید، این‌ها پیدا می‌شود:',
  /** Removes one filter; `count` is «۶ تیم». */
  quoted: (filters: readonly string[]) => filters.map((filter) => `«${filter}»`).join('، '),
  without: (filters: string, count: string) => `بدون ${filters}: ${count}`,
  near: (filters: string) => `نزدیک به انتخاب شما، بدون ${filters}`,
  /** `age` of the stored list, such as «۲ ساعت پیش». */
  offlineResults: (age: string) =>
    `به اینترنت وصل نیستید؛ نتیجه‌ها از فهرست ذخیره‌شده روی این دستگاه است، به‌روزرسانی ${age}.`,
  unapplied: (names: readonly string[]) => `این فیلترها بدون اینترنت کار نمی‌کند: ${names.join('، ')}.`,
} as const

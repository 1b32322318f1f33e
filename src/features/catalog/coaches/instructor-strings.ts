import type { ProgramCard } from '#src/contract/catalog/catalog.ts'
import { ageValues } from '#src/contract/catalog/filter-values.ts'
import { formatNumber, toPersianDigits } from '#src/fa/digits.ts'
import { catalogStrings } from '#src/features/catalog/strings.ts'

export const instructorStrings = {
  listTitle: 'مربیان',
  listLead: 'با تخصص، سابقه و برنامهٔ مربیان شنا آشنا شوید.',
  count: (count: number) => `${formatNumber(count)} مربی`,
  empty: 'هنوز مربی‌ای ثبت نشده است',
  listFailed: 'فهرست مربیان دریافت نشد؛ کمی بعد دوباره تلاش کنید',
  notFound: 'این مربی پیدا نشد',
  toList: 'همهٔ مربیان',
  profile: 'معرفی مربی',
  specialities: 'تخصص‌ها',
  certificates: 'گواهی‌ها',
  about: 'دربارهٔ مربی',
  facts: 'سابقه و برنامه',
  experience: 'سابقهٔ مربیگری',
  years: (years: number) => (years < 1 ? 'از امسال' : `${formatNumber(years)} سال`),
  since: (year: number) => `از سال ${toPersianDigits(year)}`,
  programs: 'برنامه‌ها',
  audience: 'شناگران',
  pools: 'محل',
  price: 'قیمت',
  fromPrice: (price: string) => `از ${price}`,
  perMonth: 'هر ماه',
  programCount: (teams: number, courses: number) => {
    const parts = [
      ...(teams > 0 ? [`${formatNumber(teams)} تیم`] : []),
      ...(courses > 0 ? [`${formatNumber(courses)} کلاس`] : []),
    ]
    return parts.length === 0 ? 'فعلاً برنامه‌ای ندارد' : parts.join(' و ')
  },
  /** The age groups and sexes of a coach's programs; empty without programs. */
  leads: (ages: readonly ProgramCard['age_group'][], sexes: readonly ProgramCard['sex'][]) =>
    catalogStrings.listed([
      ...ageValues.filter((age) => ages.includes(age)).map((age) => catalogStrings.ages[age]),
      ...(sexes.length > 1 ? [catalogStrings.sexes.mixed] : sexes.map((sex) => catalogStrings.sexes[sex])),
    ]),
  rating: 'امتیاز شناگران',
  teams: 'تیم‌های این مربی',
  courses: 'کلاس‌های این مربی',
  noPrograms: 'این مربی فعلاً تیم یا کلاسی برای ثبت‌نام ندارد.',
  back: 'بازگشت',
} as const

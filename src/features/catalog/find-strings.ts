import type { ProgramCard } from '#src/contract/catalog/catalog.ts'

/** Apart from the other texts of the catalogue, which the home page does not load at once. */
export const ageNames = {
  kids: 'کودکان',
  teens: 'نوجوانان',
  adults: 'بزرگسالان',
  all: 'همهٔ سنین',
} satisfies Record<ProgramCard['age_group'], string>

export const findStrings = {
  title: 'کلاس مناسب را پیدا کنید',
  age: 'گروه سنی',
  allAges: 'هر سنی',
  city: 'شهر',
  allCities: 'همهٔ شهرها',
  submit: 'دیدن کلاس‌ها',
} as const

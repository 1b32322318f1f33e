export const findStrings = {
  title: 'کلاس مناسب را پیدا کنید',
  age: 'گروه سنی',
  allAges: 'هر سنی',
  city: 'شهر',
  allCities: 'همهٔ شهرها',
  submit: 'دیدن کلاس‌ها',
} as const

import { filterStrings as words } from './filter-strings.ts'
import type { FilterName, Filters, ListKind } from './filters.ts'

/** Names of pools and coaches by id, and the districts of each city. */
export type Names = {
  pools: ReadonlyMap<number, string>
  coaches: ReadonlyMap<number, string>
  cities: ReadonlyMap<string, readonly string[]>
}

type Formatters = { [Name in FilterName]: (value: NonNullable<Filters[Name]>, names: Names) => string }

const formatters: Formatters = {
  city: (city) => city,
  district: (district) => district,
  day: words.dayName,
  hour: (hour) => words.hours[hour],
  sex: (sex) => words.sexes[sex],
  audience: (audience) => words.audiences[audience],
  age: (age) => words.ages[age],
  level: (level) => words.levels[level],
  pool: (id, { pools }) => pools.get(id) ?? words.somePool,
  coach: (id, { coaches }) => coaches.get(id) ?? words.someCoach,
  price_min: words.priceFrom,
  price_max: words.priceTo,
  places: words.placesLeft,
  sort: (sort) => words.sorts[sort],
}

/** Formats a set filter: `شنبه`, `تا ۱٬۵۰۰٬۰۰۰ تومان`. */
export function formatFilter<Name extends FilterName>(name: Name, filters: Filters, names: Names): string {
  const value = filters[name]
  return value === undefined ? '' : formatters[name](value as NonNullable<Filters[Name]>, names)
}

export function filterLabel(name: FilterName, list: ListKind): string {
  const kind = list === 'pool' ? 'pool' : 'program'
  if (name === 'price_min' || name === 'price_max') return words.price[kind]
  return name === 'places' ? words.places[kind] : words[name]
}

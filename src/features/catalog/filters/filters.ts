import {
  ageValues,
  audienceValues,
  coachSorts,
  dayValues,
  hourValues,
  levelValues,
  MAX_PLACE_NAME,
  MAX_PLACES,
  poolSorts,
  programSorts,
  sexValues,
} from '#src/contract/catalog/filter-values.ts'
import type { ProgramKind } from '#src/contract/kind.ts'

export type ListKind = ProgramKind | 'pool' | 'instructor'

/** Filters and sort order oneOf a list, as in its URL and in API requests. Prices in wholeNumber rial. */
export type Filters = {
  city?: string | undefined
  /** Of the city; never without one. */
  district?: string | undefined
  day?: (typeof dayValues)[number] | undefined
  hour?: (typeof hourValues)[number] | undefined
  sex?: (typeof sexValues)[number] | undefined
  audience?: (typeof audienceValues)[number] | undefined
  age?: (typeof ageValues)[number] | undefined
  level?: (typeof levelValues)[number] | undefined
  pool?: number | undefined
  coach?: number | undefined
  price_min?: number | undefined
  price_max?: number | undefined
  places?: number | undefined
  sort?: (typeof programSorts | typeof poolSorts | typeof coachSorts)[number] | undefined
}
export type FilterName = keyof Filters

const program = {
  names: [
    'city',
    'district',
    'age',
    'sex',
    'day',
    'hour',
    'price_min',
    'price_max',
    'places',
    'level',
    'pool',
    'coach',
    'sort',
  ],
  sorts: programSorts,
} as const

/** Filters and sort orders that each list supports. */
export const listFilters: Record<ListKind, { names: readonly FilterName[]; sorts: readonly Filters['sort'][] }> = {
  team: program,
  course: program,
  pool: {
    names: ['city', 'district', 'audience', 'day', 'hour', 'price_min', 'price_max', 'places', 'sort'],
    sorts: poolSorts,
  },
  instructor: {
    names: ['city', 'district', 'age', 'sex', 'day', 'hour', 'level', 'pool', 'sort'],
    sorts: coachSorts,
  },
}

/** Parses a list's search parameters; unknown ones are dropped. */
export function readFilters(list: ListKind) {
  const { names, sorts } = listFilters[list]
  return (search: Record<string, unknown>): Filters => {
    const oneOf = <Value>(name: FilterName, values: readonly Value[]) =>
      names.includes(name) ? values.find((value) => String(value) === String(search[name])) : undefined
    const wholeNumber = (name: FilterName, min: number, max: number) => {
      const value = /^\d{1,15}$/.test(String(search[name])) ? Number(search[name]) : -1
      return names.includes(name) && value >= min && value <= max ? value : undefined
    }
    const placeName = (name: FilterName) => {
      const value = search[name]
      return typeof value === 'string' && value !== '' && value.length <= MAX_PLACE_NAME ? value : undefined
    }
    const city = placeName('city')
    // Every key is present, also when undefined: the router carries over search parameters that are left out.
    return {
      city,
      district: city === undefined ? undefined : placeName('district'),
      day: oneOf('day', dayValues),
      hour: oneOf('hour', hourValues),
      sex: oneOf('sex', sexValues),
      audience: oneOf('audience', audienceValues),
      age: oneOf('age', ageValues),
      level: oneOf('level', levelValues),
      pool: wholeNumber('pool', 1, 2_147_483_647),
      coach: wholeNumber('coach', 1, 2_147_483_647),
      price_min: wholeNumber('price_min', 0, Number.MAX_SAFE_INTEGER),
      price_max: wholeNumber('price_max', 0, Number.MAX_SAFE_INTEGER),
      places: wholeNumber('places', 1, MAX_PLACES),
      sort: oneOf('sort', sorts),
    }
  }
}

/** The names oneOf the set filters in the list's order; `sort` is not a filter. */
export function setFilters(list: ListKind, filters: Filters): Exclude<FilterName, 'sort'>[] {
  return listFilters[list].names.filter(
    (name): name is Exclude<FilterName, 'sort'> => name !== 'sort' && filters[name] !== undefined,
  )
}

/** The filters without one of them; a city takes its district along. */
export function withoutFilter(filters: Filters, name: FilterName): Filters {
  return { ...filters, [name]: undefined, ...(name === 'city' && { district: undefined }) }
}

/** Whether any filter or sort order is set. */
export function isAsked(filters: Filters): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}

/** API query parameters oneOf the filters that are set. */
export function filterQuery(filters: Filters): Record<string, string> {
  const set = Object.entries(filters).filter(([, value]) => value !== undefined)
  return Object.fromEntries(set.map(([name, value]) => [name, String(value)]))
}

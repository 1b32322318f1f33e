import {
  ageValues,
  audienceValues,
  coachSorts,
  dayValues,
  hourValues,
  levelValues,
  MAX_PLACES,
  poolSorts,
  programSorts,
  sexValues,
} from '#src/contract/catalog/filter-values.ts'
import type { ProgramKind } from '#src/contract/kind.ts'

export type ListKind = ProgramKind | 'pool' | 'instructor'

/** What a list is narrowed to and ordered by, as it stands in the address and is asked of the server. Rial, whole. */
export type Filters = {
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
  names: ['day', 'hour', 'sex', 'age', 'level', 'pool', 'coach', 'price_min', 'price_max', 'places', 'sort'],
  sorts: programSorts,
} as const

/** What each list knows. */
export const listFilters: Record<ListKind, { names: readonly FilterName[]; sorts: readonly Filters['sort'][] }> = {
  team: program,
  course: program,
  pool: { names: ['day', 'hour', 'audience', 'price_min', 'price_max', 'places', 'sort'], sorts: poolSorts },
  instructor: { names: ['day', 'hour', 'sex', 'age', 'level', 'pool', 'sort'], sorts: coachSorts },
}

/** Reads the address of a list; what it does not know is no filter. */
export function readFilters(list: ListKind) {
  const { names, sorts } = listFilters[list]
  return (search: Record<string, unknown>): Filters => {
    const of = <Value>(name: FilterName, values: readonly Value[]) =>
      names.includes(name) ? values.find((value) => String(value) === String(search[name])) : undefined
    const whole = (name: FilterName, least: number, most: number) => {
      const value = /^\d{1,15}$/.test(String(search[name])) ? Number(search[name]) : -1
      return names.includes(name) && value >= least && value <= most ? value : undefined
    }
    // All are named, also those there are not: the router keeps what nobody speaks of.
    return {
      day: of('day', dayValues),
      hour: of('hour', hourValues),
      sex: of('sex', sexValues),
      audience: of('audience', audienceValues),
      age: of('age', ageValues),
      level: of('level', levelValues),
      pool: whole('pool', 1, 2_147_483_647),
      coach: whole('coach', 1, 2_147_483_647),
      price_min: whole('price_min', 0, Number.MAX_SAFE_INTEGER),
      price_max: whole('price_max', 0, Number.MAX_SAFE_INTEGER),
      places: whole('places', 1, MAX_PLACES),
      sort: of('sort', sorts),
    }
  }
}

/** The filters that are set, in the order in which the list names them; the order of the list is none of them. */
export function setFilters(list: ListKind, filters: Filters): Exclude<FilterName, 'sort'>[] {
  return listFilters[list].names.filter(
    (name): name is Exclude<FilterName, 'sort'> => name !== 'sort' && filters[name] !== undefined,
  )
}

/** Whether the list is narrowed or put in another order. */
export function isAsked(filters: Filters): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}

/** The question for the server; empty when nothing is asked. */
export function filterQuery(filters: Filters): Record<string, string> {
  const set = Object.entries(filters).filter(([, value]) => value !== undefined)
  return Object.fromEntries(set.map(([name, value]) => [name, String(value)]))
}

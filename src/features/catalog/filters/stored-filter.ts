import type { ProgramCard } from '#src/contract/catalog/catalog.ts'
import type { InstructorCard } from '#src/contract/catalog/instructor.ts'
import type { PoolCard } from '#src/contract/catalog/pool.ts'
import type { FilterName, Filters } from './filters.ts'

/** Result of filtering a list stored on the device; `unapplied` names the filters that need server data. */
export type StoredResult<Item> = { items: Item[]; unapplied: FilterName[] }

export type Time = { weekdays: readonly number[]; starts_at: string }

export function matchesTime(time: Time, { day, hour }: Pick<Filters, 'day' | 'hour'>): boolean {
  const [from = '', to = ''] = hour?.split('-') ?? []
  const onDay = day === undefined || time.weekdays.includes(day)
  return onDay && (hour === undefined || (time.starts_at >= `${from}:00` && time.starts_at < `${to}:00`))
}

function matchesPlace(pool: { city: string; district: string }, { city, district }: Filters): boolean {
  return (city === undefined || pool.city === city) && (district === undefined || pool.district === district)
}

function matchesPrice(price: number, { price_min: min, price_max: max }: Filters): boolean {
  return (min === undefined || price >= min) && (max === undefined || price <= max)
}

function hasTimeFilter({ day, hour }: Filters): boolean {
  return day !== undefined || hour !== undefined
}

function matchesProgram(card: ProgramCard, filters: Filters): boolean {
  const { sex, age, level, pool, coach } = filters
  return (
    (sex === undefined || card.sex === sex) &&
    (age === undefined || card.age_group === age || card.age_group === 'all') &&
    (level === undefined || card.level === level) &&
    (pool === undefined || card.pool.id === pool) &&
    (coach === undefined || card.instructor.id === coach) &&
    matchesPlace(card.pool, filters) &&
    matchesPrice(card.final_price, filters) &&
    (!hasTimeFilter(filters) || card.times.some((time) => matchesTime(time, filters)))
  )
}

const programOrders: Partial<Record<NonNullable<Filters['sort']>, (one: ProgramCard, other: ProgramCard) => number>> = {
  newest: (one, other) => other.id - one.id,
  cheapest: (one, other) => one.final_price - other.final_price,
  dearest: (one, other) => other.final_price - one.final_price,
  best: (one, other) => (other.rating ?? 0) - (one.rating ?? 0) || other.review_count - one.review_count,
}

/** Filters stored teams or courses. The device does not store how many places are left. */
export function storedPrograms(cards: readonly ProgramCard[], filters: Filters): StoredResult<ProgramCard> {
  const order = filters.sort === undefined ? undefined : programOrders[filters.sort]
  const items = cards.filter((card) => matchesProgram(card, filters))
  return {
    items: order === undefined ? items : items.sort(order),
    unapplied: unapplied(filters, ['places'], filters.sort === 'places'),
  }
}

/** Filters stored pools. A pool's card stores only the lowest of its opening prices. */
export function storedPools(cards: readonly PoolCard[], filters: Filters): StoredResult<PoolCard> {
  const { audience, sort, price_max: max } = filters
  const isNarrowed = hasTimeFilter(filters) || audience !== undefined
  const items = cards.filter(
    ({ city, district, times, price_from: price }) =>
      matchesPlace({ city, district }, filters) &&
      (max === undefined || (price !== null && price <= max)) &&
      (!isNarrowed ||
        times.some((time) => matchesTime(time, filters) && (audience === undefined || time.audience === audience))),
  )
  const price = (card: PoolCard) => card.price_from ?? Number.POSITIVE_INFINITY
  if (sort === 'cheapest') items.sort((one, other) => price(one) - price(other))
  if (sort === 'dearest') items.sort((one, other) => price(other) - price(one))
  return { items, unapplied: unapplied(filters, ['places', 'price_min'], sort === 'places' || sort === 'soonest') }
}

/** Filters stored coaches by the teams and courses stored on the device. */
export function storedCoaches(
  cards: readonly InstructorCard[],
  programs: readonly ProgramCard[],
  filters: Filters,
): StoredResult<InstructorCard> {
  const { sort, ...conditions } = filters
  const isNarrowed = Object.values(conditions).some((value) => value !== undefined)
  const leads = new Set(programs.filter((card) => matchesProgram(card, conditions)).map((card) => card.instructor.id))
  const items = cards.filter((card) => !isNarrowed || leads.has(card.id))
  if (sort === 'best') items.sort((one, other) => (other.rating ?? 0) - (one.rating ?? 0))
  if (sort === 'experienced') items.sort((one, other) => one.since_year - other.since_year)
  return { items, unapplied: [] }
}

function unapplied(filters: Filters, names: FilterName[], isOrderUnknown: boolean): FilterName[] {
  const unknown = names.filter((name) => filters[name] !== undefined)
  return isOrderUnknown ? [...unknown, 'sort'] : unknown
}

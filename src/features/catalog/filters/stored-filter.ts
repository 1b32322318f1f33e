import type { ProgramCard } from '#src/contract/catalog/catalog.ts'
import type { InstructorCard } from '#src/contract/catalog/instructor.ts'
import type { PoolCard } from '#src/contract/catalog/pool.ts'
import type { FilterName, Filters } from './filters.ts'

/** What a device can say of its own copy of a list: `unapplied` are the filters that only the server knows. */
export type StoredResult<Item> = { items: Item[]; unapplied: FilterName[] }

type Time = { weekdays: readonly number[]; starts_at: string }

function isHeld(time: Time, { day, hour }: Filters): boolean {
  const [from = '', to = ''] = hour?.split('-') ?? []
  const onDay = day === undefined || time.weekdays.includes(day)
  return onDay && (hour === undefined || (time.starts_at >= `${from}:00` && time.starts_at < `${to}:00`))
}

function isPriced(price: number, { price_min: least, price_max: most }: Filters): boolean {
  return (least === undefined || price >= least) && (most === undefined || price <= most)
}

function isTimed({ day, hour }: Filters): boolean {
  return day !== undefined || hour !== undefined
}

function isProgram(card: ProgramCard, asked: Filters): boolean {
  const { sex, age, level, pool, coach } = asked
  return (
    (sex === undefined || card.sex === sex) &&
    (age === undefined || card.age_group === age || card.age_group === 'all') &&
    (level === undefined || card.level === level) &&
    (pool === undefined || card.pool.id === pool) &&
    (coach === undefined || card.instructor.id === coach) &&
    isPriced(card.final_price, asked) &&
    (!isTimed(asked) || card.times.some((time) => isHeld(time, asked)))
  )
}

const programOrders: Partial<Record<NonNullable<Filters['sort']>, (one: ProgramCard, other: ProgramCard) => number>> = {
  newest: (one, other) => other.id - one.id,
  cheapest: (one, other) => one.final_price - other.final_price,
  dearest: (one, other) => other.final_price - one.final_price,
  best: (one, other) => (other.rating ?? 0) - (one.rating ?? 0) || other.review_count - one.review_count,
}

/** Teams or courses of this device; the places left are none of what it keeps. */
export function storedPrograms(cards: readonly ProgramCard[], asked: Filters): StoredResult<ProgramCard> {
  const order = asked.sort === undefined ? undefined : programOrders[asked.sort]
  const items = cards.filter((card) => isProgram(card, asked))
  return {
    items: order === undefined ? items : items.sort(order),
    unapplied: unapplied(asked, ['places'], asked.sort === 'places'),
  }
}

/** Pools of this device. A price is that of an opening, of which it keeps the lowest alone. */
export function storedPools(cards: readonly PoolCard[], asked: Filters): StoredResult<PoolCard> {
  const { audience, sort, price_max: most } = asked
  const isNarrowed = isTimed(asked) || audience !== undefined
  const items = cards.filter(
    ({ times, price_from: price }) =>
      (most === undefined || (price !== null && price <= most)) &&
      (!isNarrowed ||
        times.some((time) => isHeld(time, asked) && (audience === undefined || time.audience === audience))),
  )
  const price = (card: PoolCard) => card.price_from ?? Number.POSITIVE_INFINITY
  if (sort === 'cheapest') items.sort((one, other) => price(one) - price(other))
  if (sort === 'dearest') items.sort((one, other) => price(other) - price(one))
  return { items, unapplied: unapplied(asked, ['places', 'price_min'], sort === 'places' || sort === 'soonest') }
}

/** Coaches of this device, by the teams and courses it keeps. */
export function storedCoaches(
  cards: readonly InstructorCard[],
  programs: readonly ProgramCard[],
  asked: Filters,
): StoredResult<InstructorCard> {
  const { sort, ...filters } = asked
  const isNarrowed = Object.values(filters).some((value) => value !== undefined)
  const leads = new Set(programs.filter((card) => isProgram(card, filters)).map((card) => card.instructor.id))
  const items = cards.filter((card) => !isNarrowed || leads.has(card.id))
  if (sort === 'best') items.sort((one, other) => (other.rating ?? 0) - (one.rating ?? 0))
  if (sort === 'experienced') items.sort((one, other) => one.since_year - other.since_year)
  return { items, unapplied: [] }
}

function unapplied(asked: Filters, names: FilterName[], isOrderUnknown: boolean): FilterName[] {
  const unknown = names.filter((name) => asked[name] !== undefined)
  return isOrderUnknown ? [...unknown, 'sort'] : unknown
}

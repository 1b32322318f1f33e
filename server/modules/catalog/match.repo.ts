import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { openPlaces } from '#server/db/free-places.ts'
import type { ProgramFilters } from '#src/contract/catalog/catalog-filter.ts'
import { dayValues, hourValues } from '#src/contract/catalog/filter-values.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import type { JalaliMonth } from '#src/contract/month.ts'
import { type JalaliDay, nextMonth } from '#src/fa/jalali.ts'
import type { Page } from './list.repo.ts'

/** The number of matches, and the ids of those on the page, in order. */
export type Matches = { count: number; ids: number[] }

/** Filters of teams, courses or both; the places of today's month and the next count. */
export type ProgramFilter = { kinds: ProgramKind[]; filters: Omit<ProgramFilters, 'sort'>; today: JalaliDay }

const orders = {
  newest: sql`number desc`,
  cheapest: sql`final_price_rial, number`,
  dearest: sql`final_price_rial desc, number`,
  best: sql`rating_sum::float / nullif(rating_count, 0) desc nulls last, rating_count desc, number`,
  places: sql`places desc nulls last, number`,
} satisfies Record<NonNullable<ProgramFilters['sort']>, SQL>

/** The teams, or courses, that match: by number unless another order is requested. */
export function matchPrograms(
  db: Db,
  query: ProgramFilter & { sort: ProgramFilters['sort'] },
  page: Page,
): Promise<Matches> {
  const order = query.sort === undefined ? sql`number` : orders[query.sort]
  return matchesOf(db, matchingPrograms(query, { withPlaces: query.sort === 'places' }), order, page, countOfAll(query))
}

/** The stored count of an unfiltered list. Undefined when the matches must be counted. */
function countOfAll({ kinds: [kind, ...others], filters }: ProgramFilter): SQL | undefined {
  const isNarrowed = others.length > 0 || Object.values(filters).some((value) => value !== undefined)
  return isNarrowed ? undefined : sql`select value from counters where name = ${kind}`
}

/** Counts the matches of a query with an `id`, or uses `count`, and selects the page: one statement. */
export async function matchesOf(
  db: Db,
  matching: SQL,
  order: SQL,
  { limit, offset }: Page,
  count?: SQL,
): Promise<Matches> {
  const [row] = await db.execute<Matches>(sql`
    with matched as ${count === undefined ? sql`materialized` : sql`not materialized`} (${matching})
    select coalesce((${count ?? sql`select count(*) from matched`}), 0)::int as count, coalesce((
      select json_agg(id) from (select id from matched order by ${order} limit ${limit} offset ${offset}) as page
    ), '[]') as ids`)
  return row ?? { count: 0, ids: [] }
}

/**
 * A query for the programs that match. All columns it reads are in the index `programs_facets`; places are looked up
 * only for the programs that match the other conditions.
 */
export function matchingPrograms({ kinds, filters, today }: ProgramFilter, { withPlaces = false } = {}): SQL {
  const { day, hour, sex, age, level, pool, coach, price_min: least, price_max: most } = filters
  const conditions = [
    sql`p.archived_at is null`,
    sql`p.kind in ${kinds}`,
    isSomewhere(filters) && sql`p.pool_id in ${poolsAt(filters)}`,
    sex !== undefined && sql`p.sex = ${sex}`,
    age !== undefined && sql`p.age_group in ${[...new Set([age, 'all'])]}`,
    level !== undefined && sql`p.level = ${level}`,
    pool !== undefined && sql`p.pool_id = ${pool}`,
    coach !== undefined && sql`p.instructor_id = ${coach}`,
    least !== undefined && sql`p.final_price_rial >= ${least}`,
    most !== undefined && sql`p.final_price_rial <= ${most}`,
    (day !== undefined || hour !== undefined) && sql`p.class_times & ${classTimes({ day, hour })}::int <> 0`,
  ].filter((condition) => condition !== false)
  const held = heldClasses(filters, today, withPlaces)
  return sql`
    select p.id, p.number, p.instructor_id, p.final_price_rial, p.rating_sum, p.rating_count,
      ${held === undefined ? sql`null::int` : sql`held.places`} as places
    from programs p ${held ?? sql``}
    where ${sql.join(conditions, sql` and `)}`
}

/** The bits of `programs.class_times` for the requested time. */
function classTimes({ day, hour }: Pick<ProgramFilters, 'day' | 'hour'>): number {
  const days = day === undefined ? dayValues : [day]
  const parts = hour === undefined ? hourValues.keys() : [hourValues.indexOf(hour)]
  let times = 0
  for (const part of parts) for (const each of days) times |= 1 << (each * hourValues.length + part)
  return times
}

/** Joins the most places left of any class at the requested time. Undefined when places do not matter. */
function heldClasses({ day, hour, places }: ProgramFilter['filters'], today: JalaliDay, withPlaces: boolean) {
  if (places === undefined && !withPlaces) return undefined
  const left = openPlaces('l', today)
  return sql`cross join lateral (
    select max(${left}) as places
    from sessions s left join slots l on l.session_id = s.id and ${inMonths([today, nextMonth(today)])}
    where s.program_id = p.id and s.archived_at is null ${atTime({ day, hour })}
    ${places === undefined ? sql`` : sql`having max(${left}) >= ${places}`}
  ) as held`
}

function inMonths(months: JalaliMonth[]): SQL {
  const each = months.map(({ year, month }) => sql`(l.year = ${year} and l.month = ${month})`)
  return sql`(${sql.join(each, sql` or `)})`
}

type Place = Pick<ProgramFilters, 'city' | 'district'>

export function isSomewhere({ city, district }: Place): boolean {
  return city !== undefined || district !== undefined
}

/** The ids of the pools in a city, a district, or both. */
export function poolsAt({ city, district }: Place): SQL {
  return sql`(select pools.id from pools where true
    ${city === undefined ? sql`` : sql`and pools.city = ${city}`}
    ${district === undefined ? sql`` : sql`and pools.district = ${district}`})`
}

/** Conditions on a session `s`: held on the day, and beginning within the hours. */
export function atTime({ day, hour }: Pick<ProgramFilters, 'day' | 'hour'>): SQL {
  const [from = '', to = ''] = hour?.split('-') ?? []
  return sql`${day === undefined ? sql`` : sql`and s.weekdays @> array[${day}::smallint]`}
    ${hour === undefined ? sql`` : sql`and s.starts_at >= ${`${from}:00`} and s.starts_at < ${`${to}:00`}`}`
}

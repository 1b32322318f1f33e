import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { freePlaces } from '#server/db/free-places.ts'
import type { PoolFilters } from '#src/contract/catalog/catalog-filter.ts'
import { termNumber } from '#src/contract/month.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'
import type { Page } from './list.repo.ts'
import { atTime, isSomewhere, type Matches, matchesOf, poolsAt } from './match.repo.ts'

/** `after`: openings that began before it are over; `until`: the last day whose places count. */
export type PoolFilter = { filters: PoolFilters; after: JalaliDay & { time: string }; until: JalaliDay }

const sexes = { women: 'women', men: 'men', family: 'mixed' } as const
const left = freePlaces('l')
// A date as one sortable number.
const date = sql`(l.year * 10000 + l.month * 100 + l.day)`

const orders = {
  soonest: sql`soonest nulls last, id`,
  cheapest: sql`price nulls last, id`,
  dearest: sql`price desc nulls last, id`,
  places: sql`places desc nulls last, id`,
} satisfies Record<NonNullable<PoolFilters['sort']>, SQL>

/** The pools with a matching opening, by id unless another order is requested. */
export function matchPools(db: Db, { filters, after, until }: PoolFilter, page: Page): Promise<Matches> {
  const { sort, places, audience, price_min: least, price_max: most } = filters
  const conditions = sql`
    ${atTime(filters)}
    ${audience === undefined ? sql`` : sql`and s.sex = ${sexes[audience]}`}
    ${least === undefined ? sql`` : sql`and s.final_price_rial >= ${least}`}
    ${most === undefined ? sql`` : sql`and s.final_price_rial <= ${most}`}`
  const from = termNumber(after)
  const ahead = sql`${date} between ${from} and ${termNumber(until)} and (${date} > ${from} or s.starts_at > ${after.time})`
  // Looks up the openings of each pool separately, and the dates only when they matter.
  const dates =
    places === undefined && sort !== 'places' && sort !== 'soonest'
      ? sql`cross join (select null::int as places, null::text as soonest) as ahead`
      : sql`left join lateral (
          select max(${left}) as places, min(${date} || ' ' || s.starts_at) filter (where ${left} > 0) as soonest
          from slots l where l.session_id = s.id and l.day is not null and ${ahead}
        ) as ahead on true`
  const { city: _city, district: _district, sort: _sort, ...byOpening } = filters
  const isNarrowed = Object.values(byOpening).some((value) => value !== undefined)
  return matchesOf(
    db,
    sql`select p.id, held.price, held.places, held.soonest
      from pools p cross join lateral (
        select count(*) as openings, min(s.final_price_rial) as price, max(ahead.places) as places,
          min(ahead.soonest) as soonest
        from sessions s ${dates}
        where s.pool_id = p.id and s.kind = 'pool' and s.archived_at is null ${conditions}
          ${places === undefined ? sql`` : sql`and ahead.places >= ${places}`}
      ) as held
      where p.archived_at is null and (held.openings > 0 or not ${isNarrowed}) ${isSomewhere(filters) ? sql`and p.id in ${poolsAt(filters)}` : sql``}`,
    sort === undefined ? sql`id` : orders[sort],
    page,
  )
}

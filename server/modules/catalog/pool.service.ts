import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import type { PoolFilters } from '#src/contract/catalog/catalog-filter.ts'
import type { PoolCard, PoolDetail, PoolSlot } from '#src/contract/catalog/pool.ts'
import { discountPercent } from '#src/contract/catalog/price.ts'
import { DAY_MS, MINUTE_MS } from '#src/contract/duration.ts'
import { jalaliDay, startOfJalaliDay } from '#src/fa/jalali.ts'
import { countOf } from './catalog.repo.ts'
import { hasFilters, programsOf } from './catalog.service.ts'
import type { Page } from './list.repo.ts'
import { type DateRow, listDates, listPoolSlots, listPools, type PoolRow, type PoolSlotRow } from './pool.repo.ts'
import { toDate } from './pool-dates.ts'
import { matchPools } from './pool-match.repo.ts'

const WEEK_MS = 7 * DAY_MS
export const audiences = { women: 'women', men: 'men', mixed: 'family' } as const

/** One page of the pools, and how many there are. Throws `not_found` past the end. */
export async function showPools(
  deps: Deps,
  { page, pageSize, filters }: { page: number; pageSize: number; filters: PoolFilters },
): Promise<{ count: number; results: PoolCard[] }> {
  const cut = { limit: pageSize, offset: (page - 1) * pageSize }
  const { count, rows } = hasFilters(filters) ? await matching(deps, filters, cut) : await all(deps, cut)
  if (rows.length === 0 && page > 1) throw new AppError('not_found')
  return { count, results: rows.map(toCard) }
}

async function all({ db }: Deps, cut: Page) {
  const [count, rows] = await Promise.all([countOf(db, 'pool'), listPools(db, cut)])
  return { count, rows }
}

async function matching({ db, now }: Deps, filters: PoolFilters, cut: Page) {
  const instant = now()
  const query = {
    filters,
    after: { ...jalaliDay(instant), time: tehranTime(instant) },
    until: jalaliDay(new Date(instant.getTime() + WEEK_MS)),
  }
  const { count, ids } = await matchPools(db, query, cut)
  return { count, rows: ids.length === 0 ? [] : await listPools(db, { ids }) }
}

/** A pool with its weekly openings, their places by date, and the teams and courses that swim there. */
export async function showPool(deps: Deps, id: number): Promise<PoolDetail> {
  const [row] = await listPools(deps.db, { ids: [id] })
  if (row === undefined) throw new AppError('not_found')
  const now = deps.now()
  const [openings, programs] = await Promise.all([listPoolSlots(deps.db, id), programsOf(deps, { poolId: id })])
  const ids = openings.map((opening) => opening.id)
  const dates = ids.length === 0 ? [] : await listDates(deps.db, ids, jalaliDay(now))
  return {
    ...toCard(row),
    address: row.address,
    description: row.description,
    gallery: row.gallery,
    facilities: row.facilities,
    rules: row.rules,
    phone: row.phone,
    latitude: row.latitude,
    longitude: row.longitude,
    openings: openings.map((opening) => toOpening(opening, dates, now)),
    ...programs,
  }
}

function toCard(row: PoolRow): PoolCard {
  return {
    id: row.id,
    name: row.name,
    city: row.city,
    district: row.district,
    picture: row.picture,
    length_m: row.lengthM,
    lanes: row.lanes,
    depth_min_m: row.depthMinM,
    depth_max_m: row.depthMaxM,
    temperature_c: row.temperatureC,
    price_from: row.priceFromRial,
    currency: 'IRR',
    team_count: row.teams,
    course_count: row.courses,
    times: row.times.map(({ sex, ...time }) => ({ ...time, audience: audiences[sex] })),
  }
}

function toOpening(row: PoolSlotRow, dates: DateRow[], now: Date): PoolSlot {
  return {
    id: row.number,
    title: row.title,
    audience: audiences[row.sex],
    weekdays: row.weekdays,
    starts_at: row.startsAt,
    ends_at: row.endsAt,
    price: row.priceRial,
    final_price: row.finalPriceRial,
    discount: discountPercent({ price_per_term: row.priceRial, final_price: row.finalPriceRial }),
    dates: dates
      .filter((date) => date.sessionId === row.id)
      .map((date) => toDate(date, row.startsAt, now))
      .filter(({ state }) => state !== 'past'),
  }
}

/** `HH:MM` of an instant in Tehran. */
function tehranTime(instant: Date): string {
  const minutes = Math.floor((instant.getTime() - startOfJalaliDay(jalaliDay(instant)).getTime()) / MINUTE_MS)
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

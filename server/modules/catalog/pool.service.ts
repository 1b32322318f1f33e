import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import type { PoolFilters } from '#src/contract/catalog/catalog-filter.ts'
import type { PoolCard, PoolDetail, PoolSlot } from '#src/contract/catalog/pool.ts'
import { discountPercent } from '#src/contract/catalog/price.ts'
import { DAY_MS, MINUTE_MS } from '#src/contract/duration.ts'
import { jalaliDay, startOfJalaliDay } from '#src/fa/jalali.ts'
import { countOf } from './catalog.repo.ts'
import { programsOf } from './catalog.service.ts'
import { type ListRequest, listPage } from './list.service.ts'
import { type DateRow, listDates, listPoolSlots, listPools, type PoolRow, type PoolSlotRow } from './pool.repo.ts'
import { toDate } from './pool-dates.ts'
import { matchPools } from './pool-match.repo.ts'

const WEEK_MS = 7 * DAY_MS
export const audiences = { women: 'women', men: 'men', mixed: 'family' } as const

/** One page of the pools. Throws `not_found` past the end. */
export function showPools({ db, now }: Deps, request: ListRequest<PoolFilters>) {
  return listPage(request, {
    count: () => countOf(db, 'pool'),
    all: (cut) => listPools(db, cut),
    match: (filters, cut) => matchPools(db, { filters, ...comingWeek(now()) }, cut),
    byIds: (ids) => listPools(db, { ids }),
    toCard,
  })
}

function comingWeek(instant: Date) {
  return {
    after: { ...jalaliDay(instant), time: tehranTime(instant) },
    until: jalaliDay(new Date(instant.getTime() + WEEK_MS)),
  }
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

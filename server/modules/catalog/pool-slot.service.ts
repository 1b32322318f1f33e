import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import type { PoolSlotDetail } from '#src/contract/catalog/pool.ts'
import { discountPercent } from '#src/contract/catalog/price.ts'
import { boundsOf } from '#src/contract/member/eligibility.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import { findPoolSlot, listDates } from './pool.repo.ts'
import { audiences } from './pool.service.ts'
import { toDate } from './pool-dates.ts'

/** One opening of a pool with its dates from today on; throws `not_found` for an opening of another pool. */
export async function showPoolSlot(deps: Deps, poolId: number, number: number): Promise<PoolSlotDetail> {
  const found = await findPoolSlot(deps.db, poolId, number)
  if (found === undefined) throw new AppError('not_found')
  const { opening, pool } = found
  const now = deps.now()
  const dates = await listDates(deps.db, [opening.id], jalaliDay(now))
  const price = { price_per_term: opening.pricePerTermRial, final_price: opening.finalPriceRial }
  return {
    id: opening.number,
    kind: 'pool',
    owner_id: pool.id,
    name: pool.name,
    title: opening.title,
    team_name: pool.name,
    pool_name: pool.name,
    pool_address: pool.address,
    instructor_name: '',
    main_images: pool.gallery.length > 0 ? pool.gallery : [pool.picture],
    weekdays: opening.weekdays,
    starts_at: opening.startsAt,
    ends_at: opening.endsAt,
    ...price,
    discount: discountPercent(price),
    currency: 'IRR',
    bounds: boundsOf(opening, null),
    months: [],
    audience: audiences[opening.sex],
    dates: dates.map((date) => toDate(date, opening.startsAt, now)),
  }
}

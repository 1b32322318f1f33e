import type { Deps } from '#server/core/deps.ts'
import { closePool, type PoolClosing } from '#server/modules/payment/refunds/operator-refund.service.ts'
import { compareTerms, type JalaliDay, jalaliDay } from '#src/fa/jalali.ts'
import { weekdayOf } from '#src/fa/week.ts'
import {
  closeUnsoldDates,
  countClassesOn,
  deleteHoliday,
  type Holiday,
  listHolidays,
  listPoolsOn,
  lockDatesOn,
  reopenDates,
  saveHoliday,
} from './holiday.repo.ts'
import { holidayReasons } from './strings.ts'

export type { Holiday, HolidaySource } from './holiday.repo.ts'

type HolidayDeps = Pick<Deps, 'db' | 'now'>
type Options = {
  /** Refund the places already sold, instead of refusing the holiday. */
  refund?: boolean
  dryRun?: boolean
}

/**
 * `past`: the date is over. `sold`: places are sold or held, and nothing was changed; `desk` are those of the pools' own
 * desks. `closed`: the pools' dates are closed, and `classes` have no lesson that day.
 */
export type HolidayResult =
  | { state: 'past' }
  | { state: 'sold'; places: number; desk: number }
  | ({ state: 'closed'; classes: number; desk: number } & PoolClosing)

/**
 * Adds a holiday of the club and closes the pools' dates of that day, those generated later too. A repeated call
 * continues an interrupted one.
 */
export async function addHoliday(
  deps: HolidayDeps,
  holiday: Holiday,
  { refund = false, dryRun = false }: Options = {},
): Promise<HolidayResult> {
  const { year, month, day, title, source } = holiday
  const date: JalaliDay = { year, month, day }
  const now = deps.now()
  if (compareTerms(date, jalaliDay(now)) < 0) return { state: 'past' }
  const locked = await deps.db.transaction(async (tx) => {
    const dates = await lockDatesOn(tx, date)
    const places = sumOf(dates.map(({ taken }) => taken))
    const desk = sumOf(dates.map(({ deskTaken }) => deskTaken))
    const isSold = places + desk > 0 && !refund
    if (!isSold && !dryRun) {
      await saveHoliday(tx, holiday, now)
      await closeUnsoldDates(tx, date)
    }
    return { dates: dates.length, places, desk, isSold }
  })
  if (locked.isSold) return { state: 'sold', places: locked.places, desk: locked.desk }
  // Dates that were being generated meanwhile: their transaction did not see this holiday.
  if (!dryRun) await closeUnsoldDates(deps.db, date)
  const reason = holidayReasons[source](title)
  const closing = refund
    ? await refundDates(deps, date, { reason, dryRun })
    : { dates: locked.dates, refunds: [], ended: [] }
  return { state: 'closed', classes: await countClassesOn(deps.db, weekdayOf(date)), desk: locked.desk, ...closing }
}

/** Closes every pool's dates of a day by the service that refunds their visitors. */
async function refundDates(
  deps: HolidayDeps,
  date: JalaliDay,
  { reason, dryRun }: { reason: string; dryRun: boolean },
): Promise<PoolClosing> {
  const all: PoolClosing = { dates: 0, refunds: [], ended: [] }
  for (const pool of await listPoolsOn(deps.db, date)) {
    const closing = await closePool(deps, { pool, from: date, to: date, reason, dryRun })
    if (closing === undefined) continue
    all.dates += closing.dates
    all.refunds.push(...closing.refunds)
    all.ended.push(...closing.ended)
  }
  return all
}

/**
 * Removes a holiday. Its dates stay closed unless `reopen`: they may be closed for another reason too. Returns how many
 * dates were opened, undefined when there is no such holiday.
 */
export async function removeHoliday(
  deps: HolidayDeps,
  day: JalaliDay,
  { reopen = false }: { reopen?: boolean } = {},
): Promise<number | undefined> {
  return deps.db.transaction(async (tx) => {
    if (!(await deleteHoliday(tx, day))) return undefined
    return reopen ? reopenDates(tx, day) : 0
  })
}

/** The holidays from today on; all of them with `past`. */
export function readHolidays(deps: HolidayDeps, { past = false }: { past?: boolean } = {}): Promise<Holiday[]> {
  return listHolidays(deps.db, past ? { year: 0, month: 1, day: 1 } : jalaliDay(deps.now()))
}

function sumOf(numbers: number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0)
}

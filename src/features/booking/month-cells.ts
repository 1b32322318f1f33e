import { serverNow } from '#src/api/clock.ts'
import { type MonthPlaces, placesState } from '#src/contract/catalog/catalog.ts'
import { type JalaliMonth, monthKey } from '#src/contract/month.ts'
import { compareMonths, previousMonth } from '#src/fa/jalali.ts'
import { type BookingDraft, blockStateOf, hasMonth } from './draft.ts'

/**
 * `unoffered`: the session does not run in that month. `reserved`: it is not open to everyone yet, see `opensAt`.
 * `short`: fewer places are left than there are swimmers.
 */
export type MonthState = 'past' | 'unoffered' | 'full' | 'closed' | 'reserved' | 'short' | 'open'

export const seasons = ['spring', 'summer', 'autumn', 'winter'] as const
export type Season = (typeof seasons)[number]

export type MonthCell = JalaliMonth & {
  state: MonthState
  left: number
  selected: boolean
  season: Season
  /** ISO 8601, of a reserved month. */
  opensAt?: string
}

/** What of a draft the months show. */
export type Selection = Pick<BookingDraft, 'selectedMonths' | 'temporarilyDisabledMonths'> & {
  /** Months of this session that the user has paid for: each opens the next one. */
  paidMonths?: readonly JalaliMonth[]
  /** Number of swimmers. */
  people?: number
}

const MONTHS_A_YEAR = 12
const MONTHS_A_SEASON = 3

/** The grid's cells of a Jalali year. `current` is the current month in Tehran. */
export function monthCells(
  year: number,
  current: JalaliMonth,
  places: readonly MonthPlaces[],
  draft: Selection,
): MonthCell[] {
  const placesOf = new Map(places.map((each) => [monthKey(each), each]))
  return Array.from({ length: MONTHS_A_YEAR }, (_, index) => {
    const month = { year, month: index + 1 }
    const known = placesOf.get(monthKey(month))
    const state = compareMonths(month, current) < 0 ? 'past' : (blockStateOf(draft, month) ?? stateOf(known, draft))
    return {
      ...month,
      state,
      left: state === 'open' || state === 'short' ? (known?.left ?? 0) : 0,
      selected: hasMonth(draft.selectedMonths, month),
      season: seasonOf(month),
      ...(state === 'reserved' && known?.opens_at !== undefined ? { opensAt: known.opens_at } : {}),
    }
  })
}

/** The first month from the current one on that can be booked, of this Jalali year or the next. */
export function nearestOpen(
  current: JalaliMonth,
  places: readonly MonthPlaces[],
  draft: Selection,
): JalaliMonth | undefined {
  return [current.year, current.year + 1]
    .flatMap((year) => monthCells(year, current, places, draft))
    .find(({ state }) => state === 'open')
}

export function seasonOf({ month }: JalaliMonth): Season {
  return seasons[Math.floor((month - 1) / MONTHS_A_SEASON)] ?? 'spring'
}

function stateOf(places: MonthPlaces | undefined, draft: Selection): MonthState {
  if (places === undefined) return 'unoffered'
  const state = placesState(places)
  if (state === 'open' && isReserved(places, draft)) return 'reserved'
  return state === 'open' && places.left < (draft.people ?? 1) ? 'short' : state
}

/** Whether a month is reserved for renewals: the user has neither paid for the month before nor selected it. */
function isReserved(
  { opens_at: opensAt, ...month }: MonthPlaces,
  { selectedMonths, paidMonths = [] }: Selection,
): boolean {
  if (opensAt === undefined || Date.parse(opensAt) <= serverNow()) return false
  const before = previousMonth(month)
  return !hasMonth(selectedMonths, before) && !hasMonth(paidMonths, before)
}

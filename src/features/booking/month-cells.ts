import { type MonthPlaces, placesState } from '#src/contract/catalog/catalog.ts'
import { type JalaliMonth, monthKey } from '#src/contract/month.ts'
import { compareMonths } from '#src/fa/jalali.ts'
import { type BookingDraft, blockStateOf, hasMonth } from './draft.ts'

/** `unoffered`: the session does not run in that month. */
export type MonthState = 'past' | 'unoffered' | 'full' | 'closed' | 'open'

export const seasons = ['spring', 'summer', 'autumn', 'winter'] as const
export type Season = (typeof seasons)[number]

export type MonthCell = JalaliMonth & { state: MonthState; left: number; selected: boolean; season: Season }

/** What of a draft the months show. */
export type Selection = Pick<BookingDraft, 'selectedMonths' | 'temporarilyDisabledMonths'>

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
    const state = compareMonths(month, current) < 0 ? 'past' : (blockStateOf(draft, month) ?? stateOf(known))
    return {
      ...month,
      state,
      left: state === 'open' ? (known?.left ?? 0) : 0,
      selected: hasMonth(draft.selectedMonths, month),
      season: seasonOf(month),
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

function stateOf(places: MonthPlaces | undefined): MonthState {
  return places === undefined ? 'unoffered' : placesState(places)
}

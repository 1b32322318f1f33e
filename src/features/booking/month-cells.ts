import type { MonthPlaces } from '#src/contract/catalog.ts'
import { type JalaliMonth, monthKey } from '#src/contract/month.ts'
import { compareMonths } from '#src/fa/jalali.ts'
import { type BookingDraft, hasMonth } from './draft.ts'

/** `unoffered`: the session does not run in that month. */
export type MonthState = 'past' | 'unoffered' | 'full' | 'open'

export const seasons = ['spring', 'summer', 'autumn', 'winter'] as const
export type Season = (typeof seasons)[number]

export type MonthCell = JalaliMonth & { state: MonthState; left: number; selected: boolean; season: Season }

const MONTHS_A_YEAR = 12
const MONTHS_A_SEASON = 3

/** The twelve months of a Jalali year as the grid shows them. `current` is this month in Tehran. */
export function monthCells(
  year: number,
  current: JalaliMonth,
  places: readonly MonthPlaces[],
  draft: Pick<BookingDraft, 'selectedMonths' | 'temporarilyDisabledMonths'>,
): MonthCell[] {
  const leftOf = new Map(places.map((each) => [monthKey(each), each.left]))
  return Array.from({ length: MONTHS_A_YEAR }, (_, index) => {
    const month = { year, month: index + 1 }
    const left = hasMonth(draft.temporarilyDisabledMonths, month) ? 0 : leftOf.get(monthKey(month))
    return {
      ...month,
      state: stateOf(month, current, left),
      left: left ?? 0,
      selected: hasMonth(draft.selectedMonths, month),
      season: seasonOf(month),
    }
  })
}

/** The season of a Jalali month. */
export function seasonOf({ month }: JalaliMonth): Season {
  return seasons[Math.floor((month - 1) / MONTHS_A_SEASON)] ?? 'spring'
}

function stateOf(month: JalaliMonth, current: JalaliMonth, left: number | undefined): MonthState {
  if (compareMonths(month, current) < 0) return 'past'
  if (left === undefined) return 'unoffered'
  return left > 0 ? 'open' : 'full'
}

import type { DatePlaces, DateState } from '#src/contract/catalog/pool.ts'
import { type BookedTerm, bookedTerm, termKey } from '#src/contract/month.ts'
import { compareTerms, type JalaliDay } from '#src/fa/jalali.ts'
import { isJalaliDate } from '#src/fa/jalali-date.ts'
import { type BookingDraft, blockStateOf, hasMonth } from '#src/features/booking/draft.ts'

/** A date that the user has booked, and its order. */
export type BookedDate = BookedTerm & { order: string }

export type DateCell = DatePlaces & { state: DateState; selected: boolean; order: string | undefined }

/**
 * Display state of an opening's dates. Dates that the server reported as full or closed meanwhile, or that the user has
 * booked, cannot be selected.
 */
export function dateCells(
  dates: readonly DatePlaces[],
  draft: Pick<BookingDraft, 'selectedMonths' | 'temporarilyDisabledMonths'>,
  booked: readonly BookedDate[],
): DateCell[] {
  const orders = new Map(booked.map((each) => [termKey(each), each.order]))
  return dates.map((date) => {
    const order = orders.get(keyOf(date))
    const state = date.state === 'open' ? (blockStateOf(draft, dayOf(date)) ?? 'open') : date.state
    return { ...date, state, order, selected: hasMonth(draft.selectedMonths, dayOf(date)) }
  })
}

export function isFree({ state, order }: DateCell): boolean {
  return state === 'open' && order === undefined
}

/** The first bookable date after `term`, else the first bookable one. */
export function nextFree(cells: readonly DateCell[], term: BookedTerm): DateCell | undefined {
  const free = cells.filter(isFree)
  return free.find((cell) => compareTerms(dayOf(cell), term) > 0) ?? free[0]
}

/** Why a date cannot be booked; undefined when it can. A date without this opening counts as closed. */
export function blockOf(cells: readonly DateCell[], term: BookedTerm, today: JalaliDay) {
  if (!isJalaliDate({ day: 1, ...term })) return { state: 'unreal' as const }
  const cell = cells.find((each) => keyOf(each) === termKey(term))
  if (cell?.order !== undefined) return { state: 'booked' as const, order: cell.order }
  if (cell === undefined) return { state: compareTerms(term, today) < 0 ? ('past' as const) : ('closed' as const) }
  return cell.state === 'open' ? undefined : { state: cell.state }
}

/** Parses the date of the URL: `1405-09-02`. */
export function parseDate(text: string | undefined): BookedTerm | undefined {
  const [year, month, day] = (text ?? '').split('-').map(Number)
  const term = bookedTerm.safeParse({ year, month, day })
  return term.data?.day === undefined ? undefined : term.data
}

export function dayOf({ year, month, day }: DatePlaces): BookedTerm {
  return { year, month, day }
}

function keyOf(date: DatePlaces): string {
  return termKey(dayOf(date))
}

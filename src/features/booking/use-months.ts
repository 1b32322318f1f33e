import { useEffect, useRef } from 'react'
import { type MonthPlaces, placesState } from '#src/contract/catalog/catalog.ts'
import type { JalaliMonth } from '#src/contract/month.ts'
import { compareMonths, formatMonth } from '#src/fa/jalali.ts'
import { type BookingDraft, hasMonth, matchPlaces, toggleMonth } from './draft.ts'
import { bookingStrings as words } from './strings.ts'
import type { Notices } from './use-notices.ts'

type Say = Notices['show']

/**
 * Validates the draft whenever the places were refetched, and says when that removed months. `freshAt` is when the places
 * were read; undefined while they must not be compared.
 */
export function useFreshPlaces(draft: BookingDraft, months: readonly MonthPlaces[], freshAt: number | undefined, say: Say) {
  useEffect(() => {
    if (freshAt === undefined) return
    const before = draft.selectedMonths.length
    matchPlaces(draft, months)
    if (draft.selectedMonths.length < before) say('selection', words.dropped.months)
  }, [draft, months, freshAt, say])
}

type Requested = { month: JalaliMonth | undefined; onDone: (() => void) | undefined }

/** Selects the month that a link named, once; says so when it is not free. */
export function useRequestedMonth(
  draft: BookingDraft,
  months: readonly MonthPlaces[],
  { month, onDone }: Requested,
  say: Say,
) {
  const latest = useRef(onDone)
  latest.current = onDone
  useEffect(() => {
    if (month === undefined) return
    latest.current?.()
    const places = months.find((each) => compareMonths(each, month) === 0)
    if (places === undefined || placesState(places) !== 'open') say('selection', words.notFree(formatMonth(month)))
    else if (!hasMonth(draft.selectedMonths, month)) toggleMonth(draft, month)
  }, [draft, month, months, say])
}

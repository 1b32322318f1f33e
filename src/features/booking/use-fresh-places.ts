import { useEffect, useRef } from 'react'
import type { MonthPlaces } from '#src/contract/catalog/catalog.ts'
import type { Notices } from '#src/features/booking/continue/use-notices.ts'
import { type BookingDraft, matchPlaces } from './draft.ts'
import { bookingStrings as words } from './strings.ts'

export type Fresh = {
  /** When the places were read; undefined for a copy too old to validate the draft against. */
  freshAt: number | undefined
  /** The user's own hold has taken places: it must not remove the months it is for. */
  holding: boolean
}

/** Validates the draft whenever the places were refetched, and says when that removed months. */
export function useFreshPlaces(
  draft: BookingDraft,
  months: readonly MonthPlaces[],
  { freshAt, holding }: Fresh,
  say: Notices['show'],
) {
  const isHolding = useRef(holding)
  isHolding.current = holding
  useEffect(() => {
    if (freshAt === undefined || isHolding.current) return
    const before = draft.selectedMonths.length
    matchPlaces(draft, months)
    if (draft.selectedMonths.length < before) say('selection', words.dropped.months)
  }, [draft, months, freshAt, say])
}

import { useEffect, useRef } from 'react'
import type { DatePlaces, PoolSlotDetail } from '#src/contract/catalog/pool.ts'
import { type BookedTerm, termKey } from '#src/contract/month.ts'
import type { Notices } from '#src/features/booking/continue/use-notices.ts'
import { type BookingDraft, chooseDate, deselectMonths, matchPlaces, setPeople } from '#src/features/booking/draft.ts'
import type { BookedSession } from '#src/features/booking/queries.ts'
import { bookingStrings } from '#src/features/booking/strings.ts'
import type { Fresh } from '#src/features/booking/use-fresh-places.ts'
import { storePoolStep } from './pool-progress.ts'
import { type BookedDate, type DateCell, dayOf, isFree } from './slot-dates.ts'
import { slotStrings as words } from './slot-strings.ts'

/** Validates the draft whenever the places were refetched, and says when that removed people or the date. */
export function useFreshDates(
  draft: BookingDraft,
  dates: readonly DatePlaces[],
  booked: readonly BookedDate[],
  { freshAt, holding }: Fresh,
  say: Notices['show'],
) {
  const isHolding = useRef(holding)
  isHolding.current = holding
  const own = booked.map(termKey).join()
  const latest = useRef(dates)
  latest.current = dates
  useEffect(() => {
    if (freshAt === undefined || isHolding.current) return
    const [before] = draft.selectedMonths
    const taken = new Set(own.split(','))
    const places = latest.current.map((date) => ({
      ...dayOf(date),
      left: taken.has(termKey(date)) ? 0 : date.left,
      closed: date.state === 'closed',
    }))
    matchPlaces(draft, places)
    const [after] = draft.selectedMonths
    if (before !== undefined && after === undefined) say('selection', bookingStrings.dropped.pool)
    const chosen = places.find((date) => after !== undefined && termKey(date) === termKey(after))
    if (chosen !== undefined) fitPeople(draft, chosen.left, say)
  }, [draft, freshAt, own, say])
}

/** Reduces the number of people to the places left, and says so. */
export function fitPeople(draft: BookingDraft, places: number, say: Notices['show']) {
  if (draft.adultCount <= places) return
  setPeople(draft, draft.adultCount, places)
  say('people', words.fewer(places))
}

/** Selects the date in the URL once, if it is bookable; later selections stay. */
export function useRequestedDate(draft: BookingDraft, cells: readonly DateCell[], requested: BookedTerm | undefined) {
  const done = useRef(false)
  useEffect(() => {
    if (done.current || requested === undefined || cells.length === 0) return
    done.current = true
    const cell = cells.find((each) => termKey(each) === termKey(requested))
    if (cell !== undefined && isFree(cell)) chooseDate(draft, cell)
    else deselectMonths(draft, draft.selectedMonths)
  }, [draft, cells, requested])
}

/** Stores the current selection as this device's last pool booking. */
export function useProgress({ id, session }: BookedSession<'pool'>, opening: PoolSlotDetail, draft: BookingDraft) {
  const [date] = draft.selectedMonths
  const data = { pool: id, session, pool_name: opening.pool_name, title: opening.title, people: draft.adultCount }
  const latest = JSON.stringify({ ...data, ...(date === undefined ? {} : { date }) })
  useEffect(() => storePoolStep(1, JSON.parse(latest)), [latest])
}

import { useQueryClient } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'
import { session as signIn } from '#src/api/session/session-store.ts'
import type { PoolSlotDetail } from '#src/contract/catalog/pool.ts'
import { priceSummary } from '#src/contract/catalog/price.ts'
import type { BookedTerm } from '#src/contract/month.ts'
import { MAX_PEOPLE } from '#src/contract/payment.ts'
import { BookingBar } from '#src/features/booking/booking-bar.tsx'
import { BookingHeader } from '#src/features/booking/booking-header.tsx'
import { ClockNote } from '#src/features/booking/clock-note.tsx'
import { ContinueButton } from '#src/features/booking/continue-button.tsx'
import { type BookingDraft, chooseDate, quantityOf, setPeople } from '#src/features/booking/draft.ts'
import { draftOf } from '#src/features/booking/draft-store.ts'
import { ListLink } from '#src/features/booking/list-link.tsx'
import { isReady } from '#src/features/booking/next-step.ts'
import { type BookedSession, slotQueries } from '#src/features/booking/queries.ts'
import { bookingStrings } from '#src/features/booking/strings.ts'
import { useContinue } from '#src/features/booking/use-continue.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { StaleBanner } from '#src/ui/feedback/stale-banner.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { StepBar } from '#src/ui/layout/step-bar.tsx'
import { BlockedDate } from './blocked-date.tsx'
import { OpenOrderNotice } from './count-notice.tsx'
import { Counter } from './counter.tsx'
import { DateGrid } from './date-grid.tsx'
import { type BookedDate, type DateCell, dateCells, dayOf } from './slot-dates.ts'
import { slotStrings as words } from './slot-strings.ts'
import { SlotSummary } from './slot-summary.tsx'
import { fitPeople, useFreshDates, useProgress, useRequestedDate } from './use-slot.ts'

type SlotFormProps = {
  of: BookedSession<'pool'>
  opening: PoolSlotDetail
  /** The date in the URL, if any. */
  requested: BookedTerm | undefined
  booked: readonly BookedDate[]
  /** Updates the URL. */
  onChoose: (date: BookedTerm) => void
  stale: { at: number; offline: boolean } | undefined
  freshAt: number | undefined
  onRetry: () => void
}

/** Booking of one date of a pool's opening: date, people, price and the continue button. */
export function SlotForm({ of, opening, requested, booked, onChoose, stale, freshAt, onRetry }: SlotFormProps) {
  // Another user on this device has another draft.
  useSnapshot(signIn)
  const draft = draftOf(of)
  const shown = useSnapshot(draft) as BookingDraft
  const queryClient = useQueryClient()
  const refetch = () => queryClient.query({ ...slotQueries.detail(of), staleTime: 0 }).catch(() => undefined)
  const { go, holding, openOrder } = useContinue({ of, price: opening, draft, refetch })
  const cells = dateCells(opening.dates, shown, booked)
  useFreshDates(draft, opening, booked, freshAt)
  useRequestedDate(draft, cells, requested)
  const chosen = cells.find(({ selected }) => selected)
  useProgress(of, opening, shown)
  const summary = priceSummary(opening, quantityOf(shown))
  const continueButton = <ContinueButton ready={isReady(shown)} holding={holding} onClick={go} />
  const choose = (cell: DateCell) => {
    fitPeople(draft, cell.left)
    chooseDate(draft, cell)
    onChoose(dayOf(cell))
  }
  const blocked = chosen === undefined ? (shown.temporarilyDisabledMonths.at(-1) ?? requested) : undefined
  const people = (change: number) => setPeople(draft, draft.adultCount + change, chosen?.left ?? MAX_PEOPLE)
  return (
    <Page
      title={words.title}
      hideTitle
      className="booking-page"
      action={<BookingBar summary={summary}>{continueButton}</BookingBar>}
    >
      <StepBar steps={words.steps} current={1} label={bookingStrings.stepsLabel} />
      {stale !== undefined && <StaleBanner stale={stale} onRetry={onRetry} />}
      <div className="booking">
        <div className="booking-main">
          <BookingHeader session={opening} badge={words.audience[opening.audience]} />
          <Card>
            <ClockNote />
            {blocked !== undefined && <BlockedDate date={blocked} cells={cells} poolId={of.id} onChoose={choose} />}
            {cells.length === 0 ? (
              <EmptyState
                icon="calendar"
                title={words.noDates}
                text={words.noDatesHint}
                actions={<ListLink kind="pool" />}
              />
            ) : (
              <DateGrid cells={cells} onChoose={choose} />
            )}
          </Card>
          <Card>
            <Counter
              count={shown.adultCount}
              min={1}
              max={Math.min(MAX_PEOPLE, chosen?.left ?? MAX_PEOPLE)}
              words={words.people}
              onAdd={() => people(1)}
              onRemove={() => people(-1)}
            />
            <p className="booking-quiet">{words.peopleHint(MAX_PEOPLE)}</p>
            {openOrder !== undefined && <OpenOrderNotice kind="pool" order={openOrder} />}
          </Card>
        </div>
        <Card as="aside" className="booking-side" aria-labelledby="summary-title">
          <h2 id="summary-title" className="booking-heading">
            {words.summary}
          </h2>
          <SlotSummary opening={opening} draft={shown} summary={summary} />
          <div className="booking-side-action">{continueButton}</div>
          <p className="booking-quiet booking-promise">{bookingStrings.holdPromise}</p>
        </Card>
      </div>
    </Page>
  )
}

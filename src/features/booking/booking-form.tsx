import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { session as signIn } from '#src/api/session/session-store.ts'
import { useToday } from '#src/api/use-today.ts'
import type { SessionDetail } from '#src/contract/catalog/catalog.ts'
import { priceSummary } from '#src/contract/catalog/price.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { StaleBanner } from '#src/ui/feedback/stale-banner.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { StepBar } from '#src/ui/layout/step-bar.tsx'
import { BookingBar } from './booking-bar.tsx'
import { BookingHeader } from './booking-header.tsx'
import { ClockNote } from './clock-note.tsx'
import { ContinueButton } from './continue-button.tsx'
import { addTerm, type BookingDraft, matchPlaces, removeTerm, repairTerms, toggleMonth } from './draft.ts'
import { draftOf } from './draft-store.ts'
import { ListLink } from './list-link.tsx'
import { MonthGrid } from './month-grid.tsx'
import { countDiffers, isReady } from './next-step.ts'
import { OrderSummary } from './order-summary.tsx'
import { CountNotice, OpenOrderNotice } from './pool/count-notice.tsx'
import { Counter } from './pool/counter.tsx'
import { PriceTable } from './price-table.tsx'
import { type BookedSession, sessionQueries } from './queries.ts'
import { bookingStrings as words } from './strings.ts'
import { useContinue } from './use-continue.ts'

type BookingFormProps = {
  of: BookedSession
  session: SessionDetail
  stale: { at: number; offline: boolean } | undefined
  /** When the places were read; undefined for a copy too old to validate the draft against. */
  freshAt: number | undefined
  onRetry: () => void
}

/** Booking of a loaded session: months, term count, price and the continue button. */
export function BookingForm({ of, session, stale, freshAt, onRetry }: BookingFormProps) {
  // Another user on this device has another draft.
  useSnapshot(signIn)
  const draft = draftOf(of)
  const today = useToday()
  const shown = useSnapshot(draft) as BookingDraft
  const queryClient = useQueryClient()
  const refetch = () => queryClient.query({ ...sessionQueries.detail(of), staleTime: 0 }).catch(() => undefined)
  const { go, holding, openOrder } = useContinue({ of, price: session, draft, refetch })
  useFreshPlaces(draft, session, freshAt)
  const summary = priceSummary(session, shown.termCount)
  const continueButton = <ContinueButton ready={isReady(shown)} holding={holding} onClick={go} />
  const notices = (
    <>
      {countDiffers(shown) && (
        <CountNotice terms={shown.termCount} months={shown.selectedMonths.length} onRepair={() => repairTerms(draft)} />
      )}
      {openOrder !== undefined && <OpenOrderNotice kind={of.kind} order={openOrder} />}
    </>
  )
  return (
    <Page
      title={words.title}
      hideTitle
      className="booking-page"
      action={<BookingBar summary={summary}>{continueButton}</BookingBar>}
    >
      <StepBar steps={words.steps} current={1} label={words.stepsLabel} />
      {stale !== undefined && <StaleBanner stale={stale} onRetry={onRetry} />}
      <div className="booking">
        <div className="booking-main">
          <BookingHeader session={session} />
          {session.months.length === 0 ? (
            <EmptyState
              icon="calendar"
              title={words.noMonths}
              text={words.noMonthsHint[of.kind]}
              actions={<ListLink kind={of.kind} />}
            />
          ) : (
            <Card>
              <ClockNote />
              <MonthGrid
                key={today.year}
                current={today}
                places={session.months}
                selection={shown}
                onToggle={(month) => toggleMonth(draft, month)}
              />
            </Card>
          )}
          <Card>
            <Counter
              count={shown.termCount}
              min={0}
              words={words.termCounter}
              onAdd={() => addTerm(draft)}
              onRemove={() => removeTerm(draft)}
            />
            {notices}
          </Card>
          <Card>
            <PriceTable price={session} months={shown.selectedMonths} terms={shown.termCount} />
          </Card>
        </div>
        <Card as="aside" className="booking-side" aria-labelledby="summary-title">
          <h2 id="summary-title" className="booking-heading">
            {words.summary}
          </h2>
          <OrderSummary months={shown.selectedMonths} terms={shown.termCount} summary={summary} />
          <div className="booking-side-action">{continueButton}</div>
          <p className="booking-quiet booking-promise">{words.holdPromise}</p>
        </Card>
      </div>
    </Page>
  )
}

/** Validates the draft whenever the places were refetched, and shows a toast when that removed months. */
function useFreshPlaces(draft: BookingDraft, session: SessionDetail, freshAt: number | undefined) {
  useEffect(() => {
    if (freshAt === undefined) return
    const before = draft.selectedMonths.length
    matchPlaces(draft, session.months)
    if (draft.selectedMonths.length < before) showToast({ kind: 'info', text: words.dropped.months, ms: 6000 })
  }, [draft, session, freshAt])
}

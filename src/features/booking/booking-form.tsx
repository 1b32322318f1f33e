import { useEffect } from 'react'
import { useToday } from '#src/api/use-today.ts'
import type { SessionDetail } from '#src/contract/catalog/catalog.ts'
import { priceSummary } from '#src/contract/catalog/price.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { BookingFrame, type BookingStale } from './booking-frame.tsx'
import { BookingHeader } from './booking-header.tsx'
import { ClockNote } from './clock-note.tsx'
import { addTerm, type BookingDraft, matchPlaces, removeTerm, repairTerms, toggleMonth } from './draft.ts'
import { ListLink } from './list-link.tsx'
import { MonthGrid } from './month-grid.tsx'
import { countDiffers, isReady } from './next-step.ts'
import { OrderSummary } from './order-summary.tsx'
import { CountNotice, OpenOrderNotice } from './pool/count-notice.tsx'
import { Counter } from './pool/counter.tsx'
import { PriceTable } from './price-table.tsx'
import { type BookedSession, sessionQueries } from './queries.ts'
import { bookingStrings as words } from './strings.ts'
import { useBooking } from './use-booking.ts'

type BookingFormProps = BookingStale & {
  of: BookedSession
  session: SessionDetail
  /** When the places were read; undefined for a copy too old to validate the draft against. */
  freshAt: number | undefined
}

/** Booking of a loaded session: months, term count, price and the continue button. */
export function BookingForm({ of, session, stale, freshAt, onRetry }: BookingFormProps) {
  const today = useToday()
  const { draft, shown, go, holding, openOrder } = useBooking({
    of,
    price: session,
    read: (client) => client.query({ ...sessionQueries.detail(of), staleTime: 0 }),
  })
  useFreshPlaces(draft, session, freshAt)
  const summary = priceSummary(session, shown.termCount)
  return (
    <BookingFrame
      words={words}
      summary={summary}
      ready={isReady(shown)}
      holding={holding}
      onContinue={go}
      selection={<OrderSummary months={shown.selectedMonths} terms={shown.termCount} summary={summary} />}
      stale={stale}
      onRetry={onRetry}
    >
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
        {countDiffers(shown) && (
          <CountNotice
            terms={shown.termCount}
            months={shown.selectedMonths.length}
            onRepair={() => repairTerms(draft)}
          />
        )}
        {openOrder !== undefined && <OpenOrderNotice kind={of.kind} order={openOrder} />}
      </Card>
      <Card>
        <PriceTable price={session} months={shown.selectedMonths} terms={shown.termCount} />
      </Card>
    </BookingFrame>
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

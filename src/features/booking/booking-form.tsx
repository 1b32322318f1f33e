import { useToday } from '#src/api/use-today.ts'
import type { SessionDetail } from '#src/contract/catalog/catalog.ts'
import { priceSummary } from '#src/contract/catalog/price.ts'
import type { JalaliMonth } from '#src/contract/month.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { BookingFrame, type BookingStale } from './booking-frame.tsx'
import { BookingHeader } from './booking-header.tsx'
import { ClockNote } from './clock-note.tsx'
import { addTerm, removeTerm, repairTerms, toggleMonth } from './draft.ts'
import { ListLink } from './list-link.tsx'
import { MonthGrid } from './month-grid.tsx'
import { countDiffers, isReady } from './next-step.ts'
import { BookingNotice, ContinueNotice, CountNotice } from './notice.tsx'
import { OrderSummary, payableText } from './order-summary.tsx'
import { overviewPath } from './overview-path.ts'
import { Counter } from './pool/counter.tsx'
import { PriceTable } from './price-table.tsx'
import { type BookedSession, sessionQueries } from './queries.ts'
import { bookingStrings as words } from './strings.ts'
import { useBooking } from './use-booking.ts'
import { useFreshPlaces, useRequestedMonth } from './use-months.ts'

export type RequestedMonth = {
  /** The month in the URL, if any. */
  requested?: JalaliMonth | undefined
  /** Called when the month was read: removes it from the URL. */
  onRequestRead?: () => void
}

type BookingFormProps = BookingStale &
  RequestedMonth & {
    of: BookedSession
    session: SessionDetail
    /** When the places were read; undefined for a copy too old to validate the draft against. */
    freshAt: number | undefined
  }

/** Booking of a loaded session: months, term count, price and the continue button. */
export function BookingForm({ of, session, stale, freshAt, onRetry, requested, onRequestRead }: BookingFormProps) {
  const today = useToday()
  const { draft, shown, change, notices, go, holding, openOrder } = useBooking({
    of,
    price: session,
    read: (client) => client.query({ ...sessionQueries.detail(of), staleTime: 0 }),
  })
  useRequestedMonth(draft, session.months, { month: requested, onDone: onRequestRead }, notices.show)
  // The user's own hold has taken places: it must not remove the months it is for.
  useFreshPlaces(draft, session.months, holding ? undefined : freshAt, notices.show)
  const summary = priceSummary(session, shown.termCount)
  return (
    <BookingFrame
      words={words}
      summary={summary}
      unit={{ name: words.perTerm, price: payableText(priceSummary(session, 1)) }}
      ready={isReady(shown)}
      holding={holding}
      onContinue={go}
      selection={<OrderSummary months={shown.selectedMonths} terms={shown.termCount} summary={summary} />}
      notice={<ContinueNotice notices={notices} kind={of.kind} openOrder={openOrder} />}
      stale={stale}
      onRetry={onRetry}
      fallback={overviewPath(of)}
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
          <BookingNotice notices={notices} about="selection" />
          <MonthGrid
            key={today.year}
            current={today}
            places={session.months}
            selection={shown}
            onToggle={(month) => change(() => toggleMonth(draft, month))}
          />
        </Card>
      )}
      <Card>
        <Counter
          count={shown.termCount}
          min={0}
          words={words.termCounter}
          onAdd={() => change(addTerm)}
          onRemove={() => change(removeTerm)}
        />
        {countDiffers(shown) && (
          <CountNotice
            terms={shown.termCount}
            months={shown.selectedMonths.length}
            onRepair={() => change(repairTerms)}
          />
        )}
      </Card>
      <Card>
        <PriceTable price={session} months={shown.selectedMonths} terms={shown.termCount} />
      </Card>
    </BookingFrame>
  )
}

import { useMemo } from 'react'
import { useToday } from '#src/api/use-today.ts'
import type { SessionDetail } from '#src/contract/catalog/catalog.ts'
import { priceSummary } from '#src/contract/catalog/price.ts'
import { overviewPath } from '#src/contract/catalog/screens.ts'
import { countDiffers, isReady } from '#src/features/booking/continue/next-step.ts'
import {
  BookingNotice,
  ContinueNotice,
  CountNotice,
  HeldNotice,
  NoneOpenNotice,
} from '#src/features/booking/continue/notice.tsx'
import { DiscountCode } from '#src/features/booking/discount/discount-code.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { BookingFrame, type BookingStale } from './booking-frame.tsx'
import { BookingHeader } from './booking-header.tsx'
import { ClockNote } from './clock-note.tsx'
import { addTerm, removeTerm, repairTerms, setDiscount, setMembers, toggleMonth } from './draft.ts'
import { ListLink } from './list-link.tsx'
import { nearestOpen } from './month-cells.ts'
import { MonthGrid } from './month-grid.tsx'
import { OrderSummary, payableText } from './order-summary.tsx'
import { withOwnHold } from './own-hold.ts'
import { Counter } from './pool/counter.tsx'
import { priceOfDraft } from './price/draft-price.ts'
import { PriceTable } from './price/price-table.tsx'
import { type BookedSession, sessionQueries } from './queries.ts'
import { bookingStrings as words } from './strings.ts'
import type { LoadMemberForm } from './swimmers/add-swimmer.tsx'
import { focusShortNotice, ShortNotice } from './swimmers/short-notice.tsx'
import { shortTerms } from './swimmers/swimmer-rows.ts'
import { WhoSwims } from './swimmers/who-swims.tsx'
import { useBooking } from './use-booking.ts'
import { useFreshPlaces } from './use-fresh-places.ts'
import { usePaidMonths } from './use-paid-months.ts'
import { JoinLine } from './waitlist/join-line.tsx'
import { LineSection } from './waitlist/line-section.tsx'
import { fullTerms, withOffers } from './waitlist/own-line.ts'
import { useOwnLine } from './waitlist/use-own-line.ts'
import type { WaitlistPart } from './waitlist/views.ts'

type BookingFormProps = BookingStale & {
  of: BookedSession
  session: SessionDetail
  /** When the places were read. */
  readAt: number
  /** The same; undefined for a copy too old to validate the draft against. */
  freshAt: number | undefined
  loadMemberForm: LoadMemberForm | undefined
  waitlist: WaitlistPart | undefined
}

/** Booking of a loaded session: swimmers, months, term count, price and the continue button. */
export function BookingForm(props: BookingFormProps) {
  const { of, session, stale, readAt, freshAt, loadMemberForm, waitlist, onRetry } = props
  const today = useToday()
  const { draft, shown, who, whoContext, change, notices, held, go, holding, openOrder } = useBooking({
    of,
    session,
    read: (client) => client.query({ ...sessionQueries.detail(of), staleTime: 0 }),
  })
  const withHeld = useMemo(() => withOwnHold(session.months, held, readAt), [session.months, held, readAt])
  const isFull = fullTerms(withHeld, [], who.people).length > 0
  const line = useOwnLine(of, isFull || waitlist?.entryId !== undefined)
  const places = useMemo(() => withOffers(withHeld, line.entries, held), [withHeld, line.entries, held])
  const paidMonths = usePaidMonths(of, session.months)
  useFreshPlaces(draft, places, { freshAt: line.isReading ? undefined : freshAt, holding }, notices.show)
  const short = shortTerms(shown.selectedMonths, places, who.people)
  const selection = { ...shown, paidMonths }
  const isNoneOpen = held === undefined && !isReady(shown) && nearestOpen(today, places, selection) === undefined
  const summary = priceOfDraft({ ...shown, adultCount: who.people }, session)
  const counter = (
    <>
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
    </>
  )
  return (
    <BookingFrame
      words={words}
      summary={summary}
      unit={{ name: words.perTerm, price: payableText(priceSummary(session, 1)) }}
      ready={isReady(shown) && who.missing === undefined && short.length === 0}
      holding={holding}
      onContinue={short.length > 0 ? focusShortNotice : go}
      selection={
        <OrderSummary months={shown.selectedMonths} terms={shown.termCount} swimmers={who.chosen} summary={summary} />
      }
      notice={<ContinueNotice notices={notices} kind={of.kind} openOrder={openOrder} />}
      stale={stale}
      onRetry={onRetry}
      fallback={overviewPath(of.kind, of.id)}
    >
      <BookingHeader session={session} />
      <LineSection waitlist={waitlist} line={line} shown={shown} held={held} change={change} />
      <WhoSwims
        who={who}
        context={whoContext}
        notices={notices}
        loadMemberForm={loadMemberForm}
        onChoose={(members) => change(() => setMembers(draft, members))}
      />
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
          {!holding && <HeldNotice kind={of.kind} held={held} />}
          {isNoneOpen && (
            <NoneOpenNotice text={words.noMonths}>
              <ListLink kind={of.kind} variant="ghost" size="small" />
            </NoneOpenNotice>
          )}
          <MonthGrid
            key={today.year}
            current={today}
            places={places}
            held={held}
            selection={{ ...selection, people: who.people }}
            onToggle={(month) => change(() => toggleMonth(draft, month))}
          >
            {counter}
            <ShortNotice terms={short} people={who.people} />
          </MonthGrid>
          <JoinLine
            waitlist={waitlist}
            of={of}
            terms={fullTerms(places, line.entries, who.people)}
            who={who}
            notices={notices}
          />
        </Card>
      )}
      <Card>
        <PriceTable price={session} months={shown.selectedMonths} terms={shown.termCount} swimmers={who.chosen} />
        <DiscountCode
          of={of}
          used={shown.discount}
          lines={summary.lines}
          onUse={(discount) => change(() => setDiscount(draft, discount))}
        />
      </Card>
    </BookingFrame>
  )
}

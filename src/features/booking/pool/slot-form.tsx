import { type ReactNode, useMemo } from 'react'
import { useToday } from '#src/api/use-today.ts'
import type { PoolSlotDetail } from '#src/contract/catalog/pool.ts'
import { priceSummary } from '#src/contract/catalog/price.ts'
import { overviewPath } from '#src/contract/catalog/screens.ts'
import type { BookedTerm } from '#src/contract/month.ts'
import { MAX_PEOPLE } from '#src/contract/payment.ts'
import * as styles from '#src/features/booking/booking.module.css'
import { BookingFrame, type BookingStale } from '#src/features/booking/booking-frame.tsx'
import { BookingHeader } from '#src/features/booking/booking-header.tsx'
import { ClockNote } from '#src/features/booking/clock-note.tsx'
import { isReady } from '#src/features/booking/continue/next-step.ts'
import { BookingNotice, ContinueNotice, HeldNotice, NoneOpenNotice } from '#src/features/booking/continue/notice.tsx'
import { DiscountCode } from '#src/features/booking/discount/discount-code.tsx'
import { chooseDate, setDiscount, setMembers, setPeople } from '#src/features/booking/draft.ts'
import { ListLink } from '#src/features/booking/list-link.tsx'
import { payableText } from '#src/features/booking/order-summary.tsx'
import { withOwnHold } from '#src/features/booking/own-hold.ts'
import { priceOfDraft } from '#src/features/booking/price/draft-price.ts'
import { type BookedSession, slotQueries } from '#src/features/booking/queries.ts'
import type { LoadMemberForm } from '#src/features/booking/swimmers/add-swimmer.tsx'
import { focusShortNotice, ShortNotice } from '#src/features/booking/swimmers/short-notice.tsx'
import { shortTerms } from '#src/features/booking/swimmers/swimmer-rows.ts'
import { swimmerStrings } from '#src/features/booking/swimmers/swimmer-strings.ts'
import { WhoSwims } from '#src/features/booking/swimmers/who-swims.tsx'
import { useBooking } from '#src/features/booking/use-booking.ts'
import { JoinLine } from '#src/features/booking/waitlist/join-line.tsx'
import { LineSection } from '#src/features/booking/waitlist/line-section.tsx'
import { fullTerms, withOffers } from '#src/features/booking/waitlist/own-line.ts'
import { useOwnLine } from '#src/features/booking/waitlist/use-own-line.ts'
import type { WaitlistPart } from '#src/features/booking/waitlist/views.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { BlockedDate, OtherOpenings } from './blocked-date.tsx'
import { Counter } from './counter.tsx'
import { DateGrid } from './date-grid.tsx'
import { type BookedDate, blockOf, type DateCell, dateCells, dayOf, isFree } from './slot-dates.ts'
import { slotStrings as words } from './slot-strings.ts'
import { SlotSummary } from './slot-summary.tsx'
import { fitPeople, useFreshDates, useProgress, useRequestedDate } from './use-slot.ts'

type SlotFormProps = BookingStale & {
  of: BookedSession<'pool'>
  opening: PoolSlotDetail
  /** The date in the URL, if any. */
  requested: BookedTerm | undefined
  booked: readonly BookedDate[]
  /** Updates the URL. */
  onChoose: (date: BookedTerm) => void
  /** When the places were read. */
  readAt: number
  freshAt: number | undefined
  loadMemberForm: LoadMemberForm | undefined
  waitlist: WaitlistPart | undefined
  /** The user's multi-visit cards, for the chosen date. */
  cards: ((date: BookedTerm | undefined) => ReactNode) | undefined
}

const noDates: readonly BookedDate[] = []

/** Booking of one date of a pool's opening: date, people, price and the continue button. */
export function SlotForm(props: SlotFormProps) {
  const { of, opening, requested, onChoose, stale, readAt, freshAt, loadMemberForm, waitlist, cards, onRetry } = props
  const { draft, shown, who, whoContext, change, notices, held, go, holding, openOrder } = useBooking({
    of,
    session: opening,
    read: (client) => client.query({ ...slotQueries.detail(of), staleTime: 0 }),
  })
  const today = useToday()
  const withHeld = useMemo(() => withOwnHold(opening.dates, held, readAt), [opening.dates, held, readAt])
  const isFull = fullTerms(withHeld, [], who.people).length > 0
  const line = useOwnLine(of, isFull || waitlist?.entryId !== undefined)
  const dates = useMemo(() => withOffers(withHeld, line.entries, held), [withHeld, line.entries, held])
  // Another member of the account may come on a date that one has booked.
  const booked = who.question === 'who' ? noDates : props.booked
  const cells = dateCells(dates, shown, booked)
  useFreshDates(draft, dates, booked, { freshAt: line.isReading ? undefined : freshAt, holding }, notices.show)
  useRequestedDate(draft, cells, requested)
  const chosen = cells.find(({ selected }) => selected)
  useProgress(of, opening, shown)
  const order = { ...shown, adultCount: who.people }
  const short = shortTerms(shown.selectedMonths, dates, who.people)
  const summary = priceOfDraft(order, opening)
  const choose = (cell: DateCell) => {
    change(() => {
      fitPeople(draft, cell.left, notices.show)
      chooseDate(draft, cell)
    })
    onChoose(dayOf(cell))
  }
  const blocked = chosen === undefined ? (shown.temporarilyDisabledMonths.at(-1) ?? requested) : undefined
  const isBlocked = blocked !== undefined && blockOf(cells, blocked, today) !== undefined
  const isNoneOpen = cells.length > 0 && !isBlocked && held === undefined && !cells.some(isFree)
  const people = (more: number) => change(() => setPeople(draft, draft.adultCount + more, chosen?.left ?? MAX_PEOPLE))
  return (
    <BookingFrame
      words={words}
      summary={summary}
      unit={{ name: words.perPerson, price: payableText(priceSummary(opening, 1)) }}
      ready={isReady(shown) && who.missing === undefined && short.length === 0}
      holding={holding}
      onContinue={short.length > 0 ? focusShortNotice : go}
      selection={<SlotSummary opening={opening} draft={order} swimmers={who.chosen} summary={summary} />}
      notice={<ContinueNotice notices={notices} kind="pool" openOrder={openOrder} />}
      stale={stale}
      onRetry={onRetry}
      fallback={overviewPath(of.kind, of.id)}
    >
      <BookingHeader session={opening} badge={words.audience[opening.audience]} />
      <LineSection waitlist={waitlist} line={line} shown={shown} held={held} change={change} />
      <Card>
        <ClockNote />
        {isBlocked ? (
          <BlockedDate date={blocked} cells={cells} poolId={of.id} onChoose={choose} />
        ) : (
          <BookingNotice notices={notices} about="selection" />
        )}
        {!holding && <HeldNotice kind="pool" held={held} />}
        {isNoneOpen && (
          <NoneOpenNotice text={words.noFree}>
            <OtherOpenings poolId={of.id} />
          </NoneOpenNotice>
        )}
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
        <ShortNotice terms={short} people={who.people} hint={swimmerStrings.shortVisitHint} />
        <JoinLine
          waitlist={waitlist}
          of={of}
          terms={fullTerms(dates, line.entries, who.people)}
          who={who}
          notices={notices}
        />
      </Card>
      <WhoSwims
        who={who}
        context={whoContext}
        notices={notices}
        loadMemberForm={loadMemberForm}
        onChoose={(members) => change(() => setMembers(draft, members))}
      />
      {who.chosen.length === 0 && (
        <Card>
          <Counter
            count={shown.adultCount}
            min={1}
            max={Math.min(MAX_PEOPLE, chosen?.left ?? MAX_PEOPLE)}
            words={words.people}
            onAdd={() => people(1)}
            onRemove={() => people(-1)}
          />
          <p className={styles.quiet}>{words.peopleHint(MAX_PEOPLE)}</p>
          <BookingNotice notices={notices} about="people" />
        </Card>
      )}
      {cards?.(chosen)}
      <Card>
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

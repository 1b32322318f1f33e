import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import { type Discount, findDiscount, lockDiscounts, takeDiscount } from '#server/modules/discount/discount.service.ts'
import type { StoreResponse } from '#server/modules/idempotency/idempotency.service.ts'
import { bookedDetail, type SwimmerRow, toSwimmers } from '#server/modules/member/swimmers.service.ts'
import { MINUTE_MS } from '#src/contract/duration.ts'
import { type BookedTerm, termKey } from '#src/contract/month.ts'
import type { HoldRequest, PaymentOrder } from '#src/contract/payment.ts'
import { compareTerms, jalaliDay } from '#src/fa/jalali.ts'
import { weekdayOf } from '#src/fa/week.ts'
import { type BookableSession, findBookable, swimmersFor } from './bookable.service.ts'
import { refuseTooManyHolds } from './hold-limit.service.ts'
import { checkHoldRequest, detailOfDates, peopleOf } from './hold-request.service.ts'
import {
  insertOrder,
  listOthersBookings,
  lockOwnBookings,
  moveOrders,
  type NewItem,
  type NewOrder,
  type PaidOrder,
} from './order.repo.ts'
import { newOrderUid } from './order-uid.ts'
import { showOrder } from './order-view.ts'
import { type Quote, quoteHold } from './quote.service.ts'
import { listReserved, lockTermSlots, releaseOrderPlaces, type TermSlot, takePlaces } from './slot.repo.ts'
import { paymentTexts } from './strings.ts'
import { termOf } from './term-of.ts'
import { releaseReservations } from './wallet.repo.ts'

type OwnBooking = Awaited<ReturnType<typeof lockOwnBookings>>[number]

/**
 * Holds the places of every requested month, or of a pool's date, for 20 minutes at today's price: all or none.
 * Replaces the user's own older hold of the same session. A code's use is taken with the places. With `offeredOnly` it
 * takes places offered on the waitlist and no others. Throws an `AppError` that names the conflict.
 */
export async function holdPlaces(
  deps: Deps,
  userId: number,
  request: HoldRequest,
  storeResponse: StoreResponse,
  { offeredOnly = false } = {},
): Promise<PaymentOrder> {
  return deps.db.transaction(async (tx) => {
    const held = await holdWithin(tx, { userId, request, now: deps.now(), offeredOnly })
    const shown = await showOrder(deps, tx, held)
    await storeResponse(tx, shown)
    return shown
  })
}

/** `atDesk`: staff pay it in the same transaction, so that the limit of unpaid holds does not apply. */
type HoldInput = {
  userId: number
  request: HoldRequest
  now: Date
  offeredOnly?: boolean
  atDesk?: boolean
  /** Staff move what was bought for the members: a link that has ended since does not matter. */
  isBought?: boolean
}

/** The same inside a transaction. */
export async function holdWithin(
  tx: Db,
  { userId, request, now, offeredOnly = false, atDesk = false, isBought }: HoldInput,
): Promise<PaidOrder> {
  checkHoldRequest(request)
  const session = await findBookable(tx, request, now)
  const code = request.discountCode
  const discount = code === undefined ? undefined : await findDiscount(tx, code, request, now)
  const quote = quoteHold(session, request, { discount, now })
  const swimmers = await swimmersFor(tx, { userId, isBought }, request, session, now)
  if (!atDesk) await refuseTooManyHolds(tx, { userId, sessionId: session.id, now })
  const booker = { userId, sessionId: session.id, swimmers: swimmers.rows, discount, now, offeredOnly }
  const slots = await placesFor(tx, booker, request)
  const items = itemsOf(request, slots, swimmers.rows, quote.shares)
  const order = await insertOrder(tx, newOrder(userId, request, session, quote.price, now), items)
  if (discount !== undefined && quote.codeRial > 0) {
    await takeDiscount(tx, discount, { orderId: order.id, userId, amountRial: quote.codeRial }, now)
  }
  return { order, payer: swimmers.payer, swimmers: toSwimmers(swimmers.rows), picture: session.picture }
}

type Holder = {
  userId: number
  sessionId: number
  swimmers: SwimmerRow[]
  discount: Discount | undefined
  now: Date
  offeredOnly: boolean
}

/** Takes the places of every term and swimmer, after releasing the user's own older holds of the session. */
async function placesFor(
  tx: Db,
  { userId, sessionId, swimmers, discount, now, offeredOnly }: Holder,
  request: HoldRequest,
): Promise<TermSlot[]> {
  const own = await lockOwnBookings(tx, userId, sessionId)
  refuseOwnBookings(own, request, swimmers)
  const superseded = own.filter(({ state }) => state === 'held')
  const locked = await lockTermSlots(
    tx,
    sessionId,
    request.months,
    superseded.map(({ slotId }) => slotId),
  )
  const slots = slotsOfTerms(locked, request)
  await refuseOtherGuardians(tx, userId, slots, swimmers)
  const replaced = [...new Set(superseded.map(({ orderId }) => orderId))]
  if (discount !== undefined && replaced.length > 0) await lockDiscounts(tx, discount, replaced)
  await cancelHolds(tx, replaced, now)
  const ids = slots.map(({ id }) => id)
  const booker = { userId, today: jalaliDay(now), memberIds: swimmers.map(({ id }) => id), now, offeredOnly }
  const taken = new Set(await takePlaces(tx, ids, peopleOf(request), booker))
  const full = slots.filter(({ id }) => !taken.has(id))
  if (full.length > 0) {
    if (offeredOnly) throw new AppError('offer_ended')
    const reserved = await listReserved(tx, ids, booker)
    if (reserved.length > 0) {
      throw new AppError('month_reserved', { months: slots.filter(({ id }) => reserved.includes(id)).map(termOf) })
    }
    throw new AppError('month_full', { months: full.map(termOf), ...detailOfDates(request, paymentTexts.dateFull) })
  }
  return slots
}

function refuseOwnBookings(own: OwnBooking[], request: HoldRequest, swimmers: SwimmerRow[]) {
  const requested = new Set(request.months.map(termKey))
  const ids = new Set<number | null>(swimmers.map(({ id }) => id))
  const overlapping = own.filter((booking) => ids.has(booking.memberId) && requested.has(termKey(termOf(booking))))
  const booked = overlapping.filter(({ state }) => state === 'confirmed')
  const [twice] = booked
  if (twice !== undefined) {
    const detail = request.members && bookedDetail(swimmers, twice.memberId, request.kind === 'pool')
    throw new AppError('already_booked', {
      months: termsOnce(booked),
      ...(detail === undefined ? detailOfDates(request, paymentTexts.dateBooked) : { detail }),
    })
  }
  const paying = overlapping.filter(({ state }) => state === 'paying')
  const [first] = paying
  if (first !== undefined) {
    const dateDetail = detailOfDates(request, paymentTexts.dateHeld)
    throw new AppError('already_held', { order: first.uid, months: termsOnce(paying), ...dateDetail })
  }
}

/**
 * A member may be held or booked by another guardian. Read under the lock of the slots, as every booking is made: of two
 * guardians at the same time the later finds that of the earlier.
 */
async function refuseOtherGuardians(tx: Db, userId: number, slots: TermSlot[], swimmers: SwimmerRow[]) {
  const shareable = swimmers.filter(({ holder }) => !holder).map(({ id }) => id)
  if (shareable.length === 0) return
  const slotIds = slots.map(({ id }) => id)
  const others = await listOthersBookings(tx, userId, slotIds, shareable)
  const [first] = others
  if (first === undefined) return
  const name = swimmers.find(({ id }) => id === first.memberId)?.name ?? ''
  const booked = new Set(others.map(({ slotId }) => slotId))
  throw new AppError('already_booked', {
    months: slots.filter(({ id }) => booked.has(id)).map(termOf),
    detail: paymentTexts.bookedByOther(name, first.state === 'confirmed'),
  })
}

function termsOnce(bookings: OwnBooking[]): BookedTerm[] {
  return [...new Map(bookings.map((booking) => [termKey(termOf(booking)), termOf(booking)])).values()]
}

/** An item for each month or date and swimmer, with its part of the price; the parts add up to it. */
function itemsOf(request: HoldRequest, slots: TermSlot[], swimmers: SwimmerRow[], shares: Quote['shares']): NewItem[] {
  return slots.flatMap((slot) => {
    const ofSlot = shares.get(termKey(termOf(slot))) ?? []
    // Without members the account holder has all places.
    if (request.members === undefined) return swimmers.map(({ id }) => itemOf(slot, id, ofSlot))
    return swimmers.map(({ id }, index) => itemOf(slot, id, ofSlot.slice(index, index + 1)))
  })
}

function itemOf({ id: slotId }: TermSlot, memberId: number, shares: number[]): NewItem {
  return { slotId, memberId, places: shares.length, priceRial: shares.reduce((sum, share) => sum + share, 0) }
}

function slotsOfTerms(locked: TermSlot[], request: HoldRequest): TermSlot[] {
  const requested = new Set(request.months.map(termKey))
  const slots = locked.filter((slot) => requested.has(termKey(termOf(slot))))
  if (slots.length < request.months.length) {
    throw new ValidationError({
      months: [request.kind === 'pool' ? paymentTexts.dateUnknown : paymentTexts.monthUnknown],
    })
  }
  const closed = slots.filter((slot) => slot.closed)
  if (closed.length > 0) {
    throw new AppError(request.kind === 'pool' ? 'date_closed' : 'month_closed', { months: closed.map(termOf) })
  }
  return slots
}

async function cancelHolds(tx: Db, orderIds: number[], now: Date) {
  if (orderIds.length === 0) return
  await moveOrders(tx, orderIds, 'cancelled', { closedAt: now })
  await releaseOrderPlaces(tx, orderIds)
  await releaseReservations(tx, orderIds)
}

function newOrder(
  userId: number,
  request: HoldRequest,
  session: BookableSession,
  price: Quote['price'],
  now: Date,
): NewOrder {
  return {
    uid: newOrderUid(),
    userId,
    kind: request.kind,
    subjectNumber: request.id,
    sessionNumber: request.session,
    sessionId: session.id,
    state: 'held',
    people: peopleOf(request),
    payableRial: price.payable,
    subject: {
      team_name: session.teamName,
      pool_name: session.poolName,
      pool_address: session.poolAddress,
      session_title: session.title,
      weekdays: weekdaysOf(request, session),
      starts_at: session.startsAt,
      ends_at: session.endsAt,
      months: request.months.toSorted(compareTerms),
      price,
    },
    holdExpiresAt: new Date(now.getTime() + session.settings.hold_minutes * MINUTE_MS),
    createdAt: now,
  }
}

/** A visit is on the weekday of its date, whatever other days the opening has. */
function weekdaysOf({ months }: HoldRequest, { weekdays }: BookableSession): number[] {
  const dates = months.flatMap(({ day, ...month }) => (day === undefined ? [] : [{ ...month, day }]))
  return dates.length === 0 ? weekdays : dates.map(weekdayOf)
}

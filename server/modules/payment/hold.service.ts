import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { FieldRefusal, Refusal } from '#server/errors.ts'
import type { Keep } from '#server/modules/idempotency/idempotency.service.ts'
import { type JalaliMonth, monthKey } from '#src/contract/month.ts'
import { HOLD_SECONDS, type HoldWish, type PaymentOrder } from '#src/contract/payment.ts'
import { type PriceSummary, priceSummary } from '#src/contract/price.ts'
import { compareMonths, jalaliDay } from '#src/fa/jalali.ts'
import { findSession, insertOrder, lockOwnBookings, lockPayer, moveOrders, type NewOrder } from './order.repo.ts'
import { newOrderUid } from './order-uid.ts'
import { showOrder } from './order-view.ts'
import { freeOrders, lockMonthSlots, type MonthSlot, takePlaces } from './slot.repo.ts'
import { paymentTexts } from './strings.ts'

/** Only a dated pool session is for several people. */
const PEOPLE = 1

type SoldSession = NonNullable<Awaited<ReturnType<typeof findSession>>>
type OwnBooking = Awaited<ReturnType<typeof lockOwnBookings>>[number]

/**
 * Holds the places of every wished month for 20 minutes at today's price, or none of them. The person's own older hold of
 * the same session gives way. Throws `Refusal`s that name what stands in the way.
 */
export async function holdMonths(deps: Deps, userId: number, wish: HoldWish, keep: Keep): Promise<PaymentOrder> {
  const now = deps.now()
  checkWish(wish, now)
  return deps.db.transaction(async (tx) => {
    const session = await findSession(tx, wish.kind, wish.id, wish.session)
    if (session === undefined) throw new Refusal('not_found')
    const price = quote(session, wish)
    const payer = await lockPayer(tx, userId)
    if (payer === undefined) throw new Refusal('token_invalid')
    const slots = await placesFor(tx, userId, session.id, wish.months, now)
    const order = await insertOrder(tx, newOrder(userId, wish, session, price, now), slots)
    const shown = showOrder(deps, { order, payer })
    await keep(tx, shown)
    return shown
  })
}

/** What can be refused without looking at the database. */
function checkWish(wish: HoldWish, now: Date) {
  if (wish.kind === 'pool') throw new FieldRefusal({ kind: [paymentTexts.poolsLater] })
  if (new Set(wish.months.map(monthKey)).size < wish.months.length) {
    throw new FieldRefusal({ months: [paymentTexts.monthTwice] })
  }
  if (wish.term_count !== wish.months.length) throw new Refusal('terms_mismatch')
  const today = jalaliDay(now)
  const past = wish.months.filter((month) => compareMonths(month, today) < 0)
  if (past.length > 0) throw new Refusal('month_past', { months: past })
}

/** The price of the day; the person must have seen the same. */
function quote(session: SoldSession, wish: HoldWish): PriceSummary {
  const perTerm = { price_per_term: session.pricePerTermRial, final_price: session.finalPriceRial }
  const price = priceSummary(perTerm, wish.months.length)
  if (price.totalPrice === 0) throw new Refusal('nothing_to_pay')
  if (price.payable !== wish.expected_payable) throw new Refusal('quote_changed')
  return price
}

/** Takes a place in every month, after the person's own older holds of the session have given theirs back. */
async function placesFor(tx: Db, userId: number, sessionId: number, months: JalaliMonth[], now: Date) {
  const own = await lockOwnBookings(tx, userId, sessionId)
  refuseOwnBookings(own, months)
  const superseded = own.filter(({ state }) => state === 'held')
  const locked = await lockMonthSlots(
    tx,
    sessionId,
    months,
    superseded.map(({ slotId }) => slotId),
  )
  const slots = slotsOfMonths(locked, months)
  await cancelHolds(tx, [...new Set(superseded.map(({ orderId }) => orderId))], now)
  const ids = slots.map(({ id }) => id)
  const taken = new Set(await takePlaces(tx, ids, PEOPLE))
  const full = slots.filter(({ id }) => !taken.has(id))
  if (full.length > 0) throw new Refusal('month_full', { months: full.map(monthOnly) })
  return ids
}

function refuseOwnBookings(own: OwnBooking[], months: JalaliMonth[]) {
  const wished = new Set(months.map(monthKey))
  const overlapping = own.filter((booking) => wished.has(monthKey(booking)))
  const booked = overlapping.filter(({ state }) => state === 'confirmed')
  if (booked.length > 0) throw new Refusal('already_booked', { months: booked.map(monthOnly) })
  const paying = overlapping.filter(({ state }) => state === 'paying')
  const [first] = paying
  if (first !== undefined) throw new Refusal('already_held', { order: first.uid, months: paying.map(monthOnly) })
}

function slotsOfMonths(locked: MonthSlot[], months: JalaliMonth[]): MonthSlot[] {
  const wished = new Set(months.map(monthKey))
  const slots = locked.filter((slot) => wished.has(monthKey(slot)))
  if (slots.length < months.length) throw new FieldRefusal({ months: [paymentTexts.monthUnknown] })
  return slots
}

async function cancelHolds(tx: Db, orderIds: number[], now: Date) {
  if (orderIds.length === 0) return
  await moveOrders(tx, orderIds, 'cancelled', { closedAt: now })
  await freeOrders(tx, orderIds)
}

function newOrder(userId: number, wish: HoldWish, session: SoldSession, price: PriceSummary, now: Date): NewOrder {
  return {
    uid: newOrderUid(),
    userId,
    kind: wish.kind,
    subjectNumber: wish.id,
    sessionNumber: wish.session,
    sessionId: session.id,
    state: 'held',
    people: PEOPLE,
    payableRial: price.payable,
    subject: {
      team_name: session.teamName,
      pool_name: session.poolName,
      pool_address: session.poolAddress,
      session_title: session.title,
      weekdays: session.weekdays,
      starts_at: session.startsAt,
      ends_at: session.endsAt,
      months: wish.months.toSorted(compareMonths),
      price,
    },
    holdExpiresAt: new Date(now.getTime() + HOLD_SECONDS * 1000),
    createdAt: now,
  }
}

function monthOnly({ year, month }: JalaliMonth): JalaliMonth {
  return { year, month }
}

import { and, asc, desc, eq, gte, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { movedDays } from '#server/db/lesson-rights.ts'
import { pools, sessions, slots } from '#server/db/schema/catalog.ts'
import { members } from '#server/db/schema/member.ts'
import { enrolments, orderItems, orders } from '#server/db/schema/payment.ts'
import { users } from '#server/db/schema/people.ts'
import { ledger } from '#server/db/schema/wallet.ts'
import { memberName } from '#server/db/swimmers.ts'
import { termNumber } from '#src/contract/month.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'

const dateNumber = sql`(${slots.year} * 10000 + ${slots.month} * 100 + ${slots.day})`

export async function isPool(db: Db, id: number): Promise<boolean> {
  return (await db.select({ id: pools.id }).from(pools).where(eq(pools.id, id))).length > 0
}

/** Locks the dates of a pool's openings, or of one of them, in a range, both ends included; in id order, as bookings lock them. */
export async function lockPoolDates(
  db: Db,
  { pool, sessionId }: { pool: number; sessionId: number | undefined },
  from: JalaliDay,
  to: JalaliDay,
) {
  const ofPool = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.poolId, pool),
        eq(sessions.kind, 'pool'),
        sessionId === undefined ? undefined : eq(sessions.id, sessionId),
      ),
    )
  return db
    .select({ id: slots.id, closed: slots.closed })
    .from(slots)
    .where(and(inArray(slots.sessionId, ofPool), gte(dateNumber, termNumber(from)), lte(dateNumber, termNumber(to))))
    .orderBy(slots.id)
    .for('no key update')
}

export async function closeDates(db: Db, slotIds: number[]) {
  await db.update(slots).set({ closed: true }).where(inArray(slots.id, slotIds))
}

/** Orders that hold or have booked a place on these dates, oldest first. */
export async function listOrdersAt(db: Db, slotIds: number[]) {
  if (slotIds.length === 0) return []
  return db
    .selectDistinct({
      id: orders.id,
      uid: orders.uid,
      userId: orders.userId,
      state: orders.state,
      payableRial: orders.payableRial,
      subject: orders.subject,
    })
    .from(orders)
    .innerJoin(orderItems, and(eq(orderItems.orderId, orders.id), eq(orderItems.live, true)))
    .where(inArray(orderItems.slotId, slotIds))
    .orderBy(asc(orders.id))
}

/** Restricts a refund to some dates, to a member or to one enrolment. */
export type RefundedTerms = {
  slotIds?: number[] | undefined
  member?: number | undefined
  enrolment?: number | undefined
}

/** The uncancelled enrolments of a confirmed, locked order; a month of moved lessons ends with the month it came from. */
export async function listUncancelled(db: Db, orderId: number, { slotIds, member, enrolment }: RefundedTerms) {
  return db
    .select({
      id: enrolments.id,
      itemId: enrolments.orderItemId,
      slotId: enrolments.slotId,
      memberId: sql<number>`${orderItems.memberId}`.mapWith(orderItems.memberId),
      places: orderItems.places,
      priceRial: orderItems.priceRial,
    })
    .from(enrolments)
    .innerJoin(orderItems, eq(orderItems.id, enrolments.orderItemId))
    .where(
      and(
        eq(orderItems.orderId, orderId),
        isNull(enrolments.cancelledAt),
        isNull(movedDays(enrolments.id)),
        slotIds === undefined ? undefined : inArray(enrolments.slotId, slotIds),
        member === undefined ? undefined : eq(enrolments.memberId, member),
        enrolment === undefined ? undefined : eq(enrolments.id, enrolment),
      ),
    )
    .orderBy(enrolments.slotId)
}

/** The uncancelled visits on these dates, with their swimmers. */
export async function listUncancelledOn(db: Db, slotIds: number[]) {
  if (slotIds.length === 0) return []
  return db
    .select({
      orderId: orderItems.orderId,
      memberId: members.id,
      name: memberName('members', 'users'),
      priceRial: orderItems.priceRial,
    })
    .from(enrolments)
    .innerJoin(orderItems, eq(orderItems.id, enrolments.orderItemId))
    .innerJoin(members, eq(members.id, enrolments.memberId))
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(inArray(enrolments.slotId, slotIds), isNull(enrolments.cancelledAt)))
    .orderBy(enrolments.id)
}

/** Refunds in the ledger, newest first. */
export async function listRefunds(db: Db) {
  return db
    .select({
      at: ledger.createdAt,
      order: orders.uid,
      userId: ledger.userId,
      rial: ledger.amountRial,
      reason: ledger.reason,
    })
    .from(ledger)
    .innerJoin(orders, eq(orders.id, ledger.orderId))
    .where(eq(ledger.kind, 'refund'))
    .orderBy(desc(ledger.id))
}

import { and, eq, gte, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/client.ts'
import { freePlaces, isOpenTo, monthNumber } from '#server/db/free-places.ts'
import { slots } from '#server/db/schema/catalog.ts'
import { orderItems } from '#server/db/schema/payment.ts'
import type { BookedTerm } from '#src/contract/month.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'

export type TermSlot = Awaited<ReturnType<typeof lockTermSlots>>[number]

/** A month or a date as one number; a whole month counts as day 0. */
const termNumber = sql<number>`(${slots.year} * 10000 + ${slots.month} * 100 + coalesce(${slots.day}, 0))`

/**
 * Locks the slots of a session's months or dates, and others whose places change with them. Always in id order: orders
 * for the same slots then cannot deadlock.
 */
export async function lockTermSlots(db: Db, sessionId: number, terms: BookedTerm[], otherIds: number[]) {
  const termNumbers = terms.map(({ year, month, day = 0 }) => year * 10_000 + month * 100 + day)
  const ofTerms = and(eq(slots.sessionId, sessionId), inArray(termNumber, termNumbers))
  return db
    .select({ id: slots.id, year: slots.year, month: slots.month, day: slots.day, closed: slots.closed })
    .from(slots)
    .where(otherIds.length === 0 ? ofTerms : or(ofTerms, inArray(slots.id, otherIds)))
    .orderBy(slots.id)
    .for('no key update')
}

/** Locks the slots of an order in id order; returns their ids. */
export async function lockOrderSlots(db: Db, orderId: number): Promise<number[]> {
  const ofOrder = db.select({ id: orderItems.slotId }).from(orderItems).where(eq(orderItems.orderId, orderId))
  const rows = await db
    .select({ id: slots.id })
    .from(slots)
    .where(inArray(slots.id, ofOrder))
    .orderBy(slots.id)
    .for('no key update')
  return rows.map(({ id }) => id)
}

/** Who books, for the renewal window. Late money is not subject to it: its hold was. */
export type Booker = { userId: number; today: JalaliDay }

/** Takes places where enough are left and the slot is open to the booker. Returns the ids of those slots. */
export async function takePlaces(db: Db, slotIds: number[], places: number, booker?: Booker): Promise<number[]> {
  const isOpen = booker === undefined ? undefined : isOpenFor(booker, slotIds)
  const rows = await db
    .update(slots)
    .set({ taken: sql`${slots.taken} + ${places}` })
    .where(and(inArray(slots.id, slotIds), gte(freePlaces('slots'), places), isOpen))
    .returning({ id: slots.id })
  return rows.map(({ id }) => id)
}

/** The slots that are still reserved for the swimmers of the month before. */
export async function listReserved(db: Db, slotIds: number[], booker: Booker): Promise<number[]> {
  const reserved = not(isOpenFor(booker, slotIds))
  const rows = await db
    .select({ id: slots.id })
    .from(slots)
    .where(and(inArray(slots.id, slotIds), reserved))
  return rows.map(({ id }) => id)
}

/** A month after one of the same order is open too: an order is booked as a whole or not at all. */
function isOpenFor({ userId, today }: Booker, slotIds: number[]): SQL {
  const months = sql`select ${monthNumber('before')} from ${slots} before where before.id in ${slotIds}`
  return sql`(${isOpenTo('slots', userId, today)} or ${monthNumber('slots')} - 1 in (${months}))`
}

export async function releasePlaces(db: Db, slotIds: number[], places: number) {
  await db
    .update(slots)
    .set({ taken: sql`${slots.taken} - ${places}` })
    .where(inArray(slots.id, slotIds))
}

/** Releases every place that orders still hold, in one statement. The caller has locked the slots. */
export async function releaseOrderPlaces(db: Db, orderIds: number[]) {
  await db.execute(sql`
    with freed as (
      update ${orderItems} set live = false
      where ${inArray(orderItems.orderId, orderIds)} and live
      returning slot_id, places
    ), sums as (select slot_id, sum(places)::int as places from freed group by slot_id)
    update ${slots} set taken = ${slots.taken} - sums.places from sums where ${slots.id} = sums.slot_id`)
}

/** Whether a member of an order that holds no places holds or has booked one of its slots by another order. */
export async function hasLiveItems(db: Db, orderId: number): Promise<boolean> {
  const mine = alias(orderItems, 'mine')
  const rows = await db
    .select({ id: orderItems.id })
    .from(orderItems)
    .innerJoin(mine, and(eq(mine.memberId, orderItems.memberId), eq(mine.slotId, orderItems.slotId)))
    .where(and(eq(mine.orderId, orderId), eq(orderItems.live, true), isNull(orderItems.day)))
    .limit(1)
  return rows.length > 0
}

/** Marks an order's items as holding their places again. */
export async function reactivateItems(db: Db, orderId: number) {
  await db.update(orderItems).set({ live: true }).where(eq(orderItems.orderId, orderId))
}

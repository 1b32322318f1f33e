import { and, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/client.ts'
import { freePlaces, isOpenTo, monthNumber } from '#server/db/free-places.ts'
import { slots } from '#server/db/schema/catalog.ts'
import { orderItems } from '#server/db/schema/payment.ts'
import { type BookedTerm, termNumber } from '#src/contract/month.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'

export type TermSlot = Awaited<ReturnType<typeof lockTermSlots>>[number]

/** A month or a date as one number; a whole month counts as day 0. */
const slotNumber = sql<number>`(${slots.year} * 10000 + ${slots.month} * 100 + coalesce(${slots.day}, 0))`

/**
 * Locks the slots of a session's months or dates, and others whose places change with them. Always in id order: orders
 * for the same slots then cannot deadlock.
 */
export async function lockTermSlots(db: Db, sessionId: number, terms: BookedTerm[], otherIds: number[]) {
  const ofTerms = and(eq(slots.sessionId, sessionId), inArray(slotNumber, terms.map(termNumber)))
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

/**
 * Who books, for the renewal window and the waitlist, and the members who swim; `offeredOnly` accepts an offer. Late money
 * is subject to neither: its hold was.
 */
export type Booker = { userId: number; today: JalaliDay; memberIds: number[]; now: Date; offeredOnly?: boolean }

/**
 * Takes places where enough are left and the slot is open to the booker. Places offered to the booker's members on the
 * waitlist are theirs, and members who get places leave the line. Returns the ids of those slots.
 */
export async function takePlaces(db: Db, slotIds: number[], places: number, booker?: Booker): Promise<number[]> {
  const [leave, offered] = booker === undefined ? [sql``, sql`0`] : [leaveLine(booker, slotIds), offeredPlaces]
  const isOpen = booker === undefined ? sql`true` : sql`(${offered} > 0 or ${isOpenWithoutOffer(booker, slotIds)})`
  const rows = await db.execute<{ id: number }>(sql`${leave}
    update ${slots} set "taken" = ${slots.taken} + ${places}::int - ${offered}
    where ${inArray(slots.id, slotIds)} and not ${slots.closed}
      and ${freePlaces('slots')} >= ${places}::int - ${offered} and ${isOpen}
    returning "id"`)
  return rows.map(({ id }) => id)
}

const offeredPlaces = sql`coalesce((select sum(places)::int from mine where slot_id = ${slots.id} and state = 'offered'), 0)`

/**
 * The members leave the booker's line of each slot, and those of their other guardians; an offer is accepted as a whole,
 * that of another account only if it is for none but these members. Other members stay in line.
 */
function leaveLine({ userId, memberIds, now }: Booker, slotIds: number[]): SQL {
  const ids = sql`array[${sql.join(memberIds, sql`, `)}]::int[]`
  return sql`with mine as (
      select id, slot_id, places, state,
        case when state = 'waiting' then array(select m from unnest(member_ids) m where m <> all(${ids})) else '{}' end as rest
      from waitlist_entries
      where slot_id in ${slotIds} and member_ids && ${ids} and (user_id = ${userId} or state = 'waiting' or member_ids <@ ${ids})
        and (state = 'waiting' or state = 'offered' and coalesce(expires_at > ${now.toISOString()}::timestamptz, true))
      for update
    ), left_line as (
      update waitlist_entries e set
        state = case when rest = '{}' then 'accepted' else e.state end,
        ended_at = case when rest = '{}' then ${now.toISOString()}::timestamptz end,
        member_ids = case when rest = '{}' then member_ids else rest end,
        places = case when rest = '{}' then e.places else cardinality(rest) end
      from mine where e.id = mine.id
    )`
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

/** An accepted offer is used once: of two acceptances at the same time the later finds none, whatever places are free. */
function isOpenWithoutOffer(booker: Booker, slotIds: number[]): SQL {
  return booker.offeredOnly === true ? sql`false` : isOpenFor(booker, slotIds)
}

/** A month after one of the same order is open too: an order is booked as a whole or not at all. */
function isOpenFor({ userId, today }: Pick<Booker, 'userId' | 'today'>, slotIds: number[]): SQL {
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

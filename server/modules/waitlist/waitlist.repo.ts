import { and, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { freePlaces, isOpenTo } from '#server/db/free-places.ts'
import { pools, programs, sessions, slots } from '#server/db/schema/catalog.ts'
import { users } from '#server/db/schema/people.ts'
import { waitlistEntries } from '#server/db/schema/waitlist.ts'
import { memberName } from '#server/db/swimmers.ts'
import type { Swimmer } from '#src/contract/member/member.ts'
import type { BookedTerm } from '#src/contract/month.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'

export type EntryState = (typeof waitlistEntries.$inferSelect)['state']
export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

/** Live entries by any of these. `overdue`: offers that ended by then; `offered` alone by state. */
export type EntryFilter = {
  id?: number
  userId?: number
  slotId?: number
  state?: 'waiting' | 'offered'
  overdueAt?: Date
  isUnannounced?: true
  isPassed?: true
}

function whereOf(filter: EntryFilter): SQL | undefined {
  const { id, userId, slotId, state, overdueAt, isUnannounced, isPassed } = filter
  const e = waitlistEntries
  return and(
    live,
    id === undefined ? undefined : eq(e.id, id),
    userId === undefined ? undefined : eq(e.userId, userId),
    slotId === undefined ? undefined : eq(e.slotId, slotId),
    state === undefined ? undefined : eq(e.state, state),
    overdueAt === undefined ? undefined : and(eq(e.state, 'offered'), lte(e.expiresAt, overdueAt)),
    isUnannounced && and(eq(e.state, 'offered'), isNull(e.expiresAt)),
    isPassed && and(eq(e.state, 'waiting'), gt(e.passed, e.passedTold)),
  )
}

const live = inArray(waitlistEntries.state, ['waiting', 'offered'])

/** Locks a month or date of a session: every change of its line, and of its places, does. */
export async function lockSlot(db: Db, sessionId: number, { year, month, day }: BookedTerm) {
  const isTerm = and(
    eq(slots.year, year),
    eq(slots.month, month),
    sql`${slots.day} is not distinct from ${day ?? null}`,
  )
  const [slot] = await db
    .select({ id: slots.id, closed: slots.closed, capacity: slots.capacity })
    .from(slots)
    .where(and(eq(slots.sessionId, sessionId), isTerm))
    .for('no key update')
  return slot
}

export type NewEntry = {
  userId: number
  slotId: number
  memberIds: number[]
  named: boolean
  places: number
  today: JalaliDay
  now: Date
}

/**
 * Adds an entry at the end of the line, in one statement with its conditions: too few free places, the month is open to
 * the user, no member has a place there or waits for one by another account, and fewer than `most` lines. Undefined when one does not hold. The caller has
 * locked the user and the slot.
 */
export async function insertEntry(db: Db, entry: NewEntry, most: number): Promise<number | undefined> {
  const { userId, slotId, named, places, today, now } = entry
  const ids = integers(entry.memberIds)
  const [row] = await db.execute<{ id: number }>(sql`
    insert into waitlist_entries (user_id, slot_id, member_ids, named, places, state, created_at)
    select ${userId}::int, slots.id, ${ids}, ${named}::boolean, ${places}::int, 'waiting', ${now.toISOString()}::timestamptz
    from slots where slots.id = ${slotId} and not slots.closed and ${freePlaces('slots')} < ${places}::int
      and ${isOpenTo('slots', userId, today)}
      and not exists (select from order_items i where i.slot_id = slots.id and i.live and i.member_id = any(${ids}))
      and not exists (select from waitlist_entries other where ${waitsFor(ids)})
      and (select count(*) from waitlist_entries mine where mine.user_id = ${userId} and mine.state in ('waiting', 'offered')) < ${most}
    on conflict (user_id, slot_id) where state in ('waiting', 'offered') do nothing
    returning id`)
  return row?.id
}

/** Why an entry could not be added, see `insertEntry`. */
export async function readConditions(db: Db, { userId, slotId, memberIds, places, today }: NewEntry) {
  const [row] = await db
    .select({
      isFree: sql<boolean>`${freePlaces('slots')} >= ${places}::int`,
      isOpen: isOpenTo('slots', userId, today),
      isBooked: sql<boolean>`exists (select from order_items i
        where i.slot_id = slots.id and i.live and i.member_id = any(${integers(memberIds)}))`,
      isWaiting: sql<boolean>`exists (select from waitlist_entries mine
        where mine.user_id = ${userId} and mine.slot_id = slots.id and mine.state in ('waiting', 'offered'))`,
      isWaitedFor: sql<boolean>`exists (select from waitlist_entries other where ${waitsFor(integers(memberIds))})`,
    })
    .from(slots)
    .where(eq(slots.id, slotId))
  return row
}

/** Whether the entry `other` is in the line of the slot for one of the members. */
function waitsFor(ids: SQL): SQL {
  return sql`other.slot_id = slots.id and other.state in ('waiting', 'offered') and other.member_ids && ${ids}`
}

const swimmers = sql<Swimmer[]>`(select coalesce(json_agg(json_build_object('id', m.id,
    'name', ${memberName('m', 'u')}, 'holder', m.holder) order by m.holder desc, m.id), '[]')
  from members m join users u on u.id = m.user_id where m.id = any(${waitlistEntries.memberIds}))`

/** Entries of lines with what they are for, offers first, then the earliest month or date. */
export function listEntries(db: Db, filter: EntryFilter, limit: number) {
  return db
    .select({
      id: waitlistEntries.id,
      userId: waitlistEntries.userId,
      slotId: waitlistEntries.slotId,
      kind: sessions.kind,
      subject: sql<number>`coalesce(${programs.number}, ${pools.id})`,
      session: sessions.number,
      teamName: sql<string>`coalesce(${programs.name}, ${pools.name})`,
      sessionTitle: sessions.title,
      poolName: pools.name,
      weekdays: sessions.weekdays,
      startsAt: sessions.startsAt,
      endsAt: sessions.endsAt,
      year: slots.year,
      month: slots.month,
      day: slots.day,
      closed: slots.closed,
      places: waitlistEntries.places,
      memberIds: waitlistEntries.memberIds,
      named: waitlistEntries.named,
      swimmers,
      state: waitlistEntries.state,
      position: sql<number>`(select count(*) from waitlist_entries ahead where ahead.slot_id = ${waitlistEntries.slotId}
        and ahead.state = 'waiting' and ahead.id <= ${waitlistEntries.id})`.mapWith(Number),
      passed: waitlistEntries.passed,
      createdAt: waitlistEntries.createdAt,
      expiresAt: waitlistEntries.expiresAt,
    })
    .from(waitlistEntries)
    .innerJoin(users, eq(users.id, waitlistEntries.userId))
    .innerJoin(slots, eq(slots.id, waitlistEntries.slotId))
    .innerJoin(sessions, eq(sessions.id, slots.sessionId))
    .innerJoin(pools, eq(pools.id, sessions.poolId))
    .leftJoin(programs, eq(programs.id, sessions.programId))
    .where(whereOf(filter))
    .orderBy(waitlistEntries.state, slots.year, slots.month, slots.day, waitlistEntries.id)
    .limit(limit)
}

/** A user's entry in any state. */
export async function findEntry(db: Db, userId: number, id: number) {
  const [row] = await db
    .select()
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.id, id), eq(waitlistEntries.userId, userId)))
  return row
}

/** Locks the slots of live entries, in id order as bookings lock them. */
async function lockSlotsOf(db: Db, which: SQL | undefined) {
  const ids = db.select({ id: waitlistEntries.slotId }).from(waitlistEntries).where(which)
  await db.select({ id: slots.id }).from(slots).where(inArray(slots.id, ids)).orderBy(slots.id).for('no key update')
}

/**
 * Ends live entries, or returns offers to the line (`waiting`), and frees the places of their offers, in one statement
 * under the locks of their slots. Returns how many.
 */
export function moveEntries(tx: Db, filter: EntryFilter, to: EntryState, now: Date): Promise<number> {
  return move(tx, whereOf(filter), to, now)
}

async function move(tx: Db, which: SQL | undefined, to: EntryState, now: Date): Promise<number> {
  await lockSlotsOf(tx, which)
  const endedAt = to === 'waiting' ? null : now.toISOString()
  const rows = await tx.execute(sql`
    with old as (select id, slot_id, places, state from waitlist_entries where ${which} for update),
    moved as (
      update waitlist_entries e set state = ${to}, ended_at = ${endedAt}::timestamptz, offered_at = null, expires_at = null,
        sms_due_at = null
      from old where e.id = old.id returning old.slot_id, old.state, old.places
    ),
    freed as (
      update slots set taken = taken - sums.places
      from (select slot_id, sum(places)::int as places from moved where state = 'offered' group by slot_id) sums
      where slots.id = sums.slot_id
    )
    select from moved`)
  return rows.length
}

/** Leaves members out of a waiting entry, or people; its place in line stays. False unless it waits for more places. */
export async function reduceEntry(tx: Db, id: number, memberIds: number[], places: number): Promise<boolean> {
  const rows = await tx
    .update(waitlistEntries)
    .set({ memberIds, places })
    .where(
      and(
        eq(waitlistEntries.id, id),
        eq(waitlistEntries.state, 'waiting'),
        sql`${waitlistEntries.places} > ${places}::int`,
      ),
    )
    .returning({ id: waitlistEntries.id })
  return rows.length === 1
}

/**
 * Takes a member out of the lines of every account, or of one; other members keep their place. An offer ends as a whole.
 */
export async function leaveOut(tx: Db, { memberId, userId }: { memberId: number; userId?: number }, now: Date) {
  const ofUser = userId === undefined ? sql`true` : sql`${waitlistEntries.userId} = ${userId}`
  const has = sql`${ofUser} and ${memberId} = any(${waitlistEntries.memberIds})`
  const ends = sql`(${waitlistEntries.state} = 'offered' or cardinality(${waitlistEntries.memberIds}) = 1)`
  await move(tx, and(live, has, ends), 'left', now)
  await lockSlotsOf(tx, and(live, has))
  await tx.execute(sql`update waitlist_entries set member_ids = array_remove(member_ids, ${memberId}::int), places = places - 1
    where ${ofUser} and state = 'waiting' and ${memberId}::int = any(member_ids)`)
}

/** Offers the free places of a slot to its line, as freeing places does by itself. */
export async function offerPlaces(db: Db, slotId: number) {
  await db.execute(sql`select offer_places(${slotId})`)
}

export async function lockSlotById(db: Db, slotId: number) {
  await db.select({ id: slots.id }).from(slots).where(eq(slots.id, slotId)).for('no key update')
}

function integers(ids: number[]): SQL {
  return sql`array[${sql.join(ids, sql`, `)}]::int[]`
}

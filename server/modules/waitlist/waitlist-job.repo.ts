import { and, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { clubSetting } from '#server/db/club-settings.ts'
import { freePlaces } from '#server/db/free-places.ts'
import { sessions, slots } from '#server/db/schema/catalog.ts'
import { users } from '#server/db/schema/people.ts'
import { waitlistEntries } from '#server/db/schema/waitlist.ts'

export type Line = Awaited<ReturnType<typeof listLines>>[number]

/** The months and dates that have a line. `fits`: free places are enough for one of its entries. */
export function listLines(db: Db) {
  const live = db
    .select({ id: waitlistEntries.slotId })
    .from(waitlistEntries)
    .where(inArray(waitlistEntries.state, ['waiting', 'offered']))
  return db
    .select({
      slotId: slots.id,
      year: slots.year,
      month: slots.month,
      day: slots.day,
      closed: slots.closed,
      weekdays: sessions.weekdays,
      startsAt: sessions.startsAt,
      endsAt: sessions.endsAt,
      fits: sql<boolean>`exists (select from waitlist_entries e
        where e.slot_id = slots.id and e.state = 'waiting' and e.places <= ${freePlaces('slots')})`,
    })
    .from(slots)
    .innerJoin(sessions, eq(sessions.id, slots.sessionId))
    .where(inArray(slots.id, live))
    .orderBy(slots.id)
}

/** The hours that an offer is held. */
export async function readOfferHours(db: Db): Promise<number> {
  const rows = await db.execute<{ hours: number }>(sql`select ${clubSetting('waitlist_offer_hours')} as hours`)
  return Number(rows[0]?.hours)
}

/** Announces an offer once: false when it was announced, or ended, before. */
export async function announce(
  tx: Db,
  id: number,
  { offeredAt, expiresAt, smsDueAt }: { offeredAt: Date; expiresAt: Date; smsDueAt: Date | null },
): Promise<boolean> {
  const isNew = sql`${waitlistEntries.state} = 'offered' and ${waitlistEntries.expiresAt} is null`
  const rows = await tx
    .update(waitlistEntries)
    .set({ offeredAt, expiresAt, smsDueAt })
    .where(and(eq(waitlistEntries.id, id), isNew))
    .returning({ id: waitlistEntries.id })
  return rows.length === 1
}

/** Records that a user was notified of the places that passed an entry; false when they were before. */
export async function markTold(tx: Db, id: number): Promise<boolean> {
  const rows = await tx
    .update(waitlistEntries)
    .set({ passedTold: sql`${waitlistEntries.passed}` })
    .where(and(eq(waitlistEntries.id, id), sql`${waitlistEntries.passedTold} < ${waitlistEntries.passed}`))
    .returning({ id: waitlistEntries.id })
  return rows.length === 1
}

/** Offers whose SMS is due. */
export function listDueSms(db: Db, now: Date, limit: number) {
  return db
    .select({ id: waitlistEntries.id })
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.state, 'offered'), lte(waitlistEntries.smsDueAt, now)))
    .orderBy(waitlistEntries.smsDueAt)
    .limit(limit)
}

/** Claims the SMS of an offer: of several servers one sends it, at most once. */
export async function claimSms(db: Db, id: number, now: Date) {
  const [claimed] = await db
    .update(waitlistEntries)
    .set({ smsDueAt: null })
    .from(users)
    .where(
      and(
        eq(waitlistEntries.id, id),
        eq(users.id, waitlistEntries.userId),
        isNotNull(users.phone),
        eq(waitlistEntries.state, 'offered'),
        lte(waitlistEntries.smsDueAt, now),
      ),
    )
    .returning({ phone: users.phone, expiresAt: waitlistEntries.expiresAt })
  return claimed
}

/** Sends a rejected SMS again later, while its offer is open. */
export async function postponeSms(db: Db, id: number, smsDueAt: Date) {
  await db
    .update(waitlistEntries)
    .set({ smsDueAt })
    .where(and(eq(waitlistEntries.id, id), eq(waitlistEntries.state, 'offered')))
}

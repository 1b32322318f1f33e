import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { slots } from '#server/db/schema/catalog.ts'
import { waitlistEntries } from '#server/db/schema/waitlist.ts'

export async function deleteEntries(db: Db, userId: number) {
  await db.delete(waitlistEntries).where(eq(waitlistEntries.userId, userId))
}

/** The members of an owner in the lines of another user, by id. */
export async function listMembersInLines(db: Db, userId: number, ownerId: number): Promise<number[]> {
  const rows = await db.execute<{ id: number }>(sql`select distinct m.id from waitlist_entries e
    join members m on m.id = any(e.member_ids)
    where e.user_id = ${userId} and e.state in ('waiting', 'offered') and m.user_id = ${ownerId} order by m.id`)
  return rows.map(({ id }) => id)
}

/** All entries of a user, after the entry `after`. */
export function listAllEntries(db: Db, userId: number, { after, limit }: { after: number; limit: number }) {
  return db
    .select({
      key: waitlistEntries.id,
      session: slots.sessionId,
      year: slots.year,
      month: slots.month,
      day: slots.day,
      members: waitlistEntries.memberIds,
      places: waitlistEntries.places,
      state: waitlistEntries.state,
      created_at: waitlistEntries.createdAt,
      offered_at: waitlistEntries.offeredAt,
      ended_at: waitlistEntries.endedAt,
    })
    .from(waitlistEntries)
    .innerJoin(slots, eq(slots.id, waitlistEntries.slotId))
    .where(and(eq(waitlistEntries.userId, userId), gt(waitlistEntries.id, after)))
    .orderBy(waitlistEntries.id)
    .limit(limit)
}

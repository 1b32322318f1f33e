import { and, eq, gt, ilike, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { users } from '#server/db/schema/people.ts'
import { suspensions } from '#server/db/schema/staff.ts'

export type SuspensionRow = typeof suspensions.$inferSelect

const isLive = (now: Date) => and(isNull(suspensions.liftedAt), gt(suspensions.until, now))

/** A user's suspension that has not ended. */
export async function findSuspension(db: Db, userId: number, now: Date): Promise<SuspensionRow | undefined> {
  const [row] = await db
    .select()
    .from(suspensions)
    .where(and(eq(suspensions.userId, userId), isLive(now)))
  return row
}

/** The username's row, locked against other changes of it; undefined for a deleted account. */
export async function lockUser(tx: Db, userId: number): Promise<{ id: number } | undefined> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('no key update')
  return row
}

/** Ends the rows of a user that are not lifted, also those that have run out. Returns the one that was in force. */
export async function liftSuspension(tx: Db, userId: number, now: Date): Promise<SuspensionRow | undefined> {
  const rows = await tx
    .update(suspensions)
    .set({ liftedAt: now })
    .where(and(eq(suspensions.userId, userId), isNull(suspensions.liftedAt)))
    .returning()
  return rows.find(({ until }) => until > now)
}

export async function insertSuspension(tx: Db, row: typeof suspensions.$inferInsert): Promise<void> {
  await tx.insert(suspensions).values(row)
}

/** Suspended users; with `prefix`, all whose username begins with it (folded). */
export function listUsers(db: Db, { prefix, now, limit }: { prefix: string; now: Date; limit: number }) {
  return db
    .select({
      user: users.id,
      name: users.name,
      username: users.username,
      suspension: { reason: suspensions.reason, until: suspensions.until, createdAt: suspensions.createdAt },
      by: sql<string | null>`(select coalesce(nullif(staff.name, ''), staff.username, 'user-' || staff.id)
        from users staff where staff.id = ${suspensions.createdBy})`,
    })
    .from(users)
    .leftJoin(suspensions, and(eq(suspensions.userId, users.id), isLive(now)))
    .where(
      and(
        isNull(users.deletedAt),
        prefix === '' ? sql`${suspensions.id} is not null` : ilike(users.usernameFolded, `${escaped(prefix)}%`),
      ),
    )
    .orderBy(users.usernameFolded, users.id)
    .limit(limit)
}

/** As a literal of `like`. */
function escaped(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}

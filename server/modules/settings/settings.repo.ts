import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { users } from '#server/db/schema/people.ts'
import type { NotificationChoices } from '#src/contract/account.ts'

const columns = { notifications: users.notifications }
const alive = (userId: number) => and(eq(users.id, userId), isNull(users.deletedAt))

/** `notifications` is null until the person chose something. */
export async function findSettings(db: Db, userId: number) {
  const [row] = await db.select(columns).from(users).where(alive(userId))
  return row
}

/** Lays some choices over those that stand, in one statement: two devices at once lose neither's. */
export async function mergeNotifications(
  db: Db,
  userId: number,
  standing: NotificationChoices,
  chosen: Partial<NotificationChoices>,
) {
  const before = sql`coalesce(${users.notifications}, ${JSON.stringify(standing)}::text::jsonb)`
  const [row] = await db
    .update(users)
    .set({ notifications: sql`${before} || ${JSON.stringify(chosen)}::text::jsonb` })
    .where(alive(userId))
    .returning(columns)
  return row
}

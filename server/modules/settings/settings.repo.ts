import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { users } from '#server/db/schema/people.ts'
import type { NotificationChoices, QuietHours } from '#src/contract/account.ts'

const columns = { notifications: users.notifications, quietHours: users.quietHours }
const alive = (userId: number) => and(eq(users.id, userId), isNull(users.deletedAt))

/** Each is null until the person chose something. */
export async function findSettings(db: Db, userId: number) {
  const [row] = await db.select(columns).from(users).where(alive(userId))
  return row
}

export type Choices = { notifications: NotificationChoices; quietHours: QuietHours }
type Chosen = { notifications: Partial<NotificationChoices>; quietHours: Partial<QuietHours> }

/** Lays some choices over those that stand, in one statement: two devices at once lose neither's. */
export async function mergeSettings(db: Db, userId: number, standing: Choices, chosen: Chosen) {
  const merged = (column: keyof Choices) => {
    const before = sql`coalesce(${users[column]}, ${JSON.stringify(standing[column])}::text::jsonb)`
    return sql`${before} || ${JSON.stringify(chosen[column])}::text::jsonb`
  }
  const [row] = await db
    .update(users)
    .set({ notifications: merged('notifications'), quietHours: merged('quietHours') })
    .where(alive(userId))
    .returning(columns)
  return row
}

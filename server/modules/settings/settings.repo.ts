import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { users } from '#server/db/schema/people.ts'
import type { NotificationChoices, QuietHours } from '#src/contract/account.ts'

const columns = { notifications: users.notifications, quietHours: users.quietHours }
const isActive = (userId: number) => and(eq(users.id, userId), isNull(users.deletedAt))

/** Each column is null until the user has chosen something. */
export async function findSettings(db: Db, userId: number) {
  const [row] = await db.select(columns).from(users).where(isActive(userId))
  return row
}

/** The settings of those users who still exist. */
export function listSettings(db: Db, userIds: number[]) {
  return db
    .select({ id: users.id, ...columns })
    .from(users)
    .where(and(inArray(users.id, userIds), isNull(users.deletedAt)))
}

export type Choices = { notifications: NotificationChoices; quietHours: QuietHours }
type Chosen = { notifications: Partial<NotificationChoices>; quietHours: Partial<QuietHours> }

/** Merges choices into the stored ones, in one statement: concurrent changes of two devices both persist. */
export async function mergeSettings(db: Db, userId: number, defaults: Choices, chosen: Chosen) {
  const merged = (column: keyof Choices) => {
    const before = sql`coalesce(${users[column]}, ${JSON.stringify(defaults[column])}::text::jsonb)`
    return sql`${before} || ${JSON.stringify(chosen[column])}::text::jsonb`
  }
  const [row] = await db
    .update(users)
    .set({ notifications: merged('notifications'), quietHours: merged('quietHours') })
    .where(isActive(userId))
    .returning(columns)
  return row
}

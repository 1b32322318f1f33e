import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { notifications } from '#server/db/schema/notification.ts'
import { accountEvents, authSessions, knownDevices, newStorageKey, users } from '#server/db/schema/people.ts'
import { idempotencyKeys } from '#server/db/schema/upkeep.ts'

/** Moves a person to another number, if they still have the one before. Rejects with a duplicate when it is taken. */
export async function writePhone(db: Db, userId: number, from: string, to: string): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ phone: to })
    .where(and(eq(users.id, userId), eq(users.phone, from), isNull(users.deletedAt)))
    .returning({ id: users.id })
  return rows.length === 1
}

/** Where a person's picture is; the row stays locked until the transaction ends. */
export async function lockPicture(db: Db, userId: number): Promise<string | null> {
  const [row] = await db.select({ picture: users.profilePicture }).from(users).where(eq(users.id, userId)).for('update')
  return row?.picture ?? null
}

/** Leaves a row that orders and the books can go on naming, and nothing that says who it was. */
export async function anonymizeUser(db: Db, userId: number, now: Date): Promise<void> {
  await db.delete(authSessions).where(eq(authSessions.userId, userId))
  await db.delete(knownDevices).where(eq(knownDevices.userId, userId))
  await db.delete(accountEvents).where(eq(accountEvents.userId, userId))
  await db.delete(notifications).where(eq(notifications.userId, userId))
  // First answers kept for repeated requests show their payer.
  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId))
  await db
    .update(users)
    .set({
      phone: null,
      username: null,
      usernameFolded: null,
      passwordHash: null,
      profilePicture: null,
      name: '',
      birthDate: null,
      notifications: null,
      quietHours: null,
      // What waits sealed on their devices can never be opened again.
      storageOwner: sql`gen_random_uuid()`,
      storageKey: newStorageKey,
      deletedAt: now,
    })
    .where(eq(users.id, userId))
}

import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { notifications } from '#server/db/schema/notification.ts'
import { accountEvents, authSessions, knownDevices, newStorageKey, users } from '#server/db/schema/people.ts'
import { idempotencyKeys } from '#server/db/schema/upkeep.ts'

/** Changes a user's number if it is still `from`. Rejects with a duplicate when `to` is taken. */
export async function writePhone(db: Db, userId: number, from: string, to: string): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ phone: to })
    .where(and(eq(users.id, userId), eq(users.phone, from), isNull(users.deletedAt)))
    .returning({ id: users.id })
  return rows.length === 1
}

/** The URL of a user's picture; the row stays locked until the transaction ends. */
export async function lockPicture(db: Db, userId: number): Promise<string | null> {
  const [row] = await db.select({ picture: users.profilePicture }).from(users).where(eq(users.id, userId)).for('update')
  return row?.picture ?? null
}

/** Leaves a row that orders and the ledger can reference, without personal data. */
export async function anonymizeUser(db: Db, userId: number, now: Date): Promise<void> {
  await db.delete(authSessions).where(eq(authSessions.userId, userId))
  await db.delete(knownDevices).where(eq(knownDevices.userId, userId))
  await db.delete(accountEvents).where(eq(accountEvents.userId, userId))
  await db.delete(notifications).where(eq(notifications.userId, userId))
  // Stored first responses to repeated requests contain their payer.
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
      // Data sealed on the user's devices can never be opened again.
      storageOwner: sql`gen_random_uuid()`,
      storageKey: newStorageKey,
      deletedAt: now,
    })
    .where(eq(users.id, userId))
}

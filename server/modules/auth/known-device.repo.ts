import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { knownDevices, users } from '#server/db/schema/people.ts'

/** Whether this browser has signed in to the account of a number before. */
export async function isDeviceOf(db: Db, secretHash: string, phone: string): Promise<boolean> {
  const rows = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(knownDevices.secretHash, secretHash), eq(users.phone, phone)))
  return rows.length > 0
}

/** Whether this is the secret of any browser that signed in. */
export async function isDevice(db: Db, secretHash: string): Promise<boolean> {
  const rows = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(eq(knownDevices.secretHash, secretHash))
    .limit(1)
  return rows.length > 0
}

/** Stores a browser of an account and deletes all but its `most` last used. */
export async function saveDevice(
  db: Db,
  device: typeof knownDevices.$inferInsert & { lastUsedAt: Date },
  most: number,
): Promise<void> {
  const { userId, lastUsedAt } = device
  const target = [knownDevices.secretHash, knownDevices.userId]
  await db.insert(knownDevices).values(device).onConflictDoUpdate({ target, set: { lastUsedAt } })
  const older = db
    .select({ secretHash: knownDevices.secretHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastUsedAt))
    .offset(most)
  await db.delete(knownDevices).where(and(eq(knownDevices.userId, userId), inArray(knownDevices.secretHash, older)))
}

/** Deletes the browsers of an account, except the given one. */
export async function deleteDevices(db: Db, userId: number, exceptHash = ''): Promise<void> {
  await db.delete(knownDevices).where(and(eq(knownDevices.userId, userId), ne(knownDevices.secretHash, exceptHash)))
}

import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { contactMessages } from '#server/db/schema/contact.ts'

export type ContactRow = Pick<typeof contactMessages.$inferSelect, 'id' | 'name' | 'phone' | 'text' | 'createdAt'>

/** Serializes messages from this address until the transaction ends. */
export async function lockAddress(db: Db, addressHash: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${addressHash}, 0))`)
}

/** When the `nth` newest message of an address after `since` was stored; undefined when there are fewer. */
export async function nthNewest(db: Db, addressHash: string, nth: number, since: Date): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: contactMessages.createdAt })
    .from(contactMessages)
    .where(and(eq(contactMessages.addressHash, addressHash), gt(contactMessages.createdAt, since)))
    .orderBy(desc(contactMessages.createdAt))
    .offset(nth - 1)
    .limit(1)
  return row?.at
}

export async function insertMessage(db: Db, message: typeof contactMessages.$inferInsert): Promise<void> {
  await db.insert(contactMessages).values(message)
}

/** The newest messages, newest first. */
export function newestMessages(db: Db, limit: number): Promise<ContactRow[]> {
  const { id, name, phone, text, createdAt } = contactMessages
  return db
    .select({ id, name, phone, text, createdAt })
    .from(contactMessages)
    .orderBy(desc(contactMessages.id))
    .limit(limit)
}

/** Messages with a number, oldest first: at most `limit` after the one whose id is `after`. */
export function messagesOf(db: Db, phone: string, { after, limit }: { after: number; limit: number }) {
  const { id, name, text, createdAt } = contactMessages
  return db
    .select({ key: id, name, text, created_at: createdAt })
    .from(contactMessages)
    .where(and(eq(contactMessages.phone, phone), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit)
}

export async function deleteMessages(db: Db, phone: string): Promise<void> {
  await db.delete(contactMessages).where(eq(contactMessages.phone, phone))
}

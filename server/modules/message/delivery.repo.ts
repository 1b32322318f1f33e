import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { clubMessages, messageDeliveries } from '#server/db/schema/message.ts'
import { users } from '#server/db/schema/people.ts'

export type DueDelivery = Awaited<ReturnType<typeof listDue>>[number]
type Key = { messageId: number; userId: number }
type Sms = NonNullable<(typeof messageDeliveries.$inferSelect)['sms']>

const isRow = ({ messageId, userId }: Key) =>
  and(eq(messageDeliveries.messageId, messageId), eq(messageDeliveries.userId, userId))

/** Deliveries with something to do by now, the longest due first. */
export function listDue(db: Db, now: Date, limit: number) {
  return db
    .select({
      messageId: messageDeliveries.messageId,
      userId: messageDeliveries.userId,
      notification: messageDeliveries.notification,
      sms: messageDeliveries.sms,
      smsTries: messageDeliveries.smsTries,
      text: clubMessages.text,
      phone: users.phone,
      deletedAt: users.deletedAt,
      quietHours: users.quietHours,
    })
    .from(messageDeliveries)
    .innerJoin(clubMessages, eq(clubMessages.id, messageDeliveries.messageId))
    .innerJoin(users, eq(users.id, messageDeliveries.userId))
    .where(lte(messageDeliveries.dueAt, now))
    .orderBy(asc(messageDeliveries.dueAt), asc(messageDeliveries.messageId), asc(messageDeliveries.userId))
    .limit(limit)
}

/** Takes the notification of a delivery: false when it was taken before. */
export async function takeNotification(tx: Db, key: Key, dueAt: Date | null): Promise<boolean> {
  const rows = await tx
    .update(messageDeliveries)
    .set({ notification: 'sent', dueAt })
    .where(and(isRow(key), eq(messageDeliveries.notification, 'waiting')))
    .returning({ userId: messageDeliveries.userId })
  return rows.length === 1
}

/** Claims the SMS of a delivery before it is sent: of several senders one sends it. */
export async function claimSms(db: Db, key: Key, claimEndsAt: Date): Promise<boolean> {
  const rows = await db
    .update(messageDeliveries)
    .set({ sms: 'sending', dueAt: claimEndsAt })
    .where(and(isRow(key), eq(messageDeliveries.sms, 'waiting')))
    .returning({ userId: messageDeliveries.userId })
  return rows.length === 1
}

/** Stores what became of an SMS, and when it is tried again. */
export async function storeSms(
  db: Db,
  key: Key,
  { from, to, tries, dueAt }: { from: Sms; to: Sms; tries?: number; dueAt: Date | null },
): Promise<void> {
  await db
    .update(messageDeliveries)
    .set({ sms: to, dueAt, ...(tries !== undefined && { smsTries: tries }) })
    .where(and(isRow(key), eq(messageDeliveries.sms, from)))
}

/** Ends the delivery to an account that no longer exists. */
export async function endDelivery(db: Db, { messageId, userId }: Key): Promise<void> {
  await db.execute(sql`
    update message_deliveries set due_at = null,
      notification = case when notification = 'waiting' then 'none' else notification end,
      sms = case when sms = 'waiting' then 'none' when sms = 'sending' then 'unknown' else sms end
    where message_id = ${messageId} and user_id = ${userId}`)
}

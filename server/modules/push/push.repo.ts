import { and, asc, desc, eq, inArray, isNull, lte, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { authSessions } from '#server/db/schema/people.ts'
import { pushQueue, pushSubscriptions } from '#server/db/schema/push.ts'
import type { NotificationChoices } from '#src/contract/account.ts'
import type { PushMessage } from '#src/contract/push.ts'

export type DuePush = Awaited<ReturnType<typeof claimDue>>[number]

type Subscription = Omit<typeof pushSubscriptions.$inferInsert, 'id'>
type Queued = { choice: keyof NotificationChoices; message: PushMessage; dueAt: Date; expiresAt: Date }

/** Stores a browser's subscription; one left by another user on the same browser changes owner. */
export async function writeSubscription(db: Db, subscription: Subscription): Promise<void> {
  const { endpoint: _, ...rest } = subscription
  await db
    .insert(pushSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: rest })
}

/** Deletes all but the `most` newest subscriptions of a user. */
export async function trimSubscriptions(db: Db, userId: number, most: number): Promise<void> {
  const newest = db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .limit(most)
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), notInArray(pushSubscriptions.id, newest)))
}

export async function removeSubscription(db: Db, userId: number, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)))
}

/** Queues a message for each browser in which the user is signed in. */
/** The users among these with a device that gets push messages. */
export async function listSubscribers(db: Db, userIds: number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .innerJoin(authSessions, eq(authSessions.id, pushSubscriptions.sessionId))
    .where(and(inArray(pushSubscriptions.userId, userIds), isNull(authSessions.revokedAt)))
  return new Set(rows.map(({ userId }) => userId))
}

export async function enqueue(db: Db, userId: number, { choice, message, dueAt, expiresAt }: Queued): Promise<void> {
  const rows = await db
    .select({ subscriptionId: pushSubscriptions.id })
    .from(pushSubscriptions)
    .innerJoin(authSessions, eq(authSessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.userId, userId), isNull(authSessions.revokedAt)))
  if (rows.length === 0) return
  await db.insert(pushQueue).values(rows.map((row) => ({ ...row, choice, message, dueAt, expiresAt })))
}

/** Leases due messages until `leaseUntil`; servers never lease the same message. */
export async function claimDue(db: Db, now: Date, leaseUntil: Date, limit: number) {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({
        id: pushQueue.id,
        subscriptionId: pushQueue.subscriptionId,
        userId: pushSubscriptions.userId,
        choice: pushQueue.choice,
        message: pushQueue.message,
        attempts: pushQueue.attempts,
        expiresAt: pushQueue.expiresAt,
        endpoint: pushSubscriptions.endpoint,
        p256dh: pushSubscriptions.p256dh,
        auth: pushSubscriptions.auth,
        revokedAt: authSessions.revokedAt,
      })
      .from(pushQueue)
      .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushQueue.subscriptionId))
      .innerJoin(authSessions, eq(authSessions.id, pushSubscriptions.sessionId))
      .where(lte(pushQueue.dueAt, now))
      .orderBy(asc(pushQueue.dueAt), asc(pushQueue.id))
      .limit(limit)
      .for('update', { of: pushQueue, skipLocked: true })
    const ids = due.map(({ id }) => id)
    if (ids.length > 0)
      await tx
        .update(pushQueue)
        .set({ dueAt: leaseUntil, attempts: sql`${pushQueue.attempts} + 1` })
        .where(inArray(pushQueue.id, ids))
    return due
  })
}

export async function dropQueued(db: Db, id: number): Promise<void> {
  await db.delete(pushQueue).where(eq(pushQueue.id, id))
}

export async function postponeQueued(db: Db, id: number, dueAt: Date): Promise<void> {
  await db.update(pushQueue).set({ dueAt }).where(eq(pushQueue.id, id))
}

/** Deletes a subscription; its queued messages are deleted by cascade. */
export async function dropSubscription(db: Db, id: number): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}

import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { attempts, orders } from '#server/db/schema/payment.ts'
import type { GatewayName } from '#src/contract/payment.ts'

export type Attempt = typeof attempts.$inferSelect
export type AttemptState = Attempt['state']
type Details = Partial<Omit<Attempt, 'id' | 'orderId' | 'state'>>

export async function insertAttempt(
  db: Db,
  attempt: { orderId: number; gateway: GatewayName; amountRial: number; walletRial: number; createdAt: Date },
): Promise<number> {
  const [row] = await db
    .insert(attempts)
    .values({ ...attempt, state: 'created' })
    .returning({ id: attempts.id })
  if (row === undefined) throw new Error('insert returned no attempt row')
  return row.id
}

/** Compare-and-set: true when the attempt was in `from` and now is in `to`. */
export async function moveAttempt(
  db: Db,
  id: number,
  from: AttemptState[],
  to: AttemptState,
  details: Details = {},
): Promise<boolean> {
  const rows = await db
    .update(attempts)
    .set({ state: to, ...details })
    .where(and(eq(attempts.id, id), inArray(attempts.state, from)))
    .returning({ id: attempts.id })
  return rows.length === 1
}

/**
 * Claims the exclusive right until `until` to query the bank about an attempt in one of `states`. Undefined when it is
 * in none of them or claimed.
 */
export async function claimAttempt(
  db: Db,
  id: number,
  { gateway, states, now, until }: { gateway: GatewayName; states: AttemptState[]; now: Date; until: Date },
): Promise<Attempt | undefined> {
  const [attempt] = await db
    .update(attempts)
    .set({ askingUntil: until, checkedAt: now, checks: sql`${attempts.checks} + 1` })
    .where(
      and(
        eq(attempts.id, id),
        eq(attempts.gateway, gateway),
        inArray(attempts.state, states),
        or(isNull(attempts.askingUntil), lt(attempts.askingUntil, now)),
      ),
    )
    .returning()
  return attempt
}

/** Releases the claim: the bank gave no final result, so the next request may query it. */
export async function releaseAttempt(db: Db, id: number, gatewayCode: number | null) {
  await db.update(attempts).set({ askingUntil: null, gatewayCode }).where(eq(attempts.id, id))
}

/**
 * Records when a reversal was requested, or null when no request is outstanding. Compare-and-set on the value the
 * caller read: false when another request came first or the attempt has ended.
 */
export async function markReversalRequested(
  db: Db,
  { id, reverseAskedAt }: Pick<Attempt, 'id' | 'reverseAskedAt'>,
  next: Date | null,
): Promise<boolean> {
  const rows = await db
    .update(attempts)
    .set({ reverseAskedAt: next })
    .where(and(eq(attempts.id, id), eq(attempts.state, 'reversing'), requestedAt(reverseAskedAt)))
    .returning({ id: attempts.id })
  return rows.length === 1
}

function requestedAt(instant: Date | null) {
  return instant === null ? isNull(attempts.reverseAskedAt) : eq(attempts.reverseAskedAt, instant)
}

export async function lockAttempt(db: Db, id: number): Promise<Attempt | undefined> {
  const [attempt] = await db.select().from(attempts).where(eq(attempts.id, id)).for('update')
  return attempt
}

export async function findAttemptByAuthority(db: Db, gateway: GatewayName, authority: string) {
  const [row] = await db
    .select({ attemptId: attempts.id, uid: orders.uid })
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .where(and(eq(attempts.gateway, gateway), eq(attempts.authority, authority)))
  return row
}

/** The order and payer of an attempt; these never change. */
export async function findOwner(db: Db, attemptId: number) {
  const [row] = await db
    .select({ orderId: orders.id, userId: orders.userId })
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .where(eq(attempts.id, attemptId))
  return row
}

/** Newest first. */
export async function listAttempts(db: Db, orderId: number): Promise<Attempt[]> {
  return db.select().from(attempts).where(eq(attempts.orderId, orderId)).orderBy(desc(attempts.id))
}

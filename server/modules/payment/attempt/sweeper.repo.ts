import { and, asc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { attempts, orders } from '#server/db/schema/payment.ts'
import type { GatewayName } from '#src/contract/payment.ts'
import type { AttemptState } from './attempt.repo.ts'

/** Orders whose hold has ended, the earliest end first. */
export async function listOverdueOrders(db: Db, state: 'held' | 'paying', now: Date, limit: number) {
  return db
    .select({ id: orders.id, holdExpiresAt: orders.holdExpiresAt })
    .from(orders)
    .where(and(eq(orders.state, state), lte(orders.holdExpiresAt, now)))
    .orderBy(asc(orders.holdExpiresAt), asc(orders.id))
    .limit(limit)
}

/**
 * Attempts due for a bank query: those of orders whose hold has ended; those being verified or reversed, and those
 * redirected before `redirectedBefore`, at growing intervals (1, 2, 4 … 60 minutes). The least recently checked comes
 * first.
 */
export async function listDueAttempts(
  db: Db,
  gateway: GatewayName,
  now: Date,
  redirectedBefore: Date,
  limit: number,
): Promise<{ id: number; state: AttemptState }[]> {
  const minutes = sql`least(60, power(2, least(${attempts.checks}, 7) - 1))`
  const isIntervalOver = or(
    isNull(attempts.checkedAt),
    sql`${attempts.checkedAt} + ${minutes} * interval '1 minute' <= ${now.toISOString()}::timestamptz`,
  )
  const isOld = or(inArray(attempts.state, ['verifying', 'reversing']), lte(attempts.redirectedAt, redirectedBefore))
  const holdsPlaces = and(eq(orders.state, 'paying'), lte(orders.holdExpiresAt, now))
  return db
    .select({ id: attempts.id, state: attempts.state })
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .where(
      and(
        eq(attempts.gateway, gateway),
        inArray(attempts.state, ['redirected', 'verifying', 'reversing']),
        or(isNull(attempts.askingUntil), lt(attempts.askingUntil, now)),
        or(holdsPlaces, and(isOld, isIntervalOver)),
      ),
    )
    .orderBy(sql`${attempts.checkedAt} nulls first`, attempts.id)
    .limit(limit)
}

/** Whether any payer of this gateway is at the bank. */
export async function hasRedirected(db: Db, gateway: GatewayName): Promise<boolean> {
  const atBank = and(eq(attempts.gateway, gateway), eq(attempts.state, 'redirected'))
  return (await db.select({ id: attempts.id }).from(attempts).where(atBank).limit(1)).length > 0
}

/** Attempts among these authorities whose payers are at the bank. */
export async function listRedirected(db: Db, gateway: GatewayName, authorities: string[]): Promise<number[]> {
  const named = and(eq(attempts.gateway, gateway), inArray(attempts.authority, authorities))
  const rows = await db
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(named, eq(attempts.state, 'redirected')))
    .orderBy(attempts.id)
  return rows.map(({ id }) => id)
}

/** Ends attempts that failed before the redirect: their result at the bank is unknown. */
export async function endLostAttempts(db: Db, createdBefore: Date, now: Date) {
  await db
    .update(attempts)
    .set({ state: 'unknown', endedAt: now })
    .where(and(eq(attempts.state, 'created'), lte(attempts.createdAt, createdBefore)))
}

/** The number of attempts and orders still open after a sweep. */
export async function countOpen(db: Db, now: Date) {
  const open = inArray(attempts.state, ['created', 'redirected', 'verifying', 'reversing'])
  const live = and(inArray(orders.state, ['held', 'paying']), gt(orders.holdExpiresAt, now))
  return { attempts: await db.$count(attempts, open), holds: await db.$count(orders, live) }
}

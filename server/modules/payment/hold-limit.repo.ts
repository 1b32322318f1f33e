import { and, eq, gt, inArray, notInArray, or } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { orders } from '#server/db/schema/payment.ts'

export type RecentHold = Awaited<ReturnType<typeof listRecentHolds>>[number]

/** A user's unpaid orders of places that are open or ended after `since`, ordered by the end of the hold. */
export function listRecentHolds(db: Db, userId: number, since: Date) {
  const { uid, sessionId, state, createdAt, holdExpiresAt, closedAt } = orders
  const ended = and(inArray(orders.state, ['expired', 'cancelled']), gt(orders.closedAt, since))
  return db
    .select({ uid, sessionId, state, createdAt, holdExpiresAt, closedAt })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        notInArray(orders.kind, ['wallet', 'card']),
        or(inArray(orders.state, ['held', 'paying']), ended),
      ),
    )
    .orderBy(orders.holdExpiresAt, orders.id)
}

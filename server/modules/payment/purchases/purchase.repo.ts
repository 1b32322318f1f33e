import { and, count, desc, eq, exists, gt, inArray, isNull, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { attempts, enrolments, orderItems, orders } from '#server/db/schema/payment.ts'
import { orderSwimmers } from '#server/db/swimmers.ts'
import type { Attempt } from '#server/modules/payment/attempt/attempt.repo.ts'
import type { OrderKind } from '#src/contract/kind.ts'
import type { PurchaseState } from '#src/contract/purchase.ts'

export type PurchaseFilter = { state?: PurchaseState | undefined; kind?: OrderKind | undefined }
export type PurchaseRow = Awaited<ReturnType<typeof listPurchases>>[number]
export type TryRow = Awaited<ReturnType<typeof listTries>>[number]

/** States of orders whose money has arrived. */
const settled = ['confirmed', 'paid_unbookable', 'credited'] as const
const open = ['held', 'paying'] as const

export async function countPurchases(db: Db, userId: number, filter: PurchaseFilter, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(orders)
    .where(matching(db, userId, filter, now))
  return row?.count ?? 0
}

/** One page of a user's orders, newest first. */
export function listPurchases(
  db: Db,
  userId: number,
  filter: PurchaseFilter,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
) {
  return db
    .select({ order: orders, standing: sql<boolean>`${isStanding(db)}`, swimmers: orderSwimmers })
    .from(orders)
    .where(matching(db, userId, filter, now))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
    .offset(offset)
}

/** The bank attempts of several orders, each order's newest first. */
export function listTries(db: Db, orderIds: number[]) {
  return db
    .select({ orderId: attempts.orderId, state: attempts.state, verifiedAt: attempts.verifiedAt })
    .from(attempts)
    .where(inArray(attempts.orderId, orderIds))
    .orderBy(desc(attempts.id))
}

function matching(db: Db, userId: number, { state, kind }: PurchaseFilter, now: Date): SQL | undefined {
  return and(
    eq(orders.userId, userId),
    kind === undefined ? undefined : inArray(orders.kind, kind === 'pool' ? ['pool', 'card'] : [kind]),
    state === undefined ? undefined : inState(db, state, now),
  )
}

/** The same classification as in receipt-state.ts, in SQL. */
function inState(db: Db, state: PurchaseState, now: Date): SQL | undefined {
  switch (state) {
    case 'paid':
      return and(eq(orders.state, 'confirmed'), or(eq(orders.kind, 'wallet'), isStanding(db)))
    case 'credited':
      return or(
        inArray(orders.state, ['paid_unbookable', 'credited']),
        and(eq(orders.state, 'confirmed'), ne(orders.kind, 'wallet'), not(isStanding(db))),
      )
    case 'waiting':
      return and(notInArray(orders.state, [...settled]), isWaiting(db, now))
    case 'unpaid':
      return and(notInArray(orders.state, [...settled]), not(isWaiting(db, now)))
  }
}

/** At least one purchased term, or the card, is not cancelled. */
function isStanding(db: Db): SQL {
  const card = sql`exists (select from cards where cards.order_id = orders.id and cards.cancelled_at is null)`
  const term = exists(
    db
      .select({ id: enrolments.id })
      .from(enrolments)
      .innerJoin(orderItems, eq(orderItems.id, enrolments.orderItemId))
      .where(and(eq(orderItems.orderId, orders.id), isNull(enrolments.cancelledAt))),
  )
  return sql`(${term} or ${card})`
}

/** A final result of the bank is outstanding, or the places are held and can be paid for. */
function isWaiting(db: Db, now: Date): SQL {
  const tried = (...states: Attempt['state'][]) =>
    exists(
      db
        .select({ id: attempts.id })
        .from(attempts)
        .where(and(eq(attempts.orderId, orders.id), inArray(attempts.state, states))),
    )
  const isOpen = and(inArray(orders.state, [...open]), or(gt(orders.holdExpiresAt, now), tried('redirected')))
  const waiting = or(tried('verifying', 'reversing'), isOpen)
  if (waiting === undefined) throw new Error('a condition with two operands is never undefined')
  return waiting
}

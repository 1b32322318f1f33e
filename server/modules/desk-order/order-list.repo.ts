import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { pools, programs, sessions } from '#server/db/schema/catalog.ts'
import { members } from '#server/db/schema/member.ts'
import { attempts, enrolments, orderItems, orders } from '#server/db/schema/payment.ts'
import { users } from '#server/db/schema/people.ts'
import { tillEntries } from '#server/db/schema/till.ts'
import { ledger } from '#server/db/schema/wallet.ts'
import { memberName, orderSwimmers } from '#server/db/swimmers.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import type { OrderState, PaymentPlace } from '#src/contract/payment.ts'

export type Pools = 'all' | readonly number[]
export type OrderFilter = {
  pools: Pools
  user?: number | undefined
  /** Below this order. */
  cursor?: number | undefined
  state?: OrderState | undefined
  gateway?: PaymentPlace | undefined
  /** Unpaid orders whose hold ended before. */
  endedBefore?: Date | undefined
  /** Orders with a payment that has had no response since. */
  silentSince?: Date | undefined
  from?: Date | undefined
  until?: Date | undefined
}
export type OrderRow = Awaited<ReturnType<typeof listOrders>>[number]
export type EnrolmentRow = Awaited<ReturnType<typeof listEnrolments>>[number]

const userName = sql<string>`coalesce(nullif(${users.name}, ''), ${users.username}, 'user-' || ${users.id})`

/** Where an order was paid, else where a payment was last tried. */
const place = sql<PaymentPlace | null>`(select a.gateway from attempts a where a.order_id = ${orders.id}
  order by (a.state = 'verified') desc, a.id desc limit 1)`

const columns = {
  order: orders,
  userName,
  phone: users.phone,
  poolName: pools.name,
  gateway: place,
}

/** Orders of a user, day, state, bank or pool, newest first. */
export function listOrders(db: Db, filter: OrderFilter, limit: number) {
  return db
    .select(columns)
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(pools, eq(pools.id, orders.poolId))
    .where(matches(filter))
    .orderBy(desc(orders.id))
    .limit(limit)
}

function matches(filter: OrderFilter): SQL | undefined {
  const { pools: which, user, cursor, state, gateway, from, until, endedBefore, silentSince } = filter
  return and(
    which === 'all' ? undefined : inArray(orders.poolId, [...which]),
    user === undefined ? undefined : eq(orders.userId, user),
    cursor === undefined ? undefined : lt(orders.id, cursor),
    state === undefined ? undefined : eq(orders.state, state),
    gateway === undefined
      ? undefined
      : sql`${orders.id} in (select a.order_id from attempts a where a.gateway = ${gateway})`,
    endedBefore === undefined
      ? undefined
      : // In words of its partial index, which a parameter would not match.
        and(sql`${orders.state} in ('held', 'paying')`, lt(orders.holdExpiresAt, endedBefore)),
    silentSince === undefined
      ? undefined
      : sql`${orders.id} in (select a.order_id from attempts a
          where a.state in ('created', 'redirected', 'verifying', 'reversing')
            and a.created_at < ${silentSince.toISOString()}::timestamptz)`,
    from === undefined ? undefined : gte(orders.createdAt, from),
    until === undefined ? undefined : lt(orders.createdAt, until),
  )
}

export type AccountingRow = Awaited<ReturnType<typeof listForAccounting>>[number]

/** The same with the verified payment and what was refunded to the wallet. */
export function listForAccounting(db: Db, filter: OrderFilter, limit: number) {
  return db
    .select({
      order: orders,
      poolName: pools.name,
      gateway: attempts.gateway,
      reference: attempts.refId,
      method: tillEntries.method,
      refundedRial: sql<number>`(select coalesce(sum(l.amount_rial), 0) from ledger l
        where l.user_id = ${orders.userId} and l.order_id = ${orders.id} and l.kind = 'refund')`.mapWith(Number),
    })
    .from(orders)
    .leftJoin(pools, eq(pools.id, orders.poolId))
    .leftJoin(attempts, and(eq(attempts.orderId, orders.id), eq(attempts.state, 'verified')))
    .leftJoin(tillEntries, eq(tillEntries.attemptId, attempts.id))
    .where(matches(filter))
    .orderBy(desc(orders.id))
    .limit(limit)
}

/** An order with its swimmers, by uid. */
export async function findOrder(db: Db, uid: string) {
  const [row] = await db
    .select({ ...columns, swimmers: orderSwimmers })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(pools, eq(pools.id, orders.poolId))
    .where(eq(orders.uid, uid))
  return row
}

/** Every attempt of an order with its entry at the till, newest first. */
export function listAttempts(db: Db, orderId: number) {
  return db
    .select({ attempt: attempts, method: tillEntries.method })
    .from(attempts)
    .leftJoin(tillEntries, eq(tillEntries.attemptId, attempts.id))
    .where(eq(attempts.orderId, orderId))
    .orderBy(desc(attempts.id))
}

/** Credited to the wallet for cancelled months, visits and cards of an order. */
export async function refundedOf(db: Db, { id, userId }: { id: number; userId: number }): Promise<number> {
  const [row] = await db
    .select({ rial: sql<number>`coalesce(sum(${ledger.amountRial}), 0)`.mapWith(Number) })
    .from(ledger)
    .where(and(eq(ledger.userId, userId), eq(ledger.orderId, id), eq(ledger.kind, 'refund')))
  return row?.rial ?? 0
}

/** Enrolments of an order or a user, the latest month or date first. */
export function listEnrolments(
  db: Db,
  { order, user, pools: which }: { order?: number; user?: number; pools: Pools },
  limit: number,
) {
  return db
    .select({
      enrolment: enrolments,
      order: orders,
      places: orderItems.places,
      priceRial: orderItems.priceRial,
      swimmer: memberName('members', 'users'),
    })
    .from(enrolments)
    .innerJoin(orderItems, eq(orderItems.id, enrolments.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(members, eq(members.id, enrolments.memberId))
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        order === undefined ? undefined : eq(orders.id, order),
        user === undefined ? undefined : eq(enrolments.userId, user),
        which === 'all' ? undefined : inArray(orders.poolId, [...which]),
      ),
    )
    .orderBy(desc(enrolments.year), desc(enrolments.month), desc(enrolments.day), desc(enrolments.id))
    .limit(limit)
}

/** The pool of a session by its public numbers. */
export async function findSessionPool(
  db: Db,
  kind: BookableKind,
  subject: number,
  session: number,
): Promise<number | undefined> {
  const owner = kind === 'pool' ? sessions.poolId : programs.number
  const [row] = await db
    .select({ pool: sessions.poolId })
    .from(sessions)
    .leftJoin(programs, eq(programs.id, sessions.programId))
    .where(and(eq(sessions.kind, kind), eq(sessions.number, session), eq(owner, subject)))
  return row?.pool
}

/** The pool of a session by its number within its kind, and its id. */
export async function findSessionByNumber(db: Db, kind: BookableKind, session: number) {
  const [row] = await db
    .select({ id: sessions.id, pool: sessions.poolId })
    .from(sessions)
    .where(and(eq(sessions.kind, kind), eq(sessions.number, session)))
  return row
}

/** The payers of orders. */
export async function findNames(db: Db, uids: string[]): Promise<{ name: string; order: string }[]> {
  if (uids.length === 0) return []
  return db
    .select({ name: userName, order: orders.uid })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(inArray(orders.uid, uids))
    .orderBy(orders.id)
}

import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { clubSettingsJson } from '#server/db/club-settings.ts'
import { frozenFrom, movedDays } from '#server/db/lesson-rights.ts'
import { pools, programs, sessions, slots } from '#server/db/schema/catalog.ts'
import { enrolments, orderItems, orders } from '#server/db/schema/payment.ts'
import { users } from '#server/db/schema/people.ts'
import { orderSwimmers } from '#server/db/swimmers.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import type { Swimmer } from '#src/contract/member/member.ts'
import type { OrderState } from '#src/contract/payment.ts'
import type { Picture } from '#src/contract/picture.ts'

export type Order = typeof orders.$inferSelect
export type NewOrder = typeof orders.$inferInsert
/** A slot for one member, its places and its share of the order's price; `day` of a single lesson of a class. */
export type NewItem = { slotId: number; memberId: number; places: number; priceRial: number; day?: number }
export type Payer = { username: string | null; phone: string | null }
/** `picture` is null for a top-up. */
export type PaidOrder = { order: Order; payer: Payer; swimmers: Swimmer[]; picture: Picture | null }

const payerColumns = { username: users.username, phone: users.phone }

/** The first picture of a session's team, course or pool, as on its page and in its booking. */
const pictureColumn = sql<Picture>`coalesce(
  ${programs.gallery} -> 0, ${programs.picture}, ${pools.gallery} -> 0, ${pools.picture}
)`.mapWith(programs.picture)

/** A session to book, undefined once it or its subject is archived: names and current price. `subject` is the number of its team or course, or its pool's id. */
export async function findSession(db: Db, kind: BookableKind, subject: number, session: number) {
  const owner = kind === 'pool' ? pools.id : programs.number
  const [row] = await db
    .select({
      id: sessions.id,
      title: sessions.title,
      weekdays: sessions.weekdays,
      startsAt: sessions.startsAt,
      endsAt: sessions.endsAt,
      pricePerTermRial: sessions.pricePerTermRial,
      finalPriceRial: sessions.finalPriceRial,
      teamName: sql<string>`coalesce(${programs.name}, ${pools.name})`,
      poolName: pools.name,
      poolAddress: pools.address,
      picture: pictureColumn,
      sex: sessions.sex,
      program: {
        level: programs.level,
        sex: programs.sex,
        ageGroup: programs.ageGroup,
        ageMin: programs.ageMin,
        ageMax: programs.ageMax,
        insuranceRequired: programs.insuranceRequired,
        certificateRequired: programs.certificateRequired,
      },
      settings: clubSettingsJson(),
    })
    .from(sessions)
    .leftJoin(programs, eq(programs.id, sessions.programId))
    .innerJoin(pools, eq(pools.id, sessions.poolId))
    .where(
      and(
        eq(sessions.kind, kind),
        eq(sessions.number, session),
        eq(owner, subject),
        ...[sessions, programs, pools].map(({ archivedAt }) => isNull(archivedAt)),
      ),
    )
  return row
}

/** Locks a user's row: serializes their holds, payments and wallet changes. Must precede locks on their orders. */
export async function lockPayer(db: Db, userId: number): Promise<Payer | undefined> {
  const [payer] = await db.select(payerColumns).from(users).where(eq(users.id, userId)).for('no key update')
  return payer
}

/** A user's own holds and bookings of a session, one row per member and month or date, without single lessons; locks the orders. */
export async function lockOwnBookings(db: Db, userId: number, sessionId: number) {
  return db
    .select({
      orderId: orders.id,
      uid: orders.uid,
      state: orders.state,
      slotId: orderItems.slotId,
      memberId: orderItems.memberId,
      year: slots.year,
      month: slots.month,
      day: slots.day,
    })
    .from(orders)
    .innerJoin(orderItems, and(eq(orderItems.orderId, orders.id), eq(orderItems.live, true)))
    .innerJoin(slots, eq(slots.id, orderItems.slotId))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.sessionId, sessionId),
        inArray(orders.state, ['held', 'paying', 'confirmed']),
        isNull(orderItems.day),
      ),
    )
    .orderBy(orders.id, orderItems.slotId)
    .for('no key update', { of: orders })
}

/** What other accounts hold or have booked for members in slots, without single lessons. The caller has locked the slots. */
export async function listOthersBookings(db: Db, userId: number, slotIds: number[], memberIds: number[]) {
  return db
    .select({ state: orders.state, slotId: orderItems.slotId, memberId: orderItems.memberId })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        inArray(orderItems.memberId, memberIds),
        inArray(orderItems.slotId, slotIds),
        eq(orderItems.live, true),
        isNull(orderItems.day),
        ne(orders.userId, userId),
      ),
    )
    .orderBy(orderItems.slotId, orderItems.memberId)
}

/** Whether a member holds or has booked a month of a class, or with `day` that lesson of it. */
export async function hasLiveItem(db: Db, memberId: number, slotId: number, day: number | undefined) {
  const ofMonth = isNull(orderItems.day)
  const rows = await db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(
      and(
        eq(orderItems.memberId, memberId),
        eq(orderItems.slotId, slotId),
        eq(orderItems.live, true),
        day === undefined ? ofMonth : or(ofMonth, eq(orderItems.day, day)),
      ),
    )
  return rows.length > 0
}

/** Adds an order with an item for each slot and member, none for a top-up. */
export async function insertOrder(db: Db, order: NewOrder, items: NewItem[]): Promise<Order> {
  const [row] = await db.insert(orders).values(order).returning()
  if (row === undefined) throw new Error('insert returned no order row')
  if (items.length === 0) return row
  const { id: orderId, userId } = row
  await db.insert(orderItems).values(items.map((item) => ({ ...item, orderId, userId, live: true })))
  return row
}

/** An order, its payer and its swimmers by uid. */
export async function findOrder(db: Db, uid: string): Promise<PaidOrder | undefined> {
  const [row] = await db
    .select({
      order: orders,
      payer: payerColumns,
      swimmers: orderSwimmers,
      picture: sql<Picture | null>`${pictureColumn}`.mapWith(programs.picture),
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(sessions, eq(sessions.id, orders.sessionId))
    .leftJoin(programs, eq(programs.id, sessions.programId))
    .leftJoin(pools, eq(pools.id, sessions.poolId))
    .where(eq(orders.uid, uid))
  return row
}

/** A user's orders that are held or being paid. */
export async function listOpenOrders(db: Db, userId: number) {
  return db
    .select({ uid: orders.uid })
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.state, ['held', 'paying'])))
    .orderBy(orders.id)
}

/** A user's top-ups, or cards, that have no bank payment yet; locks them. */
export async function listHeld(db: Db, userId: number, kind: 'wallet' | 'card'): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.kind, kind), eq(orders.state, 'held')))
    .orderBy(orders.id)
    .for('no key update')
  return rows.map(({ id }) => id)
}

export async function lockOrder(db: Db, orderId: number): Promise<Order | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId)).for('no key update')
  return order
}

/** Changes the state of orders; the caller has locked them and knows their state. */
export async function moveOrders(
  db: Db,
  orderIds: number[],
  to: OrderState,
  set: Partial<Pick<Order, 'confirmedAt' | 'closedAt'>> = {},
) {
  await db
    .update(orders)
    .set({ state: to, ...set })
    .where(inArray(orders.id, orderIds))
}

/** Creates the enrolment of each member, and each month or date, of an order. */
export async function enrol(db: Db, order: Order, now: Date) {
  const items = await db
    .select({
      id: orderItems.id,
      memberId: orderItems.memberId,
      slotId: slots.id,
      year: slots.year,
      month: slots.month,
      day: sql<number | null>`coalesce(${orderItems.day}, ${slots.day})`,
    })
    .from(orderItems)
    .innerJoin(slots, eq(slots.id, orderItems.slotId))
    .where(eq(orderItems.orderId, order.id))
    .orderBy(orderItems.memberId, slots.id)
  const { userId, sessionId } = order
  if (sessionId === null) throw new Error(`order ${order.uid} is for no session`)
  await db
    .insert(enrolments)
    .values(items.map(({ id, ...slot }) => ({ orderItemId: id, userId, sessionId, ...slot, createdAt: now })))
}

/** The enrolments of an order, by month and date. */
export async function listEnrolments(db: Db, orderId: number) {
  return db
    .select({
      id: enrolments.id,
      memberId: enrolments.memberId,
      priceRial: orderItems.priceRial,
      year: enrolments.year,
      month: enrolments.month,
      day: enrolments.day,
      cancelledAt: enrolments.cancelledAt,
      frozenFrom: frozenFrom(enrolments.id),
      movedDays: movedDays(enrolments.id),
    })
    .from(enrolments)
    .innerJoin(orderItems, eq(orderItems.id, enrolments.orderItemId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(enrolments.year, enrolments.month, enrolments.day, enrolments.id)
}

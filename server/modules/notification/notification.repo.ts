import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { otherGuardians } from '#server/db/guardians.ts'
import { notifications } from '#server/db/schema/notification.ts'
import { orders } from '#server/db/schema/payment.ts'
import { orderSwimmers } from '#server/db/swimmers.ts'
import { type NotificationKind, notificationKind } from '#src/contract/notification.ts'

export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>[number]

/** A user and the kinds that their page reads. */
type OfKinds = { userId: number; kinds: readonly NotificationKind[] }

/** One page of a user's notifications, newest first. */
export function listNotifications(db: Db, { userId, kinds }: OfKinds, page: { limit: number; offset: number }) {
  return db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
      message: notifications.message,
      order: { uid: orders.uid, kind: orders.kind, subject: orders.subject },
      swimmers: orderSwimmers,
    })
    .from(notifications)
    .leftJoin(orders, eq(orders.id, notifications.orderId))
    .where(and(eq(notifications.userId, userId), inArray(notifications.kind, [...kinds])))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(page.limit)
    .offset(page.offset)
}

/** Adds a notification; undefined when the user already has one with its key. */
export async function addNotification(db: Db, row: typeof notifications.$inferInsert): Promise<number | undefined> {
  const [added] = await db.insert(notifications).values(row).onConflictDoNothing().returning({ id: notifications.id })
  return added?.id
}

/** Adds notifications; those whose user has one with its key are left out. Returns who got one. */
export async function addNotifications(
  db: Db,
  rows: (typeof notifications.$inferInsert)[],
): Promise<{ id: number; userId: number }[]> {
  if (rows.length === 0) return []
  return db
    .insert(notifications)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: notifications.id, userId: notifications.userId })
}

/** The display name of the booked subject, and who swims. */
export type OrderName = NonNullable<Awaited<ReturnType<typeof findOrderName>>>

export async function findOrderName(db: Db, orderId: number) {
  const [row] = await db
    .select({ uid: orders.uid, subject: orders.subject, swimmers: orderSwimmers })
    .from(orders)
    .where(eq(orders.id, orderId))
  return row && { uid: row.uid, name: row.subject.team_name, swimmers: row.swimmers }
}

/** The accounts beside the payer that see swimmers of an order, with the names of those. */
export async function listOtherGuardians(db: Db, orderId: number) {
  const rows = await db.execute<{ userId: number; names: string; subject: string }>(sql`
    select other as "userId", string_agg(distinct m.name, '، ') as names, min(o.subject ->> 'team_name') as subject
    from orders o join members m on m.id in (select member_id from order_items where order_id = o.id)
      cross join unnest(${otherGuardians(sql`m.id`, sql`o.user_id`)}) other
    where o.id = ${orderId} group by other order by other`)
  return [...rows]
}

/** The number of notifications of some kinds, and of unread ones; of all kinds by default. */
export async function countNotifications(
  db: Db,
  userId: number,
  kinds: readonly NotificationKind[] = notificationKind.options,
) {
  const [row] = await db
    .select({ all: count(), read: count(notifications.readAt) })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), inArray(notifications.kind, [...kinds])))
  return { count: row?.all ?? 0, unread: (row?.all ?? 0) - (row?.read ?? 0) }
}

/** Marks a user's notifications as read, those with `ids` or all; earlier read times stay. */
export async function markRead(db: Db, userId: number, ids: number[] | 'all', now: Date) {
  const which = ids === 'all' ? undefined : inArray(notifications.id, ids)
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), which))
}

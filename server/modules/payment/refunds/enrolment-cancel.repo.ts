import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { slots } from '#server/db/schema/catalog.ts'
import { enrolments, orderItems } from '#server/db/schema/payment.ts'

/** A user's own enrolment and its order. */
export async function findEnrolment(db: Db, id: number, userId: number) {
  const [row] = await db
    .select({
      id: enrolments.id,
      itemId: enrolments.orderItemId,
      orderId: orderItems.orderId,
      slotId: enrolments.slotId,
      year: enrolments.year,
      month: enrolments.month,
      day: enrolments.day,
      places: orderItems.places,
      paidRial: orderItems.paidRial,
      cancelledAt: enrolments.cancelledAt,
    })
    .from(enrolments)
    .innerJoin(orderItems, eq(orderItems.id, enrolments.orderItemId))
    .where(and(eq(enrolments.id, id), eq(enrolments.userId, userId)))
  return row
}

/** False when the enrolment was already cancelled. The order is locked. */
export async function cancelEnrolment(db: Db, id: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(enrolments)
    .set({ cancelledAt: now })
    .where(and(eq(enrolments.id, id), isNull(enrolments.cancelledAt)))
    .returning({ id: enrolments.id })
  return rows.length === 1
}

/** Releases the places of one item of a confirmed order. */
export async function releaseItem(
  db: Db,
  { itemId, slotId, places }: { itemId: number; slotId: number; places: number },
) {
  await db.update(orderItems).set({ live: false }).where(eq(orderItems.id, itemId))
  await db
    .update(slots)
    .set({ taken: sql`${slots.taken} - ${places}` })
    .where(eq(slots.id, slotId))
}

import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { clubSettingsJson } from '#server/db/club-settings.ts'
import { movedDays } from '#server/db/lesson-rights.ts'
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
      priceRial: orderItems.priceRial,
      cancelledAt: enrolments.cancelledAt,
      movedDays: movedDays(enrolments.id),
      settings: clubSettingsJson(),
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

/** Ends the later month to which the lessons of a cancelled one were moved, with its place. */
export async function endMovedTerm(db: Db, id: number, now: Date) {
  await db.execute(sql`
    with ended as (
      update ${enrolments} set cancelled_at = ${now.toISOString()}::timestamptz from freezes
      where freezes.enrolment_id = ${id} and ${enrolments.id} = freezes.moved_enrolment_id and cancelled_at is null
      returning order_item_id
    ), freed as (
      update ${orderItems} set live = false from ended where ${orderItems.id} = ended.order_item_id
      returning slot_id, places
    )
    update ${slots} set taken = ${slots.taken} - freed.places from freed where ${slots.id} = freed.slot_id`)
}

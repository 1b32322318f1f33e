import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { enrolments, orderItems, orders } from '#server/db/schema/payment.ts'

/** What a visit returns to its payer's wallet. */
export type VisitCredit = { userId: number; orderId: number; enrolmentId: number; rial: number }

/** Cancels the visits of these orders on dates of an opening and releases their places. Returns them. */
export async function cancelVisits(
  tx: Db,
  { orderIds, slotIds }: { orderIds: number[]; slotIds: number[] },
  now: Date,
) {
  const rows = await tx
    .select({
      enrolmentId: enrolments.id,
      itemId: orderItems.id,
      orderId: orders.id,
      order: orders.uid,
      userId: orders.userId,
      payableRial: orders.payableRial,
      subject: orders.subject,
      priceRial: orderItems.priceRial,
    })
    .from(enrolments)
    .innerJoin(orderItems, eq(orderItems.id, enrolments.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        inArray(orders.id, orderIds),
        eq(orders.state, 'confirmed'),
        inArray(enrolments.slotId, slotIds),
        isNull(enrolments.cancelledAt),
      ),
    )
    .orderBy(orders.id, enrolments.id)
  if (rows.length === 0) return []
  const ids = rows.map(({ enrolmentId }) => enrolmentId)
  await tx.update(enrolments).set({ cancelledAt: now }).where(inArray(enrolments.id, ids))
  const items = sql.param(rows.map(({ itemId }) => itemId))
  await tx.execute(sql`
    with freed as (
      update order_items set live = false where id = any(${items}::int[]) and live returning slot_id, places
    ), sums as (select slot_id, sum(places)::int as places from freed group by slot_id)
    update slots set taken = taken - sums.places from sums where slots.id = sums.slot_id`)
  return rows
}

/** Credits the wallets and records each visit in the ledger with the balance after it. */
export async function creditVisits(tx: Db, credits: VisitCredit[], reason: string, now: Date): Promise<void> {
  if (credits.length === 0) return
  await tx.execute(sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(credits)}::json)
        as g("userId" int, "orderId" int, "enrolmentId" int, rial bigint)
    ), credited as (
      insert into wallets (user_id, balance_rial) select "userId", sum(rial) from given group by "userId" order by "userId"
      on conflict (user_id) do update set balance_rial = wallets.balance_rial + excluded.balance_rial
      returning user_id, balance_rial
    )
    insert into ledger (user_id, amount_rial, balance_rial, kind, order_id, enrolment_id, reason, created_at)
    select g."userId", g.rial,
      c.balance_rial - sum(g.rial) over (partition by g."userId")
        + sum(g.rial) over (partition by g."userId" order by g."enrolmentId"),
      'refund', g."orderId", g."enrolmentId", ${reason}, ${now.toISOString()}::timestamptz
    from given g join credited c on c.user_id = g."userId" order by g."enrolmentId"`)
}

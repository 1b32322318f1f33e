import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { cardProducts, cards } from '#server/db/schema/card.ts'

/** The card of an order with the days for which it is valid. */
export async function findOrderCard(db: Db, orderId: number) {
  const [row] = await db
    .select({
      visits: cards.visits,
      used: cards.used,
      validDays: cardProducts.validDays,
      cancelledAt: cards.cancelledAt,
      refundedRial: cards.refundedRial,
    })
    .from(cards)
    .innerJoin(cardProducts, eq(cardProducts.id, cards.productId))
    .where(eq(cards.orderId, orderId))
  return row
}

/** Makes the card of a confirmed order usable. */
export async function activateCard(db: Db, orderId: number, expiresAt: Date) {
  const rows = await db.update(cards).set({ expiresAt }).where(eq(cards.orderId, orderId)).returning({ id: cards.id })
  if (rows.length === 0) throw new Error(`order ${orderId} has no card`)
}

/** Ends a card, once; the visits it has used count. Undefined when it had ended. */
export async function endCard(db: Db, orderId: number, now: Date) {
  const [row] = await db
    .update(cards)
    .set({ cancelledAt: now })
    .where(and(eq(cards.orderId, orderId), isNull(cards.cancelledAt)))
    .returning({ id: cards.id, visits: cards.visits, used: cards.used })
  return row
}

export async function setCardRefund(db: Db, id: number, refundedRial: number) {
  await db.update(cards).set({ refundedRial }).where(eq(cards.id, id))
}

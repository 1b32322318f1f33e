import type { Db } from '#server/db/client.ts'
import { endCard, findOrderCard, setCardRefund } from '#server/modules/payment/card.repo.ts'
import type { Order } from '#server/modules/payment/order.repo.ts'
import { creditWallet } from '#server/modules/payment/wallet.repo.ts'

type Options = { reason: string; dryRun: boolean; now: Date }

/** Ends a card and refunds the visits that are left; booked ones stay. The payer and the order are locked. Once. */
export async function refundCard(tx: Db, { id, uid, userId, payableRial }: Order, { reason, dryRun, now }: Options) {
  const known = await findOrderCard(tx, id)
  if (known === undefined || known.cancelledAt !== null) return { order: uid, refunded: 0, terms: 0 }
  if (dryRun) return { order: uid, refunded: shareOf(payableRial, known), terms: 1 }
  const ended = await endCard(tx, id, now)
  if (ended === undefined) return { order: uid, refunded: 0, terms: 0 }
  const refunded = shareOf(payableRial, ended)
  await setCardRefund(tx, ended.id, refunded)
  if (refunded > 0) {
    await creditWallet(tx, { userId, orderId: id, amountRial: refunded, kind: 'refund', reason, createdAt: now })
  }
  return { order: uid, refunded, terms: 1 }
}

/** What a refund of a paid card would credit now; undefined when nothing is left. */
export async function cardRefundable(db: Db, { id, payableRial }: Pick<Order, 'id' | 'payableRial'>) {
  const known = await findOrderCard(db, id)
  return known === undefined || known.cancelledAt !== null ? undefined : shareOf(payableRial, known)
}

function shareOf(payableRial: number, { visits, used }: { visits: number; used: number }): number {
  return Math.floor((payableRial * (visits - used)) / visits)
}

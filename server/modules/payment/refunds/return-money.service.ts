import type { Db } from '#server/db/client.ts'
import { notify } from '#server/modules/notification/notify.service.ts'
import type { Attempt } from '#server/modules/payment/attempt/attempt.repo.ts'
import { moveOrders, type Order } from '#server/modules/payment/order.repo.ts'
import { creditWallet } from '#server/modules/payment/wallet.repo.ts'

/**
 * The final state of an attempt credited to the wallet: an order has one verified attempt, further ones are reversed.
 */
export function endOfCredit(order: Order): 'verified' | 'reversed' {
  return isClosed(order) ? 'verified' : 'reversed'
}

/**
 * Credits the money of an unusable payment to its payer's wallet. The payer, the order and the attempt are locked. A
 * closed order ends as credited; one settled by another payment does not change.
 */
export async function creditPayment(tx: Db, order: Order, attempt: Attempt, now: Date) {
  const { userId, id: orderId } = order
  const credit = { userId, orderId, attemptId: attempt.id, amountRial: attempt.amountRial, createdAt: now }
  if (isClosed(order)) {
    await moveOrders(tx, [orderId], 'paid_unbookable')
    await creditWallet(tx, { ...credit, kind: 'unbookable_credit' })
    await moveOrders(tx, [orderId], 'credited')
  } else {
    await creditWallet(tx, { ...credit, kind: 'refund' })
  }
  await notify(tx, order, 'payment_credited', now)
}

function isClosed({ state }: Order): boolean {
  return state === 'expired' || state === 'cancelled'
}

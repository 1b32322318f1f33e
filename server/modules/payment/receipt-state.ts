import type { ReceiptState } from '#src/contract/payment.ts'
import type { Attempt } from './attempt.repo.ts'
import type { Order } from './order.repo.ts'

/** `standing`: whether anything it bought has not been cancelled since. */
type Clock = Pick<Order, 'state' | 'holdExpiresAt' | 'kind'> & { standing: boolean }
type Tries = Pick<Attempt, 'state'>[]

/**
 * What a receipt says of an order; `attempts` come newest first. While the bank has not given its last word, money may be
 * on its way whatever became of the hold.
 */
export function receiptState(order: Clock, attempts: Tries, now: Date): ReceiptState {
  switch (order.state) {
    case 'confirmed':
      return order.standing || order.kind === 'wallet' ? 'confirmed' : 'refunded'
    case 'paid_unbookable':
    case 'credited':
      return 'credited'
    default:
      return attempts.some(isAtBank) ? 'pending' : unpaidState(order, attempts, now)
  }
}

/** The bank is asked to take the money, or to give it back. */
function isAtBank({ state }: Tries[number]): boolean {
  return state === 'verifying' || state === 'reversing'
}

function unpaidState(order: Clock, attempts: Tries, now: Date): ReceiptState {
  if (order.state === 'expired' || order.state === 'cancelled') {
    return attempts.some(({ state }) => state === 'reversed') ? 'reversed' : order.state
  }
  if (attempts.some(({ state }) => state === 'redirected')) return 'pending'
  if (order.holdExpiresAt <= now) return 'expired'
  const last = attempts[0]?.state
  return last === 'failed' || last === 'cancelled' ? last : 'held'
}

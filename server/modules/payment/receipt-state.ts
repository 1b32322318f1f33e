import type { ReceiptState } from '#src/contract/payment.ts'
import type { Attempt } from './attempt/attempt.repo.ts'
import type { Order } from './order.repo.ts'

/** `standing`: whether any purchased term is not cancelled. */
type Clock = Pick<Order, 'state' | 'holdExpiresAt' | 'kind'> & { standing: boolean }
type Tries = Pick<Attempt, 'state'>[]

/**
 * The state that a receipt shows; `attempts` come newest first. Until the bank gives a final result, money may be in
 * transit whatever became of the hold.
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

/** A verification or a reversal is outstanding at the bank. */
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

import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import { notify } from '#server/modules/notification/notify.service.ts'
import { lockOrder, lockPayer, type Order } from '#server/modules/payment/order.repo.ts'
import { termOf } from '#server/modules/payment/term-of.ts'
import { creditWallet } from '#server/modules/payment/wallet.repo.ts'
import type { TermCancelled } from '#src/contract/enrolment.ts'
import { cancellableUntil } from '#src/fa/cancellation.ts'
import { cancelEnrolment, findEnrolment, releaseItem } from './enrolment-cancel.repo.ts'

/**
 * Cancels a month that has not begun, or a visit in good time: refunds its price to the wallet, releases its place and
 * lists its pass as cancelled, in one transaction. Idempotent: refunds once. Throws `cancel_too_late`.
 */
export async function cancelTerm(deps: Deps, enrolmentId: number, userId: number): Promise<TermCancelled> {
  const known = await findEnrolment(deps.db, enrolmentId, userId)
  if (known === undefined) throw new AppError('not_found')
  return deps.db.transaction(async (tx) => {
    // Lock order everywhere: user, order, slots, wallet.
    await lockPayer(tx, userId)
    const order = await lockOrder(tx, known.orderId)
    const found = await findEnrolment(tx, enrolmentId, userId)
    if (order?.state !== 'confirmed' || found === undefined) throw new AppError('not_found')
    const now = deps.now()
    const refunded = refundOf(order, found)
    const result = { order: order.uid, refunded }
    if (found.cancelledAt !== null) return result
    // What was moved from a month that had begun is not refunded, and would be lost.
    if (found.movedDays !== null) throw new AppError('cancel_too_late')
    if (now >= cancellableUntil(termOf(found), order.subject.starts_at, found.settings))
      throw new AppError('cancel_too_late')
    await cancelEnrolment(tx, enrolmentId, now)
    await releaseItem(tx, found)
    if (refunded > 0) {
      const credit = { userId, orderId: order.id, enrolmentId, amountRial: refunded, createdAt: now }
      await creditWallet(tx, { ...credit, kind: 'refund' })
    }
    await notify(tx, order, 'term_cancelled', now)
    return result
  })
}

/** The refund of an item of an order; in orders of earlier versions all months cost the same. */
export function refundOf(
  { payableRial, subject }: Pick<Order, 'payableRial' | 'subject'>,
  { priceRial }: { priceRial: number | null },
): number {
  return priceRial ?? Math.floor(payableRial / Math.max(1, subject.months.length))
}

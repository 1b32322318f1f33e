import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/modules/notification/notify.service.ts'
import { findOrder, lockOrder, lockPayer } from '#server/modules/payment/order.repo.ts'
import { endOpenOrder } from '#server/modules/payment/order.service.ts'
import { lockOrderSlots } from '#server/modules/payment/slot.repo.ts'
import { paymentTexts } from '#server/modules/payment/strings.ts'
import { creditWallet } from '#server/modules/payment/wallet.repo.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'
import { refundOf } from './cancel-term.service.ts'
import { cancelEnrolment, freeItem } from './enrolment-cancel.repo.ts'
import {
  closeDates,
  isPool,
  listOrdersAt,
  listRefunds,
  listUncancelled,
  lockPoolDates,
} from './operator-refund.repo.ts'

type RefundDeps = Pick<Deps, 'db' | 'now'>

/** `refunded` is what went to the wallet this time, in rial; `terms` how many months or visits that was for. */
export type Refunded = { order: string; refunded: number; terms: number }
export type PoolClosingOptions = {
  pool: number
  from: JalaliDay
  to: JalaliDay
  reason?: string | undefined
  dryRun?: boolean
}
export type PoolClosing = {
  /** Dates that are closed now, those that were before among them. */
  dates: number
  /** Paid orders whose visits were, or would be, paid back. */
  refunds: Refunded[]
  /** Orders not paid yet that were, or would be, ended. */
  ended: string[]
}

/**
 * Gives everything of a paid order that is not cancelled yet back to its payer's wallet, whatever the date: the operator may.
 * `reason` stands in the ledger, where the payer reads it. Doing it again refunds nothing. Undefined when there is no such
 * paid order.
 */
export async function refundOrder(
  deps: RefundDeps,
  uid: string,
  { reason, dryRun = false, slotIds }: { reason: string; dryRun?: boolean; slotIds?: number[] },
): Promise<Refunded | undefined> {
  const known = await findOrder(deps.db, uid)
  if (known === undefined) return undefined
  const { userId, id: orderId } = known.order
  return deps.db.transaction(async (tx) => {
    // The one order of locks: person, order, slots, wallet.
    await lockPayer(tx, userId)
    const order = await lockOrder(tx, orderId)
    if (order?.state !== 'confirmed' || order.kind === 'wallet') return undefined
    const terms = await listUncancelled(tx, orderId, slotIds)
    const each = refundOf(order)
    const answer = { order: uid, refunded: each * terms.length, terms: terms.length }
    if (dryRun || terms.length === 0) return answer
    const now = deps.now()
    await lockOrderSlots(tx, orderId)
    for (const term of terms) {
      await cancelEnrolment(tx, term.id, now)
      await freeItem(tx, term)
      if (each === 0) continue
      const credit = { userId, orderId, enrolmentId: term.id, amountRial: each, createdAt: now }
      await creditWallet(tx, { ...credit, kind: 'refund', reason })
    }
    await notify(tx, order, 'term_cancelled', now)
    return answer
  })
}

/**
 * Closes a pool's dates, then pays every visit booked on them back and ends what is only held; doing it again goes on where
 * it was cut off. Undefined when there is no such pool.
 */
export async function closePool(
  deps: RefundDeps,
  { pool, from, to, reason = paymentTexts.poolClosed, dryRun = false }: PoolClosingOptions,
): Promise<PoolClosing | undefined> {
  if (!(await isPool(deps.db, pool))) return undefined
  const slotIds = await deps.db.transaction(async (tx) => {
    const ids = (await lockPoolDates(tx, pool, from, to)).map(({ id }) => id)
    if (!dryRun && ids.length > 0) await closeDates(tx, ids)
    return ids
  })
  // From here on nobody books them: this list only gets shorter.
  const closing: PoolClosing = { dates: slotIds.length, refunds: [], ended: [] }
  for (const order of await listOrdersAt(deps.db, slotIds)) {
    if (order.state !== 'confirmed' && (dryRun || (await endOpenOrder(deps, order.id)))) {
      closing.ended.push(order.uid)
      continue
    }
    // Paid since it was listed, perhaps.
    const refunded = await refundOrder(deps, order.uid, { reason, dryRun, slotIds })
    if (refunded !== undefined && refunded.terms > 0) closing.refunds.push(refunded)
  }
  return closing
}

/** Every refund in the ledger, the newest first; the reason is null where no operator made it. */
export function refundsMade(db: Db) {
  return listRefunds(db)
}

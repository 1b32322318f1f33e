import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import { lockSwimmers } from '#server/modules/member/swimmers.service.ts'
import { findBookable } from '#server/modules/payment/bookable.service.ts'
import { holdWithin } from '#server/modules/payment/hold.service.ts'
import { findOrder, lockPayer, type Order } from '#server/modules/payment/order.repo.ts'
import { listUncancelled } from '#server/modules/payment/refunds/operator-refund.repo.ts'
import { refundWithin } from '#server/modules/payment/refunds/operator-refund.service.ts'
import { confirmOrder } from '#server/modules/payment/settle.service.ts'
import { lockTermSlots } from '#server/modules/payment/slot.repo.ts'
import { debitInCash, reserveBalance } from '#server/modules/payment/wallet.repo.ts'
import type { HoldRequest } from '#src/contract/payment.ts'
import { insertDeskAttempt } from './desk-attempt.repo.ts'

/** A payment at the desk; null where the wallet paid, or nothing was to be paid. */
export type DeskPayment = { attemptId: number; amountRial: number } | null

/**
 * Books for a user and takes the money in one transaction, by the same guard, price and limits as a booking of their own.
 * `reference` is that of the card terminal, null for cash. Throws what a hold throws, and `reference_used`.
 */
export async function sellAtDesk(
  tx: Db,
  { userId, request, reference, now }: { userId: number; request: HoldRequest; reference: string | null; now: Date },
): Promise<{ order: Order; payment: DeskPayment }> {
  const { order } = await holdWithin(tx, { userId, request, now, atDesk: true })
  return { order, payment: await payAtDesk(tx, order, reference, now) }
}

/** Confirms a held order: what its wallet part leaves is paid at the desk. */
async function payAtDesk(tx: Db, order: Order, reference: string | null, now: Date): Promise<DeskPayment> {
  const { id: orderId, walletRial } = order
  const amountRial = order.payableRial - walletRial
  let payment: DeskPayment = null
  if (amountRial > 0) {
    const attemptId = await insertDeskAttempt(tx, { orderId, amountRial, walletRial, reference }, now)
    if (attemptId === undefined) throw new AppError('reference_used')
    payment = { attemptId, amountRial }
  }
  await confirmOrder(tx, order, now)
  return payment
}

export type Move = {
  /** The order of the enrolment that is moved. */
  uid: string
  enrolmentId: number
  /** The new month or date, for the same member. */
  request: Omit<HoldRequest, 'members'>
  /** Where a difference is taken from, and returned to. A card terminal returns nothing: that stays in the wallet. */
  settle: 'wallet' | 'cash' | 'terminal'
  reference: string | null
  reason: string
  now: Date
}

export type Moved = {
  order: Order
  /** What the old month or date had cost. */
  refundedRial: number
  payment: DeskPayment
  /** A difference paid out in cash. */
  paidOut: { ledgerId: number; amountRial: number } | null
}

/**
 * Moves an enrolment to another session, month or date: cancels it with a refund to the wallet, and books the other from
 * it. Undefined when there is no such enrolment of the order. Throws `already_refunded` for a cancelled one, `wallet_short`
 * when the wallet cannot pay the difference, and what a hold throws.
 */
export async function moveAtDesk(tx: Db, move: Move): Promise<Moved | undefined> {
  const { enrolmentId, now, settle, reason } = move
  const known = await findOrder(tx, move.uid)
  if (known === undefined) return undefined
  const { userId } = known.order
  await lockPayer(tx, userId)
  const [old] = await listUncancelled(tx, known.order.id, { enrolment: enrolmentId })
  if (old === undefined) throw new AppError('already_refunded')
  // Before the places, as every booking does: another guardian may book the same member.
  await lockSwimmers(tx, userId, [old.memberId], { isBought: true })
  // The old place and the new ones in one order: two moves in opposite directions cannot deadlock.
  const session = await findBookable(tx, move.request, now)
  await lockTermSlots(tx, session.id, move.request.months, [old.slotId])
  const returned = await refundWithin(tx, known.order, { reason, enrolment: enrolmentId }, now)
  if (returned === undefined) return undefined
  const request = { ...move.request, members: [old.memberId] }
  const { order: held } = await holdWithin(tx, { userId, request, now, atDesk: true, isBought: true })
  const walletRial = settle === 'wallet' ? held.payableRial : Math.min(held.payableRial, returned.refunded)
  if (walletRial > 0 && !(await reserveBalance(tx, held, walletRial))) throw new AppError('wallet_short')
  const order = { ...held, walletRial }
  const payment = await payAtDesk(tx, order, move.reference, now)
  const left = returned.refunded - held.payableRial
  const paidOut = settle === 'cash' && left > 0 ? await payOut(tx, order, { rial: left, reason, now }) : null
  return { order, refundedRial: returned.refunded, payment, paidOut }
}

async function payOut(tx: Db, order: Order, { rial, reason, now }: { rial: number; reason: string; now: Date }) {
  const { userId, id: orderId } = order
  const ledgerId = await debitInCash(tx, { userId, orderId, rial, reason, now })
  if (ledgerId === undefined) throw new AppError('wallet_short')
  return { ledgerId, amountRial: rial }
}

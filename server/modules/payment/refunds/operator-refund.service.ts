import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/modules/notification/notify.service.ts'
import { findOrder, lockOrder, lockPayer, type Order } from '#server/modules/payment/order.repo.ts'
import { endOpenOrder } from '#server/modules/payment/order.service.ts'
import { lockOrderSlots } from '#server/modules/payment/slot.repo.ts'
import { paymentTexts } from '#server/modules/payment/strings.ts'
import { creditWallet } from '#server/modules/payment/wallet.repo.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'
import { refundOf } from './cancel-term.service.ts'
import { cardRefundable, refundCard } from './card-refund.service.ts'
import { cancelEnrolment, endMovedTerm, releaseItem } from './enrolment-cancel.repo.ts'
import {
  closeDates,
  isPool,
  listOrdersAt,
  listRefunds,
  listUncancelled,
  listUncancelledOn,
  lockPoolDates,
  type RefundedTerms,
} from './operator-refund.repo.ts'
import { cancelVisits, creditVisits } from './refund-visits.repo.ts'

type RefundDeps = Pick<Deps, 'db' | 'now'>

/** `refunded` is the amount credited by this call, in rial; `terms` the number of months or visits refunded. */
export type Refunded = { order: string; refunded: number; terms: number }
export type PoolClosingOptions = {
  pool: number
  /** The id of one of its openings; all of them without it. */
  sessionId?: number
  from: JalaliDay
  to: JalaliDay
  reason?: string | undefined
  dryRun?: boolean
  /** Runs last in the transaction that closes the dates. */
  record?: (tx: Db) => Promise<void>
}
export type PoolClosing = {
  /** Dates that are now closed, including those closed before. */
  dates: number
  /** Paid orders whose visits were, or would be, refunded. */
  refunds: Refunded[]
  /** Unpaid orders that were, or would be, ended. */
  ended: string[]
}

/**
 * Refunds the uncancelled terms of a paid order to its payer's wallet, whatever the date: all, or those of some dates or
 * of a member, whose passes are then on the list of cancelled ones. `reason` is stored in the ledger, where the payer
 * reads it. Idempotent. Undefined when there is no such paid order.
 */
export async function refundOrder(
  deps: RefundDeps,
  uid: string,
  options: RefundOptions,
): Promise<Refunded | undefined> {
  const known = await findOrder(deps.db, uid)
  if (known === undefined) return undefined
  return deps.db.transaction((tx) => refundWithin(tx, known.order, options, deps.now()))
}

type RefundOptions = {
  reason: string
  dryRun?: boolean
  /** The caller sends a message of its own. */
  silent?: boolean
} & RefundedTerms

/** The same inside a transaction that has not locked the order yet. */
export async function refundWithin(
  tx: Db,
  { id: orderId, uid, userId }: Pick<Order, 'id' | 'uid' | 'userId'>,
  { reason, dryRun = false, silent = false, ...only }: RefundOptions,
  now: Date,
): Promise<Refunded | undefined> {
  // Lock order everywhere: user, order, slots, wallet.
  await lockPayer(tx, userId)
  const order = await lockOrder(tx, orderId)
  if (order?.state !== 'confirmed' || order.kind === 'wallet') return undefined
  if (order.kind === 'card') return refundCard(tx, order, { reason, dryRun, now })
  const listed = await listUncancelled(tx, orderId, only)
  const terms = listed.map((term) => ({ ...term, amountRial: refundOf(order, term) }))
  const refunded = terms.reduce((sum, { amountRial }) => sum + amountRial, 0)
  const result = { order: uid, refunded, terms: terms.length }
  if (dryRun || terms.length === 0) return result
  await lockOrderSlots(tx, orderId)
  for (const term of terms) {
    await cancelEnrolment(tx, term.id, now)
    await releaseItem(tx, term)
    await endMovedTerm(tx, term.id, now)
    if (term.amountRial === 0) continue
    const credit = { userId, orderId, enrolmentId: term.id, amountRial: term.amountRial, createdAt: now }
    await creditWallet(tx, { ...credit, kind: 'refund', reason })
  }
  if (!silent) await notify(tx, order, 'term_cancelled', now)
  return result
}

/** What `refundWithin` would credit for all of a paid order, read without a lock; null when nothing is left. */
export async function refundableOf(db: Db, order: Order): Promise<{ amount: number; enrolments: number[] } | null> {
  if (order.state !== 'confirmed' || order.kind === 'wallet') return null
  if (order.kind === 'card') {
    const amount = await cardRefundable(db, order)
    return amount === undefined ? null : { amount, enrolments: [] }
  }
  const terms = await listUncancelled(db, order.id, {})
  if (terms.length === 0) return null
  const amount = terms.reduce((sum, term) => sum + refundOf(order, term), 0)
  return { amount, enrolments: terms.map(({ id }) => id) }
}

/**
 * Closes a pool's dates, refunds every visit booked on them and ends unpaid orders; a repeated run continues an
 * interrupted one. Undefined when there is no such pool.
 */
export async function closePool(
  deps: RefundDeps,
  { pool, sessionId, from, to, reason = paymentTexts.poolClosed, dryRun = false, record }: PoolClosingOptions,
): Promise<PoolClosing | undefined> {
  if (!(await isPool(deps.db, pool))) return undefined
  const slotIds = await deps.db.transaction(async (tx) => {
    const ids = (await lockPoolDates(tx, { pool, sessionId }, from, to)).map(({ id }) => id)
    if (!dryRun && ids.length > 0) await closeDates(tx, ids)
    if (!dryRun) await record?.(tx)
    return ids
  })
  // Closed dates accept no bookings: from here on this list only shrinks.
  const closing: PoolClosing = { dates: slotIds.length, refunds: [], ended: [] }
  for (const order of await listOrdersAt(deps.db, slotIds)) {
    if (order.state !== 'confirmed' && (dryRun || (await endOpenOrder(deps, order.id)))) {
      closing.ended.push(order.uid)
      continue
    }
    // The order may have been paid since it was listed.
    const refunded = await refundOrder(deps, order.uid, { reason, dryRun, slotIds })
    if (refunded !== undefined && refunded.terms > 0) closing.refunds.push(refunded)
  }
  return closing
}

/** Closes dates inside a transaction that has locked them. */
export async function closeDatesWithin(tx: Db, slotIds: number[]): Promise<void> {
  if (slotIds.length > 0) await closeDates(tx, slotIds)
}

/** Orders that hold or have booked a place on these dates, with what `refundWithin` would credit for them, in rial. */
export async function ordersOnDates(db: Db, slotIds: number[]) {
  const listed = await listOrdersAt(db, slotIds)
  const terms = await listUncancelledOn(db, slotIds)
  return listed.map((order) => {
    const own = terms.filter(({ orderId }) => orderId === order.id)
    return { ...order, rial: own.reduce((sum, term) => sum + refundOf(order, term), 0), members: own }
  })
}

/**
 * Refunds the visits of many paid orders on dates of an opening, as `refundWithin` does for one, without messages. The
 * caller has locked accounts, orders and slots. Returns what was credited for each order, in rial.
 */
export async function refundVisits(
  tx: Db,
  { orderIds, slotIds, reason, now }: { orderIds: number[]; slotIds: number[]; reason: string; now: Date },
): Promise<{ order: string; rial: number }[]> {
  if (orderIds.length === 0) return []
  const visits = await cancelVisits(tx, { orderIds, slotIds }, now)
  const credits = visits.map((visit) => ({ ...visit, rial: refundOf(visit, visit) }))
  const paid = credits.filter(({ rial }) => rial > 0)
  await creditVisits(
    tx,
    paid.map(({ userId, orderId, enrolmentId, rial }) => ({ userId, orderId, enrolmentId, rial })),
    reason,
    now,
  )
  const sums = new Map<string, number>()
  for (const { order, rial } of credits) sums.set(order, (sums.get(order) ?? 0) + rial)
  return [...sums].map(([order, rial]) => ({ order, rial }))
}

/** Every refund in the ledger, newest first; the reason is null for refunds without an operator. */
export function refundsMade(db: Db) {
  return listRefunds(db)
}

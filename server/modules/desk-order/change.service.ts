import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { StaffRequest } from '#server/core/fastify-types.ts'
import type { Db } from '#server/db/client.ts'
import { type Change, recordChange } from '#server/modules/audit-log/audit-log.service.ts'
import type { StoreResponse } from '#server/modules/idempotency/idempotency.service.ts'
import { cancelSessionDate } from '#server/modules/make-up/cancel-date.service.ts'
import { notify } from '#server/modules/notification/notify.service.ts'
import { endOpenOrder } from '#server/modules/payment/order.service.ts'
import { closePool, refundWithin } from '#server/modules/payment/refunds/operator-refund.service.ts'
import { requirePool } from '#server/modules/staff/staff.service.ts'
import type { DateCancel, DateCancelDone, OrderDetail, RefundRequest } from '#src/contract/desk/orders.ts'
import { isJalaliDate } from '#src/fa/jalali-date.ts'
import { findNames, findOrder, findSessionByNumber } from './order-list.repo.ts'
import { orderDetailOf } from './order-list.service.ts'
import { requireReason } from './sale.service.ts'
import { deskOrderTexts } from './strings.ts'

type ChangeDeps = Pick<Deps, 'db' | 'now'>

/**
 * Refunds what is left of an order, or one enrolment of it, to its payer's wallet. Throws `already_refunded` when nothing
 * is left, `order_closed` for an order that was not paid, `changed_meanwhile` when another amount than expected is left.
 */
export async function refund(
  { db, now }: ChangeDeps,
  staff: StaffRequest,
  uid: string,
  { enrolment, expected, reason: typed }: RefundRequest,
  storeResponse: StoreResponse,
) {
  const reason = requireReason(typed)
  const order = await ownOrder(db, staff, uid)
  return db.transaction(async (tx) => {
    const refunded = await refundWithin(tx, order, { reason, enrolment }, now())
    if (refunded === undefined) throw new AppError('order_closed', { order: uid })
    if (refunded.terms === 0) throw new AppError('already_refunded')
    const isExpected = expected === undefined || expected === refunded.refunded
    if (!isExpected) throw new AppError('changed_meanwhile', { current: refunded })
    await storeResponse(tx, refunded)
    const after = { refunded: refunded.refunded, terms: refunded.terms, enrolment: enrolment ?? null }
    await record(tx, staff, { action: 'order.refund', ...about(order), after, reason }, now())
    return refunded
  })
}

/** Ends an order that is not paid. Throws `order_closed` for every other. */
export async function cancelUnpaid(
  { db, now }: ChangeDeps,
  staff: StaffRequest,
  uid: string,
  typed: string,
): Promise<OrderDetail> {
  const reason = requireReason(typed)
  const order = await ownOrder(db, staff, uid)
  const change = { action: 'order.cancel', ...about(order), before: { state: order.state }, reason }
  const isEnded = await endOpenOrder({ db, now }, order.id, (tx) => record(tx, staff, change, now()))
  if (!isEnded) throw new AppError('order_closed', { order: uid })
  return orderDetailOf(db, staff, uid)
}

/** Notifies the payer of a confirmed order again, with a link to the receipt. */
export async function resendReceipt({ db, now }: ChangeDeps, staff: StaffRequest, uid: string) {
  const order = await ownOrder(db, staff, uid)
  if (order.state !== 'confirmed') throw new AppError('order_closed', { order: uid })
  await db.transaction(async (tx) => {
    await notify(tx, order, 'booking_confirmed', now())
    await record(tx, staff, { action: 'order.receipt', ...about(order) }, now())
  })
  return { sent: true }
}

/**
 * Cancels one date of a session for everyone, or says with `dry_run` who is affected: a class's lesson gives make-up
 * credits, a pool's opening is closed and refunded to the wallet. The swimmers are notified.
 */
export async function cancelDate(
  deps: ChangeDeps,
  staff: StaffRequest,
  { kind, session, date, reason: typed, dry_run: dryRun }: DateCancel,
): Promise<DateCancelDone> {
  const reason = requireReason(typed)
  if (!isJalaliDate(date)) throw new ValidationError({ date: [deskOrderTexts.dateUnreal] })
  const found = await findSessionByNumber(deps.db, kind, session)
  if (found === undefined) throw new AppError('not_found')
  requirePool(staff, found.pool)
  const subject = { kind: 'session', id: found.id }
  const change = { action: 'session.cancel-date', subject, pool: found.pool, after: { ...date }, reason }
  const options = { reason, dryRun, record: (tx: Db) => record(tx, staff, change, deps.now()) }
  if (kind === 'pool') {
    const closing = await closePool(deps, { ...options, pool: found.pool, sessionId: found.id, from: date, to: date })
    const refunds = closing?.refunds ?? []
    const names = await findNames(deps.db, [...refunds.map(({ order }) => order), ...(closing?.ended ?? [])])
    return { people: names, credits: 0, refunded: refunds.reduce((sum, { refunded }) => sum + refunded, 0) }
  }
  const cancelled = await cancelSessionDate(deps, { ...options, kind, session, date })
  if (cancelled === undefined) throw new AppError('not_found')
  if (cancelled.state === 'no_lesson') throw new ValidationError({ date: [deskOrderTexts.noLesson] })
  if (cancelled.state === 'past') throw new ValidationError({ date: [deskOrderTexts.datePast] })
  const { affected, guests } = cancelled
  const people = [...affected, ...guests].map(({ name, order }) => ({ name, order }))
  return { people, credits: affected.length, refunded: 0 }
}

async function ownOrder(db: Db, staff: StaffRequest, uid: string) {
  const found = await findOrder(db, uid)
  if (found === undefined) throw new AppError('not_found')
  requirePool(staff, found.order.poolId)
  return found.order
}

function about({ uid, poolId }: { uid: string; poolId: number | null }) {
  return { subject: { kind: 'order', id: uid }, pool: poolId }
}

function record(tx: Db, { actor }: StaffRequest, change: Change, now: Date) {
  return recordChange(tx, actor, change, now)
}

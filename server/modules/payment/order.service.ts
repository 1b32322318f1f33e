import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/modules/notification/notify.service.ts'
import type { PaymentOrder } from '#src/contract/payment.ts'
import { listAttempts } from './attempt/attempt.repo.ts'
import { inquireAttempt } from './attempt/bank.service.ts'
import { withBank } from './attempt/gateway-request.ts'
import {
  findOrder,
  listOpenOrders,
  lockOrder,
  lockPayer,
  moveOrders,
  type Order,
  type PaidOrder,
} from './order.repo.ts'
import { showOrder } from './order-view.ts'
import { lockOrderSlots, releaseOrderPlaces } from './slot.repo.ts'
import { releaseReservations } from './wallet.repo.ts'

/** An order for its payer; throws `not_found` for other users. */
export async function readOrder(deps: Deps, uid: string, userId: number): Promise<PaymentOrder> {
  return showOrder(deps, deps.db, await findOwnOrder(deps, uid, userId))
}

/**
 * Releases an order's places at its payer's request. Queries the bank first: while it reports paid, or does not
 * respond, the request fails with `payment_in_progress`. An open bank page does not block: should it be paid later,
 * that attempt is still tracked, and its money is returned to the card or to the wallet. Idempotent.
 */
export async function cancelOrder(deps: Deps, uid: string, userId: number): Promise<PaymentOrder> {
  const { order } = await findOwnOrder(deps, uid, userId)
  if (order.state === 'paying') await inquireOpenAttempts(deps, order.id, uid)
  await deps.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id)
    if (locked === undefined || locked.state === 'cancelled') return
    if (locked.state !== 'held' && locked.state !== 'paying') throw new AppError('order_closed', { order: uid })
    const attempts = await listAttempts(tx, order.id)
    const isMoving = attempts.some(({ state }) => state === 'verifying')
    // A payment opened after the bank was queried: its payer may be on the bank's page.
    const isNew = locked.state === 'paying' && order.state === 'held'
    if (isMoving || isNew) throw new AppError('payment_in_progress', { order: uid })
    await closeOrder(tx, locked, 'cancelled', deps.now())
  })
  return readOrder(deps, uid, userId)
}

/** Cancels every open order of a user. Throws `payment_in_progress` while the bank may have the money of one. */
export async function releaseOrders(deps: Deps, userId: number): Promise<void> {
  for (const { uid } of await listOpenOrders(deps.db, userId)) {
    try {
      await cancelOrder(deps, uid, userId)
    } catch (error) {
      // Confirmed or ended since it was listed.
      if (!(error instanceof AppError && error.code === 'order_closed')) throw error
    }
  }
}

/** Throws `payment_in_progress` if a user has open orders; blocks new holds until the transaction ends. */
export async function refuseOpenOrders(tx: Db, userId: number): Promise<void> {
  await lockPayer(tx, userId)
  const [open] = await listOpenOrders(tx, userId)
  if (open !== undefined) throw new AppError('payment_in_progress', { order: open.uid })
}

/** Releases the places of an order whose hold has ended, and notifies its payer. */
export async function expireOrder(deps: Pick<Deps, 'db' | 'now'>, orderId: number) {
  const now = deps.now()
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const isOpen = order?.state === 'held' || order?.state === 'paying'
    if (order === undefined || !isOpen || order.holdExpiresAt > now) return
    await closeOrder(tx, order, 'expired', now)
    // An unpaid top-up or card holds no places: nothing to notify.
    if (order.kind !== 'wallet' && order.kind !== 'card') await notify(tx, order, 'hold_expired', now)
  })
}

/**
 * Ends an unpaid order for the operator and notifies its payer; should its money arrive later, it is returned to the
 * card or to the wallet. False when the order was no longer open. `record` runs last in the transaction.
 */
export async function endOpenOrder(
  deps: Pick<Deps, 'db' | 'now'>,
  orderId: number,
  record?: (tx: Db) => Promise<void>,
): Promise<boolean> {
  const now = deps.now()
  return deps.db.transaction(async (tx) => {
    const order = await endOpenWithin(tx, orderId, now)
    if (order === undefined) return false
    await notify(tx, order, 'hold_expired', now)
    await record?.(tx)
    return true
  })
}

/** The same inside a transaction, without a message. Undefined when the order was no longer open. */
export async function endOpenWithin(tx: Db, orderId: number, now: Date): Promise<Order | undefined> {
  const order = await lockOrder(tx, orderId)
  if (order?.state !== 'held' && order?.state !== 'paying') return undefined
  await closeOrder(tx, order, 'cancelled', now)
  return order
}

/** Ends an open, locked order without money: releases its places and its wallet part. */
async function closeOrder(tx: Db, { id }: Order, end: 'cancelled' | 'expired', now: Date) {
  await lockOrderSlots(tx, id)
  await moveOrders(tx, [id], end, { closedAt: now })
  await releaseOrderPlaces(tx, [id])
  await releaseReservations(tx, [id])
}

async function inquireOpenAttempts(deps: Deps, orderId: number, uid: string) {
  for (const attempt of await listAttempts(deps.db, orderId)) {
    const { state, gateway } = attempt
    if (gateway === 'desk' || (state !== 'redirected' && state !== 'verifying')) continue
    const atBank = withBank(deps, gateway)
    const result = atBank === undefined ? 'silent' : await inquireAttempt(atBank, attempt.id, 'cancelled')
    const mayBePaid = result === 'paid' || result === 'silent' || result === 'busy'
    if (mayBePaid) throw new AppError('payment_in_progress', { order: uid })
  }
}

async function findOwnOrder(deps: Deps, uid: string, userId: number): Promise<PaidOrder> {
  const found = await findOrder(deps.db, uid)
  if (found === undefined || found.order.userId !== userId) throw new AppError('not_found')
  return found
}

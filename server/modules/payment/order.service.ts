import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/modules/notification/notify.service.ts'
import type { PaymentOrder } from '#src/contract/payment.ts'
import { listAttempts } from './attempt.repo.ts'
import { inquireAttempt } from './bank.service.ts'
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
import { freeOrders, lockOrderSlots } from './slot.repo.ts'
import { releaseParts } from './wallet.repo.ts'

/** An order for its payer; anyone else is told it does not exist. */
export async function readOrder(deps: Deps, uid: string, userId: number): Promise<PaymentOrder> {
  return showOrder(deps, deps.db, await findOwnOrder(deps, uid, userId))
}

/**
 * Gives an order's places back at its payer's wish. The bank is asked first: while it says paid, or nothing, the wish is
 * refused with `payment_in_progress`. A bank page left open does not stand in the way; should it be paid later after all,
 * that attempt is still watched, and its money goes back to the card or to the wallet. Cancelling twice is no error.
 */
export async function cancelOrder(deps: Deps, uid: string, userId: number): Promise<PaymentOrder> {
  const { order } = await findOwnOrder(deps, uid, userId)
  if (order.state === 'paying') await askAboutOpenAttempts(deps, order.id, uid)
  await deps.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id)
    if (locked === undefined || locked.state === 'cancelled') return
    if (locked.state !== 'held' && locked.state !== 'paying') throw new AppError('order_closed', { order: uid })
    const attempts = await listAttempts(tx, order.id)
    const isMoving = attempts.some(({ state }) => state === 'verifying')
    // A payment opened since the bank was asked: its payer is on the way there.
    const isNew = locked.state === 'paying' && order.state === 'held'
    if (isMoving || isNew) throw new AppError('payment_in_progress', { order: uid })
    await close(tx, locked, 'cancelled', deps.now())
  })
  return readOrder(deps, uid, userId)
}

/**
 * Gives back whatever a person still holds, as if they had cancelled each order. Throws `payment_in_progress` while the
 * bank may have the money of one.
 */
export async function releaseOrders(deps: Deps, userId: number): Promise<void> {
  for (const { uid } of await listOpenOrders(deps.db, userId)) {
    try {
      await cancelOrder(deps, uid, userId)
    } catch (error) {
      // Confirmed, or over, since it was listed.
      if (!(error instanceof AppError && error.code === 'order_closed')) throw error
    }
  }
}

/** Throws `payment_in_progress` if a person holds anything; nothing new is held until the transaction ends. */
export async function refuseOpenOrders(tx: Db, userId: number): Promise<void> {
  await lockPayer(tx, userId)
  const [open] = await listOpenOrders(tx, userId)
  if (open !== undefined) throw new AppError('payment_in_progress', { order: open.uid })
}

/** Gives back the places of an order whose hold is over, and tells its payer. */
export async function expireOrder(deps: Pick<Deps, 'db' | 'now'>, orderId: number) {
  const now = deps.now()
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const isOpen = order?.state === 'held' || order?.state === 'paying'
    if (order === undefined || !isOpen || order.holdExpiresAt > now) return
    await close(tx, order, 'expired', now)
    // Money that was never put in leaves no place empty.
    if (order.kind !== 'wallet') await notify(tx, order, 'hold_expired', now)
  })
}

/**
 * Ends an order that is not paid, at the operator's wish, and tells its payer; should its money come after all, it goes
 * back to the card or to the wallet. The answer is false when it was not open any more.
 */
export async function endOpenOrder(deps: Pick<Deps, 'db' | 'now'>, orderId: number): Promise<boolean> {
  const now = deps.now()
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.state !== 'held' && order?.state !== 'paying') return false
    await close(tx, order, 'cancelled', now)
    await notify(tx, order, 'hold_expired', now)
    return true
  })
}

/** Ends an open, locked order without money: its places, and what it had set aside in the wallet, are free again. */
async function close(tx: Db, { id }: Order, end: 'cancelled' | 'expired', now: Date) {
  await lockOrderSlots(tx, id)
  await moveOrders(tx, [id], end, { closedAt: now })
  await freeOrders(tx, [id])
  await releaseParts(tx, [id])
}

async function askAboutOpenAttempts(deps: Deps, orderId: number, uid: string) {
  for (const attempt of await listAttempts(deps.db, orderId)) {
    if (attempt.state !== 'redirected' && attempt.state !== 'verifying') continue
    const said = await inquireAttempt(deps, attempt.id, 'cancelled')
    const mayBePaid = said === 'paid' || said === 'silent' || said === 'busy'
    if (mayBePaid) throw new AppError('payment_in_progress', { order: uid })
  }
}

async function findOwnOrder(deps: Deps, uid: string, userId: number): Promise<PaidOrder> {
  const found = await findOrder(deps.db, uid)
  if (found === undefined || found.order.userId !== userId) throw new AppError('not_found')
  return found
}

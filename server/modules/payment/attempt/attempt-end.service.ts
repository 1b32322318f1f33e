import type { Deps } from '#server/core/deps.ts'
import { notify } from '#server/modules/notification/notify.service.ts'
import { lockOrder, lockPayer } from '#server/modules/payment/order.repo.ts'
import { releaseReservations } from '#server/modules/payment/wallet.repo.ts'
import { isOpenAttempt } from '#server/modules/payment/wallet-part.service.ts'
import { type Attempt, findOwner, listAttempts, moveAttempt } from './attempt.repo.ts'

type Ending = {
  from: Attempt['state'][]
  end: 'failed' | 'cancelled' | 'unknown'
  gatewayCode: number | null
  /** Notifies the payer of the failed payment; false when the payer sees the result on screen. */
  notifyPayer?: boolean
}

/**
 * Ends an attempt without money. Releases the wallet part of its order in the same transaction, unless another attempt
 * of the order is still open. Does nothing to an attempt that has ended.
 */
export async function endAttempt(deps: Pick<Deps, 'db' | 'now'>, attemptId: number, ending: Ending) {
  const owner = await findOwner(deps.db, attemptId)
  if (owner === undefined) throw new Error(`attempt ${attemptId} belongs to no order`)
  const now = deps.now()
  await deps.db.transaction(async (tx) => {
    await lockPayer(tx, owner.userId)
    const order = await lockOrder(tx, owner.orderId)
    const details = { endedAt: now, askingUntil: null, gatewayCode: ending.gatewayCode }
    const moved = await moveAttempt(tx, attemptId, ending.from, ending.end, details)
    if (order === undefined || !moved) return
    const others = await listAttempts(tx, order.id)
    const isOpen = order.state === 'held' || order.state === 'paying'
    if (isOpen && !others.some(isOpenAttempt)) await releaseReservations(tx, [order.id])
    if (ending.notifyPayer) await notify(tx, order, 'payment_failed', now)
  })
}

import type { Deps } from '#server/deps.ts'
import { FieldRefusal, Refusal } from '#server/errors.ts'
import { GatewayRefusal, GatewaySilence } from '#server/gateways/payment/port.ts'
import type { Keep } from '#server/modules/idempotency/idempotency.service.ts'
import type { AttemptOpened, GatewayName } from '#src/contract/payment.ts'
import { insertAttempt, listAttempts, moveAttempt } from './attempt.repo.ts'
import { findOrder, lockOrder, lockPayer, moveOrders, type Order, type PaidOrder } from './order.repo.ts'
import { confirmOrder } from './settle.service.ts'
import { paymentTexts } from './strings.ts'

export type AttemptRequest = { uid: string; userId: number; gateway: GatewayName }

/**
 * Opens a payment at the bank for a held order; the amount is the stored quote's. Nothing to pay: the order is confirmed
 * at once. The bank is called outside any transaction. Throws `gateway_unavailable` when it gives no usable answer: what
 * became of that attempt is `unknown`, and another try opens a new one.
 */
export async function openAttempt(deps: Deps, request: AttemptRequest, keep: Keep): Promise<AttemptOpened> {
  const found = await findOrder(deps.db, request.uid)
  if (found === undefined || found.order.userId !== request.userId) throw new Refusal('not_found')
  if (request.gateway !== deps.payment.name) throw new FieldRefusal({ gateway: [paymentTexts.gatewayOff] })
  if (found.order.payableRial === 0) return confirmFree(deps, found.order, keep)
  const attemptId = await beginAttempt(deps, found.order)
  const payment = await requestPayment(deps, found, attemptId)
  const refusal = await storeRedirect(deps, found.order, attemptId, payment, keep)
  if (refusal !== undefined) throw refusal
  return opened(payment.redirectUrl)
}

/** An order of 0 rial needs no bank. */
async function confirmFree(deps: Deps, { id, uid, userId }: Order, keep: Keep): Promise<AttemptOpened> {
  const now = deps.now()
  return deps.db.transaction(async (tx) => {
    await lockPayer(tx, userId)
    const order = await lockOrder(tx, id)
    checkPayable(order, now)
    await confirmOrder(tx, order, now)
    const answer: AttemptOpened = { redirect_url: `/payment-receipt/${uid}/`, state: 'confirmed' }
    await keep(tx, answer)
    return answer
  })
}

/** Writes the attempt down before the bank hears of it, so that a crash leaves a trace. */
async function beginAttempt(deps: Deps, { id, payableRial }: Order): Promise<number> {
  const now = deps.now()
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    checkPayable(order, now)
    const attempts = await listAttempts(tx, id)
    if (attempts.some(({ state }) => state === 'verifying')) {
      throw new Refusal('payment_in_progress', { order: order.uid })
    }
    return insertAttempt(tx, { orderId: id, gateway: deps.payment.name, amountRial: payableRial, createdAt: now })
  })
}

function checkPayable(order: Order | undefined, now: Date): asserts order is Order {
  if (order === undefined) throw new Refusal('not_found')
  if (!isOpen(order)) throw closedRefusal(order)
  if (order.holdExpiresAt <= now) throw new Refusal('hold_expired', { order: order.uid })
}

function isOpen({ state }: Order): boolean {
  return state === 'held' || state === 'paying'
}

function closedRefusal({ state, uid }: Order): Refusal {
  return new Refusal(state === 'expired' ? 'hold_expired' : 'order_closed', { order: uid })
}

async function requestPayment(deps: Deps, { order, payer }: PaidOrder, attemptId: number) {
  try {
    return await deps.payment.request({
      amountRial: order.payableRial,
      description: paymentTexts.bankLine(order.subject.team_name, order.subject.months),
      callbackUrl: `${deps.config.publicOrigin}/api/payment/callback/${deps.payment.name}/`,
      phone: payer.phone ?? '',
      orderUid: order.uid,
    })
  } catch (error) {
    const isRefusal = error instanceof GatewayRefusal
    await moveAttempt(deps.db, attemptId, ['created'], isRefusal ? 'failed' : 'unknown', {
      gatewayCode: isRefusal ? error.code : null,
      endedAt: deps.now(),
    })
    if (isRefusal || error instanceof GatewaySilence) throw new Refusal('gateway_unavailable')
    throw error
  }
}

/** Refused when the order was closed while the bank was asked: nobody is sent there, so no money can move. */
async function storeRedirect(
  deps: Deps,
  { id }: Order,
  attemptId: number,
  payment: { authority: string; redirectUrl: string },
  keep: Keep,
): Promise<Refusal | undefined> {
  const now = deps.now()
  const { authority } = payment
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (order === undefined) return new Refusal('not_found')
    if (!isOpen(order)) {
      await moveAttempt(tx, attemptId, ['created'], 'cancelled', { authority, endedAt: now })
      return closedRefusal(order)
    }
    // The sweeper has given this attempt up: the bank took longer than any payer waits.
    if (!(await moveAttempt(tx, attemptId, ['created'], 'redirected', { authority, redirectedAt: now }))) {
      throw new Refusal('gateway_unavailable')
    }
    if (order.state === 'held') await moveOrders(tx, [id], 'paying')
    await keep(tx, opened(payment.redirectUrl))
    return undefined
  })
}

function opened(redirectUrl: string): AttemptOpened {
  return { redirect_url: redirectUrl, state: 'paying' }
}

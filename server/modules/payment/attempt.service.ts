import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import { isDuplicate } from '#server/db/duplicate.ts'
import { GatewayRejection, GatewaySilence } from '#server/gateways/payment/port.ts'
import type { Keep } from '#server/modules/idempotency/idempotency.service.ts'
import type { AttemptOpened, GatewayName } from '#src/contract/payment.ts'
import { isBelowBank } from '#src/contract/wallet.ts'
import { formatToman } from '#src/fa/toman.ts'
import { insertAttempt, listAttempts, moveAttempt } from './attempt.repo.ts'
import { endAttempt } from './attempt-end.service.ts'
import { findOrder, lockOrder, lockPayer, moveOrders, type Order, type PaidOrder } from './order.repo.ts'
import { confirmOrder } from './settle.service.ts'
import { paymentTexts } from './strings.ts'
import { chooseWalletPart } from './wallet-part.service.ts'

/** `wallet`: whether the wallet pays first, as far as it reaches. */
export type AttemptRequest = { uid: string; userId: number; gateway: GatewayName; wallet: boolean }

type Written = { attemptId: number; amountRial: number }
/** An attempt that is written down, or an order that needs none: the wallet has paid it, or it costs nothing. */
type Begun = Written | { answer: AttemptOpened }

/**
 * Opens a payment at the bank for a held order; the amount is the stored quote's, less what the wallet pays. Nothing left
 * to pay: the order is confirmed at once. The bank is called outside any transaction. Throws `gateway_refused` when the bank
 * says no, and `gateway_unavailable` when it gives no usable answer: that attempt is `unknown`, and another try opens a new
 * one.
 */
export async function openAttempt(deps: Deps, request: AttemptRequest, keep: Keep): Promise<AttemptOpened> {
  const found = await findOrder(deps.db, request.uid)
  if (found === undefined || found.order.userId !== request.userId) throw new AppError('not_found')
  if (request.gateway !== deps.payment.name) throw new ValidationError({ gateway: [paymentTexts.gatewayOff] })
  const begun = await startAttempt(deps, found.order, request.wallet, keep)
  if ('answer' in begun) return begun.answer
  const payment = await requestPayment(deps, found, begun)
  const refusal = await storeRedirect(deps, found.order, begun.attemptId, payment, keep).catch((error: unknown) =>
    refuseRepeatedAuthority(deps, begun.attemptId, error),
  )
  if (refusal !== undefined) throw refusal
  return opened(payment.redirectUrl)
}

/** Writes the attempt down before the bank hears of it, so that a crash leaves a trace. An order of 0 rial needs no bank. */
async function startAttempt(deps: Deps, { id, userId }: Order, wallet: boolean, keep: Keep): Promise<Begun> {
  const now = deps.now()
  return deps.db.transaction(async (tx): Promise<Begun> => {
    await lockPayer(tx, userId)
    const order = await lockOrder(tx, id)
    checkPayable(order, now)
    const attempts = await listAttempts(tx, id)
    if (attempts.some(({ state }) => state === 'verifying')) {
      throw new AppError('payment_in_progress', { order: order.uid })
    }
    const bankLeast = deps.payment.leastRial
    const wanted = wallet && order.kind !== 'wallet'
    const walletRial = await chooseWalletPart(tx, order, attempts, { wanted, bankLeast })
    const amountRial = order.payableRial - walletRial
    if (amountRial === 0) return { answer: await confirmAtOnce(tx, { ...order, walletRial }, now, keep) }
    if (isBelowBank(amountRial, bankLeast)) {
      throw new AppError('below_bank_minimum', { detail: paymentTexts.belowBank(formatToman(bankLeast)) })
    }
    const gateway = deps.payment.name
    return {
      attemptId: await insertAttempt(tx, { orderId: id, gateway, amountRial, walletRial, createdAt: now }),
      amountRial,
    }
  })
}

async function confirmAtOnce(tx: Db, order: Order, now: Date, keep: Keep): Promise<AttemptOpened> {
  await confirmOrder(tx, order, now)
  const answer: AttemptOpened = { redirect_url: `/payment-receipt/${order.uid}/`, state: 'confirmed' }
  await keep(tx, answer)
  return answer
}

function checkPayable(order: Order | undefined, now: Date): asserts order is Order {
  if (order === undefined) throw new AppError('not_found')
  if (!isOpen(order)) throw closedRefusal(order)
  if (order.holdExpiresAt <= now) throw new AppError('hold_expired', { order: order.uid })
}

function isOpen({ state }: Order): boolean {
  return state === 'held' || state === 'paying'
}

function closedRefusal({ state, uid }: Order): AppError {
  return new AppError(state === 'expired' ? 'hold_expired' : 'order_closed', { order: uid })
}

async function requestPayment(deps: Deps, { order, payer }: PaidOrder, { attemptId, amountRial }: Written) {
  try {
    return await deps.payment.request({
      amountRial,
      description: paymentTexts.bankLine(order.subject.team_name, order.subject.months),
      callbackUrl: `${deps.config.publicOrigin}/api/payment/callback/${deps.payment.name}/`,
      phone: payer.phone ?? '',
      orderUid: order.uid,
    })
  } catch (error) {
    const isRefusal = error instanceof GatewayRejection
    const end = isRefusal ? 'failed' : 'unknown'
    await endAttempt(deps, attemptId, { from: ['created'], end, gatewayCode: isRefusal ? error.code : null })
    if (isRefusal) throw new AppError('gateway_refused')
    if (error instanceof GatewaySilence) throw new AppError('gateway_unavailable')
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
): Promise<AppError | undefined> {
  const now = deps.now()
  const { authority } = payment
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (order === undefined) return new AppError('not_found')
    if (!isOpen(order)) {
      await moveAttempt(tx, attemptId, ['created'], 'cancelled', { authority, endedAt: now })
      return closedRefusal(order)
    }
    // The sweeper has given this attempt up: the bank took longer than any payer waits.
    if (!(await moveAttempt(tx, attemptId, ['created'], 'redirected', { authority, redirectedAt: now }))) {
      throw new AppError('gateway_unavailable')
    }
    if (order.state === 'held') await moveOrders(tx, [id], 'paying')
    await keep(tx, opened(payment.redirectUrl))
    return undefined
  })
}

/** The bank named two payments alike: which of them a payer would pay is not known, so nobody is sent there. */
async function refuseRepeatedAuthority(deps: Deps, attemptId: number, error: unknown): Promise<AppError> {
  if (!isDuplicate(error)) throw error
  await endAttempt(deps, attemptId, { from: ['created'], end: 'unknown', gatewayCode: null })
  return new AppError('gateway_unavailable', {
    cause: new GatewaySilence('The bank gave the authority of another payment'),
  })
}

function opened(redirectUrl: string): AttemptOpened {
  return { redirect_url: redirectUrl, state: 'paying' }
}

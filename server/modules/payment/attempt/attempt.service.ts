import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import { isDuplicate } from '#server/db/duplicate.ts'
import { GatewayRejection, GatewaySilence } from '#server/gateways/payment/port.ts'
import type { StoreResponse } from '#server/modules/idempotency/idempotency.service.ts'
import {
  findOrder,
  lockOrder,
  lockPayer,
  moveOrders,
  type Order,
  type PaidOrder,
} from '#server/modules/payment/order.repo.ts'
import { confirmOrder } from '#server/modules/payment/settle.service.ts'
import { paymentTexts } from '#server/modules/payment/strings.ts'
import { chooseWalletPart } from '#server/modules/payment/wallet-part.service.ts'
import type { AttemptOpened, GatewayName } from '#src/contract/payment.ts'
import { isBelowBank } from '#src/contract/wallet.ts'
import { formatToman } from '#src/fa/toman.ts'
import { insertAttempt, listAttempts, moveAttempt } from './attempt.repo.ts'
import { endAttempt } from './attempt-end.service.ts'
import { withBank } from './gateway-request.ts'

/** `wallet`: whether the wallet pays first, as far as its balance reaches. */
export type AttemptRequest = { uid: string; userId: number; gateway: GatewayName; wallet: boolean }

type RecordedAttempt = { attemptId: number; amountRial: number }
/** A recorded attempt, or the response when none is needed: the wallet paid the order, or it costs nothing. */
type StartedAttempt = RecordedAttempt | { response: AttemptOpened }

/**
 * Opens a payment at the bank for a held order; the amount is the stored quote minus the wallet part. With nothing left
 * to pay, the order is confirmed at once. The bank request runs outside any transaction. Throws `gateway_refused` when
 * the bank refuses, and `gateway_unavailable` when it gives no usable response: that attempt becomes `unknown`, and
 * another try opens a new one.
 */
export async function openAttempt(
  deps: Deps,
  request: AttemptRequest,
  storeResponse: StoreResponse,
): Promise<AttemptOpened> {
  const found = await findOrder(deps.db, request.uid)
  if (found === undefined || found.order.userId !== request.userId) throw new AppError('not_found')
  const atBank = withBank(deps, request.gateway)
  if (atBank === undefined) throw new ValidationError({ gateway: [paymentTexts.gatewayOff] })
  const started = await startAttempt(atBank, found.order, request.wallet, storeResponse)
  if ('response' in started) return started.response
  const payment = await requestPayment(atBank, found, started)
  const refusal = await storeRedirect(deps, found.order, started.attemptId, payment, storeResponse).catch(
    (error: unknown) => refuseRepeatedAuthority(deps, started.attemptId, error),
  )
  if (refusal !== undefined) throw refusal
  return opened(payment.redirectUrl)
}

/** Records the attempt before the bank request, so that a crash leaves a trace. An order of 0 rial needs no bank. */
async function startAttempt(
  deps: Deps,
  { id, userId }: Order,
  wallet: boolean,
  storeResponse: StoreResponse,
): Promise<StartedAttempt> {
  const now = deps.now()
  return deps.db.transaction(async (tx): Promise<StartedAttempt> => {
    await lockPayer(tx, userId)
    const order = await lockOrder(tx, id)
    checkPayable(order, now)
    const attempts = await listAttempts(tx, id)
    if (attempts.some(({ state }) => state === 'verifying')) {
      throw new AppError('payment_in_progress', { order: order.uid })
    }
    const bankLeast = deps.payment.leastRial
    const useWallet = wallet && order.kind !== 'wallet'
    const walletRial = await chooseWalletPart(tx, order, attempts, { useWallet, bankLeast })
    const amountRial = order.payableRial - walletRial
    if (amountRial === 0) return { response: await confirmAtOnce(tx, { ...order, walletRial }, now, storeResponse) }
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

async function confirmAtOnce(tx: Db, order: Order, now: Date, storeResponse: StoreResponse): Promise<AttemptOpened> {
  await confirmOrder(tx, order, now)
  const response: AttemptOpened = { redirect_url: `/payment-receipt/${order.uid}/`, state: 'confirmed' }
  await storeResponse(tx, response)
  return response
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

async function requestPayment(
  deps: Deps,
  { order, payer }: Omit<PaidOrder, 'swimmers'>,
  { attemptId, amountRial }: RecordedAttempt,
) {
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

/** Returns an error when the order was closed during the bank request: without a redirect no money can move. */
async function storeRedirect(
  deps: Deps,
  { id }: Order,
  attemptId: number,
  payment: { authority: string; redirectUrl: string },
  storeResponse: StoreResponse,
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
    // The sweeper has ended this attempt: the bank took longer than any payer waits.
    if (!(await moveAttempt(tx, attemptId, ['created'], 'redirected', { authority, redirectedAt: now }))) {
      throw new AppError('gateway_unavailable')
    }
    if (order.state === 'held') await moveOrders(tx, [id], 'paying')
    await storeResponse(tx, opened(payment.redirectUrl))
    return undefined
  })
}

/** The bank issued the same authority twice: which payment it belongs to is unknown, so the payer is not redirected. */
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

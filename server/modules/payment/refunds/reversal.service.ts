import type { Db } from '#server/db/client.ts'
import { notify } from '#server/modules/notification/notify.service.ts'
import {
  type Attempt,
  findOwner,
  lockAttempt,
  markReversalRequested,
  moveAttempt,
  releaseAttempt,
} from '#server/modules/payment/attempt/attempt.repo.ts'
import {
  authorityOf,
  type BankDeps,
  claim,
  type GatewayResult,
  inquiryOf,
  resultOf,
} from '#server/modules/payment/attempt/gateway-request.ts'
import { lockOrder, lockPayer, type Order } from '#server/modules/payment/order.repo.ts'
import { creditPayment, endOfCredit } from './return-money.service.ts'

/**
 * Requests the reversal of a `reversing` attempt to the card; when the bank refuses, credits the wallet instead. Never
 * both: the time of each request is recorded before it is made and cleared only by a definite rejection. While one is
 * recorded, that request may still move the money, so the wallet waits until the bank reports that the money is with
 * the merchant and no longer reverses payments this old.
 */
export async function reverseAttempt(deps: BankDeps, attemptId: number): Promise<GatewayResult> {
  const attempt = await claim(deps, attemptId, ['reversing'])
  if (attempt === undefined) return 'busy'
  if (attempt.reverseAskedAt === null) return requestReversal(deps, attempt)
  const location = await locateMoney(deps, attempt)
  if (location === 'card') return endReversed(deps, attempt)
  if (location === 'unknown') return waitForBank(deps, attempt, null)
  const isOver = deps.now().getTime() >= attempt.reverseAskedAt.getTime() + deps.payment.reverseWindowMs
  return isOver ? creditInstead(deps, attempt, null) : requestReversal(deps, attempt)
}

async function requestReversal(deps: BankDeps, attempt: Attempt): Promise<GatewayResult> {
  const requested = { ...attempt, reverseAskedAt: deps.now() }
  if (!(await markReversalRequested(deps.db, attempt, requested.reverseAskedAt))) return 'busy'
  const result = await resultOf(deps.payment.reverse(authorityOf(attempt)))
  if (result === undefined) return endReversed(deps, requested)
  if (result === 'silent') return waitForBank(deps, requested, null)
  const location = await locateMoney(deps, requested)
  if (location === 'card') return endReversed(deps, requested)
  // This request moved nothing; an earlier one whose response was lost still may.
  if (location === 'here' && attempt.reverseAskedAt === null) return creditInstead(deps, requested, result.refusedWith)
  await markReversalRequested(deps.db, requested, attempt.reverseAskedAt)
  return waitForBank(deps, attempt, result.refusedWith)
}

/** A payment that the bank reports as failed is no longer with the merchant, like a reversed one. */
async function locateMoney(deps: BankDeps, attempt: Attempt): Promise<'card' | 'here' | 'unknown'> {
  const result = await inquiryOf(deps, authorityOf(attempt))
  if (result === 'REVERSED' || result === 'FAILED') return 'card'
  return result === 'PAID' || result === 'VERIFIED' ? 'here' : 'unknown'
}

async function waitForBank(deps: BankDeps, { id }: Attempt, gatewayCode: number | null): Promise<GatewayResult> {
  await releaseAttempt(deps.db, id, gatewayCode)
  return 'silent'
}

async function endReversed(deps: BankDeps, requested: Attempt): Promise<GatewayResult> {
  return settleReturn(deps, requested.id, async ({ tx, order, now }) => {
    const ended = { endedAt: now, reversedAt: now, reverseAskedAt: null, askingUntil: null }
    await moveAttempt(tx, requested.id, ['reversing'], 'reversed', ended)
    await notify(tx, order, 'payment_reversed', now)
  })
}

/** Only while `requested` is still the latest request. */
async function creditInstead(deps: BankDeps, requested: Attempt, gatewayCode: number | null): Promise<GatewayResult> {
  return settleReturn(deps, requested.id, async ({ tx, order, attempt, now }) => {
    if (attempt.reverseAskedAt?.getTime() !== requested.reverseAskedAt?.getTime()) return
    const ended = { endedAt: now, reverseAskedAt: null, askingUntil: null, gatewayCode }
    await moveAttempt(tx, requested.id, ['reversing'], endOfCredit(order), ended)
    await creditPayment(tx, order, attempt, now)
  })
}

type Return = { tx: Db; order: Order; attempt: Attempt; now: Date }

/** Runs `work` unless the attempt has ended; locks payer, order and attempt, in the common lock order. */
async function settleReturn(
  deps: BankDeps,
  attemptId: number,
  work: (found: Return) => Promise<void>,
): Promise<GatewayResult> {
  const owner = await findOwner(deps.db, attemptId)
  if (owner === undefined) throw new Error(`attempt ${attemptId} belongs to no order`)
  await deps.db.transaction(async (tx) => {
    await lockPayer(tx, owner.userId)
    const order = await lockOrder(tx, owner.orderId)
    const attempt = await lockAttempt(tx, attemptId)
    if (order === undefined || attempt?.state !== 'reversing') return
    await work({ tx, order, attempt, now: deps.now() })
  })
  return 'paid'
}

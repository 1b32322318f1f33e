import type { Db } from '#server/db/client.ts'
import { notify } from '#server/modules/notification/notify.service.ts'
import {
  type Attempt,
  findOwner,
  lockAttempt,
  markReverseAsked,
  moveAttempt,
  releaseAttempt,
} from '#server/modules/payment/attempt.repo.ts'
import {
  answerOf,
  authorityOf,
  type BankDeps,
  claim,
  type GatewayResult,
  inquiryOf,
} from '#server/modules/payment/gateway-request.ts'
import { lockOrder, lockPayer, type Order } from '#server/modules/payment/order.repo.ts'
import { creditPayment, endOfCredit } from './return-money.service.ts'

/**
 * Has the bank give the money of a `reversing` attempt back to the card; where it refuses, the money goes to the wallet.
 * Never both: the time of each call is written down before it is made and is taken back only by a definite refusal. While one
 * stands there, that call may still move the money, so the wallet waits until the bank says that the money is here and
 * reverses so old a payment no more.
 */
export async function reverseAttempt(deps: BankDeps, attemptId: number): Promise<GatewayResult> {
  const attempt = await claim(deps, attemptId, ['reversing'])
  if (attempt === undefined) return 'busy'
  if (attempt.reverseAskedAt === null) return askToReverse(deps, attempt)
  const place = await placeOfMoney(deps, attempt)
  if (place === 'card') return endReversed(deps, attempt)
  if (place === 'unknown') return waitForBank(deps, attempt, null)
  const isOver = deps.now().getTime() >= attempt.reverseAskedAt.getTime() + deps.payment.reverseWindowMs
  return isOver ? creditInstead(deps, attempt, null) : askToReverse(deps, attempt)
}

async function askToReverse(deps: BankDeps, attempt: Attempt): Promise<GatewayResult> {
  const asked = { ...attempt, reverseAskedAt: deps.now() }
  if (!(await markReverseAsked(deps.db, attempt, asked.reverseAskedAt))) return 'busy'
  const said = await answerOf(deps.payment.reverse(authorityOf(attempt)))
  if (said === undefined) return endReversed(deps, asked)
  if (said === 'silent') return waitForBank(deps, asked, null)
  const place = await placeOfMoney(deps, asked)
  if (place === 'card') return endReversed(deps, asked)
  // This call moved nothing; one before it, if its answer was lost, still may.
  if (place === 'here' && attempt.reverseAskedAt === null) return creditInstead(deps, asked, said.refusedWith)
  await markReverseAsked(deps.db, asked, attempt.reverseAskedAt)
  return waitForBank(deps, attempt, said.refusedWith)
}

/** A payment that the bank calls failed is no more ours than one that it has reversed. */
async function placeOfMoney(deps: BankDeps, attempt: Attempt): Promise<'card' | 'here' | 'unknown'> {
  const said = await inquiryOf(deps, authorityOf(attempt))
  if (said === 'REVERSED' || said === 'FAILED') return 'card'
  return said === 'PAID' || said === 'VERIFIED' ? 'here' : 'unknown'
}

async function waitForBank(deps: BankDeps, { id }: Attempt, gatewayCode: number | null): Promise<GatewayResult> {
  await releaseAttempt(deps.db, id, gatewayCode)
  return 'silent'
}

async function endReversed(deps: BankDeps, asked: Attempt): Promise<GatewayResult> {
  return settleReturn(deps, asked.id, async ({ tx, order, now }) => {
    const ended = { endedAt: now, reversedAt: now, reverseAskedAt: null, askingUntil: null }
    await moveAttempt(tx, asked.id, ['reversing'], 'reversed', ended)
    await notify(tx, order, 'payment_reversed', now)
  })
}

/** Only while no later call was made than the one that `asked` knows of. */
async function creditInstead(deps: BankDeps, asked: Attempt, gatewayCode: number | null): Promise<GatewayResult> {
  return settleReturn(deps, asked.id, async ({ tx, order, attempt, now }) => {
    if (attempt.reverseAskedAt?.getTime() !== asked.reverseAskedAt?.getTime()) return
    const ended = { endedAt: now, reverseAskedAt: null, askingUntil: null, gatewayCode }
    await moveAttempt(tx, asked.id, ['reversing'], endOfCredit(order), ended)
    await creditPayment(tx, order, attempt, now)
  })
}

type Return = { tx: Db; order: Order; attempt: Attempt; now: Date }

/** Does `work` unless the attempt has ended; payer, order and attempt are locked, in the one order of locks. */
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

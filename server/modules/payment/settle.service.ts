import type { Db } from '#server/db/client.ts'
import type { Verification } from '#server/gateways/payment/port.ts'
import { retakeDiscount, returnDiscount } from '#server/modules/discount/discount.service.ts'
import { notify, notifyOtherGuardians } from '#server/modules/notification/notify.service.ts'
import { DAY_MS } from '#src/contract/duration.ts'
import type { BookedTerm } from '#src/contract/month.ts'
import { endOfTerm, jalaliDay } from '#src/fa/jalali.ts'
import { lessonsOf } from '#src/fa/lessons.ts'
import { type Attempt, findOwner, lockAttempt, moveAttempt } from './attempt/attempt.repo.ts'
import type { BankDeps } from './attempt/gateway-request.ts'
import { activateCard, findOrderCard } from './card.repo.ts'
import { enrol, lockOrder, lockPayer, moveOrders, type Order } from './order.repo.ts'
import { creditPayment, endOfCredit } from './refunds/return-money.service.ts'
import { hasLiveItems, lockOrderSlots, reactivateItems, releasePlaces, takePlaces } from './slot.repo.ts'
import { creditWallet, debitReservation, reserveBalance } from './wallet.repo.ts'

type PaidVerification = Extract<Verification, { paid: true }>

/** A verified payment with its order and the current time, inside the transaction that has locked both. */
type Settlement = { tx: Db; order: Order; attempt: Attempt; paid: PaidVerification; now: Date }

/**
 * Settles verified money exactly once, however often the bank reports it. Confirms an open order, or an expired one
 * whose places are still available. Any other money (the payer cancelled, the places are gone, the order was paid
 * before) is returned: the attempt becomes `reversing` and the caller requests the reversal; without reversals the
 * money goes to the wallet.
 */
export async function settlePayment(
  deps: BankDeps,
  attemptId: number,
  paid: PaidVerification,
): Promise<'settled' | 'reversing'> {
  const owner = await findOwner(deps.db, attemptId)
  if (owner === undefined) throw new Error(`attempt ${attemptId} belongs to no order`)
  return deps.db.transaction(async (tx) => {
    // Lock order everywhere: user, order, attempt, slots.
    await lockPayer(tx, owner.userId)
    const order = await lockOrder(tx, owner.orderId)
    const attempt = await lockAttempt(tx, attemptId)
    if (order === undefined || attempt?.state !== 'verifying') return 'settled'
    const settlement = { tx, order, attempt, paid, now: deps.now() }
    if (await tryBooking(settlement)) return 'settled'
    return returnMoney(settlement, deps.payment.reverseWindowMs > 0)
  })
}

/** Whether the money paid for its order. A late payment does not revive a cancelled order. */
async function tryBooking(settlement: Settlement): Promise<boolean> {
  const { order, attempt } = settlement
  if (order.state === 'held' || order.state === 'paying') {
    await confirm(settlement)
    return true
  }
  // The places and the wallet part were released with the hold: retake all of them, or nothing.
  if (order.state !== 'expired' || !(await retakePlaces(settlement))) return false
  await confirm({ ...settlement, order: { ...order, walletRial: attempt.walletRial } })
  return true
}

async function returnMoney(settlement: Settlement, isReversible: boolean): Promise<'settled' | 'reversing'> {
  const { tx, order, attempt, now } = settlement
  await markPaid(settlement, isReversible ? 'reversing' : endOfCredit(order))
  if (isReversible) return 'reversing'
  await creditPayment(tx, order, attempt, now)
  return 'settled'
}

async function confirm(settlement: Settlement) {
  const { tx, order, attempt, now } = settlement
  const walletRial = attempt.walletRial
  if (order.walletRial !== walletRial)
    throw new Error(`order ${order.uid} set another part aside than its payment counts on`)
  await markPaid(settlement, 'verified')
  if (order.kind === 'wallet') return fillWallet(settlement)
  await confirmOrder(tx, order, now)
}

/** Confirms an order and enrols its user. The order is locked; its places and wallet part are already taken. */
export async function confirmOrder(tx: Db, order: Order, now: Date) {
  await moveOrders(tx, [order.id], 'confirmed', { confirmedAt: now })
  if (order.walletRial > 0) await debitReservation(tx, order, now)
  if (order.kind === 'card') await startCard(tx, order, now)
  else await enrol(tx, order, now)
  await notify(tx, order, 'booking_confirmed', now)
  if (order.kind !== 'card') await notifyOtherGuardians(tx, order, now)
}

/** From the day of the confirmation on, to the end of its last day. */
async function startCard(tx: Db, { id, uid }: Order, now: Date) {
  const card = await findOrderCard(tx, id)
  if (card === undefined) throw new Error(`order ${uid} has no card`)
  await activateCard(tx, id, endOfTerm(jalaliDay(new Date(now.getTime() + card.validDays * DAY_MS))))
}

/** Credits a paid top-up. */
async function fillWallet({ tx, order, attempt, now }: Settlement) {
  await moveOrders(tx, [order.id], 'confirmed', { confirmedAt: now })
  const { userId, id: orderId } = order
  const { id: attemptId, amountRial } = attempt
  await creditWallet(tx, { userId, orderId, attemptId, amountRial, kind: 'top_up', createdAt: now })
  await notify(tx, order, 'wallet_charged', now)
}

/** Retakes the places and the code's use of a late payment, all or none; fails when a month or visit is over. */
async function retakePlaces({ tx, order, attempt, now }: Settlement): Promise<boolean> {
  if (order.subject.months.some((term) => isOver(term, order, now))) return false
  const slotIds = await lockOrderSlots(tx, order.id)
  if (await hasLiveItems(tx, order.id)) return false
  const taken = await takePlaces(tx, slotIds, order.people)
  if (taken.length < slotIds.length) {
    await releasePlaces(tx, taken, order.people)
    return false
  }
  if (!(await retakeDiscount(tx, order.id))) {
    await releasePlaces(tx, taken, order.people)
    return false
  }
  if (attempt.walletRial > 0 && !(await reserveBalance(tx, order, attempt.walletRial))) {
    await returnDiscount(tx, order.id)
    await releasePlaces(tx, taken, order.people)
    return false
  }
  await reactivateItems(tx, order.id)
  return true
}

function isOver(term: BookedTerm, { subject }: Order, now: Date): boolean {
  if (term.day === undefined) return endOfTerm(term) <= now
  return lessonsOf(term, subject).every(({ endsAt }) => endsAt <= now)
}

/** An attempt to be reversed has not ended; its checks restart from zero. */
async function markPaid({ tx, attempt, paid, now }: Settlement, state: 'verified' | 'reversed' | 'reversing') {
  const { refId, cardPan, cardHash, feeRial } = paid
  const end = state === 'reversing' ? { checks: 0, checkedAt: null } : { endedAt: now }
  const details = { refId, cardPan, cardHash, feeRial, verifiedAt: now, askingUntil: null, ...end }
  const moved = await moveAttempt(tx, attempt.id, ['verifying'], state, details)
  if (!moved) throw new Error(`attempt ${attempt.id} changed under its own lock`)
}

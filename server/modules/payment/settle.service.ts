import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import type { Verification } from '#server/gateways/payment/port.ts'
import { notify } from '#server/modules/notification/notify.service.ts'
import type { BookedTerm } from '#src/contract/month.ts'
import { endOfTerm } from '#src/fa/jalali.ts'
import { lessonsOf } from '#src/fa/lessons.ts'
import { type Attempt, findOwner, lockAttempt, moveAttempt } from './attempt.repo.ts'
import { enrol, lockOrder, lockPayer, moveOrders, type Order } from './order.repo.ts'
import { giveBackPlaces, hasLiveItems, lockOrderSlots, reviveItems, takePlaces } from './slot.repo.ts'
import { creditWallet, reservePart, spendPart } from './wallet.repo.ts'

type PaidVerification = Extract<Verification, { paid: true }>

/** A verified payment, its order and the hour, inside the transaction that has locked both. */
type Settlement = { tx: Db; order: Order; attempt: Attempt; paid: PaidVerification; now: Date }

/**
 * Gives verified money its one effect, however often the bank's word arrives: the order is confirmed; or, when its places
 * are gone, credited to the wallet; or, when the order was paid before, this payment goes to the wallet.
 */
export async function settlePayment(deps: Pick<Deps, 'db' | 'now'>, attemptId: number, paid: PaidVerification) {
  const owner = await findOwner(deps.db, attemptId)
  if (owner === undefined) throw new Error(`attempt ${attemptId} belongs to no order`)
  await deps.db.transaction(async (tx) => {
    // The one order of locks: person, order, attempt, slots.
    await lockPayer(tx, owner.userId)
    const order = await lockOrder(tx, owner.orderId)
    const attempt = await lockAttempt(tx, attemptId)
    if (order === undefined || attempt?.state !== 'verifying') return
    await settle({ tx, order, attempt, paid, now: deps.now() })
  })
}

async function settle(settlement: Settlement) {
  switch (settlement.order.state) {
    case 'held':
    case 'paying':
      return confirm(settlement)
    case 'expired':
    case 'cancelled':
      return lateSettle(settlement)
    default:
      return returnSecondPayment(settlement)
  }
}

/** The places, and the wallet's part, were given back: all of it is taken again, or the money goes to the wallet. */
async function lateSettle(settlement: Settlement) {
  const { order, attempt } = settlement
  if (!(await takeAgain(settlement))) return credit(settlement)
  await confirm({ ...settlement, order: { ...order, walletRial: attempt.walletRial } })
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

/** The order's months, or its date, are the person's now. The order is locked, its places and its wallet part are taken. */
export async function confirmOrder(tx: Db, order: Order, now: Date) {
  await moveOrders(tx, [order.id], 'confirmed', { confirmedAt: now })
  if (order.walletRial > 0) await spendPart(tx, order, now)
  await enrol(tx, order, now)
  await notify(tx, order, 'booking_confirmed', now)
}

/** Money that was paid to be in the wallet is there. */
async function fillWallet({ tx, order, attempt, now }: Settlement) {
  await moveOrders(tx, [order.id], 'confirmed', { confirmedAt: now })
  const { userId, id: orderId } = order
  const { id: attemptId, amountRial } = attempt
  await creditWallet(tx, { userId, orderId, attemptId, amountRial, kind: 'top_up', createdAt: now })
  await notify(tx, order, 'wallet_charged', now)
}

/** A late payment takes its places again, all or none; a month or visit that is over is no place any more. */
async function takeAgain({ tx, order, attempt, now }: Settlement): Promise<boolean> {
  if (order.subject.months.some((term) => isOver(term, order, now))) return false
  const slotIds = await lockOrderSlots(tx, order.id)
  if (await hasLiveItems(tx, order.userId, slotIds)) return false
  const taken = await takePlaces(tx, slotIds, order.people)
  if (taken.length < slotIds.length) {
    await giveBackPlaces(tx, taken, order.people)
    return false
  }
  if (attempt.walletRial > 0 && !(await reservePart(tx, order, attempt.walletRial))) {
    await giveBackPlaces(tx, taken, order.people)
    return false
  }
  await reviveItems(tx, order.id)
  return true
}

function isOver(term: BookedTerm, { subject }: Order, now: Date): boolean {
  if (term.day === undefined) return endOfTerm(term) <= now
  return lessonsOf(term, subject).every(({ endsAt }) => endsAt <= now)
}

/** Paid, and no place left: the money is the person's, in the wallet, before anyone can see the order without it. */
async function credit(settlement: Settlement) {
  const { tx, order, attempt, now } = settlement
  await markPaid(settlement, 'verified')
  await moveOrders(tx, [order.id], 'paid_unbookable')
  const { userId, id: orderId } = order
  const { id: attemptId, amountRial } = attempt
  await creditWallet(tx, { userId, orderId, attemptId, amountRial, kind: 'unbookable_credit', createdAt: now })
  await moveOrders(tx, [orderId], 'credited')
  await notify(tx, order, 'payment_credited', now)
}

/** An order has one verified attempt; money of another is given back to the wallet, so that attempt is a reversed one. */
async function returnSecondPayment(settlement: Settlement) {
  const { tx, order, attempt, now } = settlement
  await markPaid(settlement, 'reversed')
  const { userId, id: orderId } = order
  const { id: attemptId, amountRial } = attempt
  await creditWallet(tx, { userId, orderId, attemptId, amountRial, kind: 'refund', createdAt: now })
  await notify(tx, order, 'payment_credited', now)
}

async function markPaid({ tx, attempt, paid, now }: Settlement, state: 'verified' | 'reversed') {
  const { refId, cardPan, cardHash, feeRial } = paid
  const details = { refId, cardPan, cardHash, feeRial, verifiedAt: now, endedAt: now, askingUntil: null }
  const moved = await moveAttempt(tx, attempt.id, ['verifying'], state, details)
  if (!moved) throw new Error(`attempt ${attempt.id} changed under its own lock`)
}

import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import { shownName } from '#server/modules/auth/session.service.ts'
import { issuePass } from '#server/modules/pass/pass.service.ts'
import type { Receipt } from '#src/contract/payment.ts'
import { type Attempt, listAttempts } from './attempt.repo.ts'
import { findOrder, listEnrolments, type PaidOrder } from './order.repo.ts'
import { showClock, showPayer, showSubject } from './order-view.ts'
import { receiptState } from './receipt-state.ts'
import { refundOf } from './refunds/cancel-term.service.ts'
import { termOf } from './term-of.ts'

/** A receipt for any holder of its uid; the payer's own also contains the payer and the entry pass. */
export async function readReceipt(deps: Deps, uid: string, viewerId: number | undefined): Promise<Receipt> {
  const found = await findOrder(deps.db, uid)
  if (found === undefined) throw new AppError('not_found')
  const { order, payer } = found
  const attempts = await listAttempts(deps.db, order.id)
  const attempt = relevantAttempt(attempts)
  const isPayer = viewerId === order.userId
  const booked = order.state === 'confirmed' ? await listEnrolments(deps.db, order.id) : []
  const standing = booked.filter(({ cancelledAt }) => cancelledAt === null)
  const cancelled = booked.filter(({ cancelledAt }) => cancelledAt !== null)
  return {
    ...showSubject(order),
    state: receiptState({ ...order, standing: standing.length > 0 }, attempts, deps.now()),
    gateway: attempt?.gateway ?? null,
    reference: attempt?.refId ?? null,
    card_pan: attempt?.cardPan ?? null,
    wallet_paid: order.state === 'confirmed' ? order.walletRial : 0,
    cancelled: cancelled.map(termOf),
    refunded: cancelled.reduce((sum, term) => sum + refundOf(order, term), 0),
    paid_at: (attempt?.verifiedAt ?? order.confirmedAt)?.toISOString() ?? null,
    created_at: order.createdAt.toISOString(),
    ...showClock(deps, order),
    payer: isPayer ? showPayer(order.userId, payer) : null,
    pass: isPayer ? passOf(deps, found, standing) : null,
  }
}

/** The attempt that a receipt shows: the verified one, else one being checked, else a reversed one, else the latest. */
function relevantAttempt(attempts: Attempt[]): Attempt | undefined {
  return (
    attempts.find(({ state }) => state === 'verified') ??
    attempts.find(({ state }) => state === 'verifying' || state === 'reversing') ??
    attempts.find(({ state }) => state === 'reversed') ??
    attempts[0]
  )
}

type Standing = Awaited<ReturnType<typeof listEnrolments>>

function passOf(deps: Deps, { order, payer }: PaidOrder, standing: Standing): string | null {
  if (order.state !== 'confirmed' || order.confirmedAt === null || order.kind === 'wallet') return null
  if (standing.length === 0) return null
  return issuePass(deps, {
    uid: order.uid,
    kind: order.kind,
    session: order.sessionNumber,
    holder: shownName({ id: order.userId, username: payer.username }),
    enrolments: standing,
    people: order.people,
    confirmedAt: order.confirmedAt,
  })
}

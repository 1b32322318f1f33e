import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/errors.ts'
import { shownName } from '#server/modules/auth/session.service.ts'
import { issuePass } from '#server/modules/pass/pass.service.ts'
import type { Receipt } from '#src/contract/payment.ts'
import { type Attempt, listAttempts } from './attempt.repo.ts'
import { findOrder, listEnrolments, type PaidOrder } from './order.repo.ts'
import { showClock, showPayer, showSubject } from './order-view.ts'
import { receiptState } from './receipt-state.ts'

/** A receipt for whoever has its uid; the payer's own also names the payer and carries the entry pass. */
export async function readReceipt(deps: Deps, uid: string, viewerId: number | undefined): Promise<Receipt> {
  const found = await findOrder(deps.db, uid)
  if (found === undefined) throw new Refusal('not_found')
  const { order, payer } = found
  const attempts = await listAttempts(deps.db, order.id)
  const attempt = tellingAttempt(attempts)
  const isPayer = viewerId === order.userId
  return {
    ...showSubject(order),
    state: receiptState(order, attempts, deps.now()),
    gateway: attempt?.gateway ?? null,
    reference: attempt?.refId ?? null,
    card_pan: attempt?.cardPan ?? null,
    paid_at: attempt?.verifiedAt?.toISOString() ?? null,
    created_at: order.createdAt.toISOString(),
    ...showClock(deps, order),
    payer: isPayer ? showPayer(order.userId, payer) : null,
    pass: isPayer ? await passOf(deps, found) : null,
  }
}

/** The attempt a receipt tells of: the one that counted, else the one still being checked, else the latest. */
function tellingAttempt(attempts: Attempt[]): Attempt | undefined {
  return (
    attempts.find(({ state }) => state === 'verified') ??
    attempts.find(({ state }) => state === 'verifying') ??
    attempts[0]
  )
}

async function passOf(deps: Deps, { order, payer }: PaidOrder): Promise<string | null> {
  if (order.state !== 'confirmed' || order.confirmedAt === null || order.kind === 'wallet') return null
  const standing = (await listEnrolments(deps.db, order.id)).filter(({ cancelledAt }) => cancelledAt === null)
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

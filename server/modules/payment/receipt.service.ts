import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import { membersSeenBy } from '#server/modules/member/swimmers.service.ts'
import { issuePass } from '#server/modules/pass/pass.service.ts'
import type { Swimmer } from '#src/contract/member/member.ts'
import { isKnownToOldPages, type Receipt } from '#src/contract/payment.ts'
import { type Attempt, listAttempts } from './attempt/attempt.repo.ts'
import { findOrderCard } from './card.repo.ts'
import { findOrder, listEnrolments, type PaidOrder } from './order.repo.ts'
import { showClock, showPayer, showSubject } from './order-view.ts'
import { lessonsOfOrder, type PaidTerm } from './receipt-lessons.service.ts'
import { receiptState } from './receipt-state.ts'
import { refundOf } from './refunds/cancel-term.service.ts'
import { termOf } from './term-of.ts'

/**
 * A receipt for any holder of its uid; the payer's own also contains the payer, the reductions and the entry pass. Another
 * guardian sees the swimmers of the order who are theirs or shared with them, and their passes.
 */
export async function readReceipt(deps: Deps, uid: string, viewerId: number | undefined): Promise<Receipt> {
  const found = await findOrder(deps.db, uid)
  if (found === undefined) throw new AppError('not_found')
  const { order, payer, swimmers, picture } = found
  const attempts = await listAttempts(deps.db, order.id)
  const attempt = relevantAttempt(attempts)
  const isPayer = viewerId === order.userId
  const booked = order.state === 'confirmed' ? await listEnrolments(deps.db, order.id) : []
  const seen = isPayer ? swimmers : await swimmersSeenBy(deps, viewerId, swimmers)
  const isSeen = ({ memberId }: Enrolments[number]) => seen.some(({ id }) => id === memberId)
  const card = order.kind === 'card' ? await findOrderCard(deps.db, order.id) : undefined
  const standing = booked.filter(({ cancelledAt }) => cancelledAt === null)
  const cancelled = booked.filter(({ cancelledAt }) => cancelledAt !== null)
  return {
    ...showSubject({ order, swimmers: seen, picture }),
    price: isPayer ? order.subject.price : withoutLines(order.subject.price),
    state: receiptState(
      { ...order, standing: standing.length > 0 || card?.cancelledAt === null },
      attempts,
      deps.now(),
    ),
    ...showBank(attempt),
    wallet_paid: order.state === 'confirmed' ? order.walletRial : 0,
    cancelled: cancelled.map((term) => cancelledTerm(term, isSeen(term))),
    ...(standing.length > 0 && { lessons: await lessonsOfOrder(deps.db, order, termsShown(standing, seen)) }),
    refunded: cancelled.reduce((sum, term) => sum + refundOf(order, term), card?.refundedRial ?? 0),
    paid_at: (attempt?.verifiedAt ?? order.confirmedAt)?.toISOString() ?? null,
    created_at: order.createdAt.toISOString(),
    ...showClock(deps, order),
    payer: isPayer ? showPayer(order.userId, payer) : null,
    ...passesOf(deps, found, standing, seen),
  }
}

async function swimmersSeenBy(deps: Deps, viewerId: number | undefined, swimmers: Swimmer[]): Promise<Swimmer[]> {
  if (viewerId === undefined || swimmers.length === 0) return []
  const ids = await membersSeenBy(
    deps.db,
    viewerId,
    swimmers.map(({ id }) => id),
  )
  return swimmers.filter(({ id }) => ids.includes(id))
}

/** The lines name the discount code, which others could use. */
function withoutLines({ lines: _, ...price }: Receipt['price']): Receipt['price'] {
  return price
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

/** Where an order was or is being paid. */
function showBank(attempt: Attempt | undefined): Pick<Receipt, 'gateway' | 'bank' | 'reference' | 'card_pan'> {
  if (attempt === undefined) return { gateway: null, bank: null, reference: null, card_pan: null }
  const { gateway, refId: reference, cardPan: card_pan } = attempt
  const bank = gateway === 'desk' ? null : gateway
  return { gateway: bank !== null && isKnownToOldPages(bank) ? bank : null, bank, reference, card_pan }
}

type Enrolments = Awaited<ReturnType<typeof listEnrolments>>

function cancelledTerm(term: Enrolments[number], isSeen: boolean): Receipt['cancelled'][number] {
  return isSeen && term.memberId !== null ? { ...termOf(term), swimmer: term.memberId } : termOf(term)
}

/** The terms of the swimmers seen; for others all of the order, without what a medical pause moved. */
function termsShown(standing: Enrolments, seen: Swimmer[]): PaidTerm[] {
  if (seen.length > 0) return standing.filter(({ memberId }) => seen.some(({ id }) => id === memberId))
  return standing.filter(({ movedDays }) => movedDays === null).map((term) => ({ ...term, frozenFrom: null }))
}

/** A frozen month admits no more, one to which lessons were moved on their days alone. */
function daysOf(term: Enrolments[number]) {
  if (term.frozenFrom !== null) return []
  return term.movedDays === null ? [term] : term.movedDays.map((day) => ({ ...term, day }))
}

const noPass = { pass: null, passes: [] }

/** A pass for each swimmer seen who has an uncancelled term, and one that admits all of them. */
function passesOf(
  deps: Deps,
  { order, swimmers }: PaidOrder,
  standing: Enrolments,
  seen: Swimmer[],
): Pick<Receipt, 'pass' | 'passes'> {
  if (order.state !== 'confirmed' || order.confirmedAt === null || order.kind === 'wallet' || order.kind === 'card') {
    return noPass
  }
  const { uid, kind, sessionNumber: session, confirmedAt } = order
  const admitted = seen
    .map((one) => ({ ...one, enrolments: standing.filter(({ memberId }) => memberId === one.id).flatMap(daysOf) }))
    .filter(({ enrolments }) => enrolments.length > 0)
  if (admitted.length === 0) return noPass
  // Several people on one enrolment: a pool visit without members.
  const people = swimmers.length === 1 ? order.people : 1
  const issue = (some: typeof admitted) => issuePass(deps, { uid, kind, session, swimmers: some, people, confirmedAt })
  return {
    pass: issue(admitted),
    passes: admitted.map((one) => ({ id: one.id, name: one.name, pass: issue([one]) })),
  }
}

import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/client.ts'
import { shownKind } from '#server/db/order-kind.ts'
import { shownName } from '#server/modules/auth/session.service.ts'
import { isKnownToOldPages, type PaymentOrder } from '#src/contract/payment.ts'
import { banksOf } from './attempt/gateway-request.ts'
import type { Order, PaidOrder, Payer } from './order.repo.ts'
import { showWalletPart } from './wallet-part.service.ts'

/** An order for its payer. */
export async function showOrder(
  deps: Deps,
  db: Db,
  { order, payer, swimmers, picture }: PaidOrder,
): Promise<PaymentOrder> {
  const banks = banksOf(deps)
  return {
    ...showSubject({ order, swimmers, picture }),
    state: order.state,
    ...showClock(deps, order),
    payer: showPayer(order.userId, payer),
    gateways: banks.map(({ name }) => name).filter(isKnownToOldPages),
    banks: banks.map(({ name }) => name),
    wallet: await showWalletPart(db, order),
    bank_least: Math.max(...banks.map(({ leastRial }) => leastRial)),
  }
}

/** The booked subject as it was at the time of purchase, with its current picture. */
export function showSubject({ order, swimmers, picture }: Omit<PaidOrder, 'payer'>) {
  return {
    uid: order.uid,
    kind: shownKind(order.kind),
    subject: order.subjectNumber,
    session: order.sessionNumber,
    ...order.subject,
    picture,
    term_count: order.subject.months.length,
    people: order.people,
    swimmers,
    currency: 'IRR' as const,
  }
}

export function showClock(deps: Deps, order: Order) {
  const isOpen = order.state === 'held' || order.state === 'paying'
  return { hold_expires_at: isOpen ? order.holdExpiresAt.toISOString() : null, now: deps.now().toISOString() }
}

export function showPayer(userId: number, { username, phone }: Payer) {
  return { username: shownName({ id: userId, username }), phone_number: phone ?? '' }
}

import { randomInt } from 'node:crypto'
import { type BankDeps, expired, isPaid, openSince, PAGE_MS } from './bank-rules.ts'
import { type BankPayment, endOpenPayment, findPayment } from './sandbox-bank.repo.ts'

/** The only card of the sandbox bank: payments with it always succeed. */
const SANDBOX_CARD = '6219********1234'

/** The state of a payment for the bank's page. */
export type BankView =
  | {
      kind: 'open'
      bill: { amountRial: number; description: string; cardPan: string; payableUntil: Date }
      back: Back
    }
  | { kind: 'paid' | 'failed' | 'expired' | 'reversed'; back: Back }
  | { kind: 'unknown' }
type Back = { address: string; reference: string | null }

export async function viewPayment(deps: BankDeps, name: string): Promise<BankView> {
  const payment = await findPayment(deps.db, name)
  return payment === undefined ? { kind: 'unknown' } : viewOf(deps, payment)
}

/**
 * Applies the payer's choice; of concurrent choices one wins. A repeated choice redirects to the shop like the first; a
 * late one shows the page of its final state.
 */
export async function choosePayment(
  deps: BankDeps,
  name: string,
  choice: 'pay' | 'decline' | 'cancel',
): Promise<BankView | { goTo: string }> {
  const end = choice === 'pay' ? paidNow(deps) : ({ state: 'FAILED' } as const)
  const payment = (await endOpenPayment(deps.db, name, openSince(deps), end)) ?? (await findPayment(deps.db, name))
  if (payment === undefined) return { kind: 'unknown' }
  const isChoiceApplied = choice === 'pay' ? isPaid(payment) : payment.state === 'FAILED'
  return isChoiceApplied ? { goTo: returnAddress(payment) } : viewOf(deps, payment)
}

function paidNow(deps: BankDeps) {
  const refId = String(randomInt(1_000_000_000, 10_000_000_000))
  return { state: 'PAID', refId, cardPan: SANDBOX_CARD, paidAt: deps.now() } as const
}

function viewOf(deps: BankDeps, payment: BankPayment): BankView {
  const back = { address: returnAddress(payment), reference: payment.refId }
  if (expired(deps, payment)) return { kind: 'expired', back }
  if (payment.state !== 'IN_BANK') return { kind: closedKinds[payment.state], back }
  const { amountRial, description, createdAt } = payment
  const payableUntil = new Date(createdAt.getTime() + PAGE_MS)
  return { kind: 'open', bill: { amountRial, description, cardPan: SANDBOX_CARD, payableUntil }, back }
}

const closedKinds = { PAID: 'paid', VERIFIED: 'paid', FAILED: 'failed', REVERSED: 'reversed' } as const

/** The redirect back to the shop. `Status` is only a hint. */
function returnAddress(payment: BankPayment): string {
  const address = new URL(payment.callbackUrl)
  address.searchParams.set('Authority', payment.authority)
  address.searchParams.set('Status', isPaid(payment) ? 'OK' : 'NOK')
  return address.href
}

import { GatewayRejection, GatewaySilence, type Inquiry, type PaymentGateway } from '#server/gateways/payment/port.ts'
import type { Scheduler } from './scheduler.ts'

/** A payment in the bank's books; the card was debited at `paidAt`. */
export type BankPayment = {
  authority: string
  orderUid: string
  amountRial: number
  state: Inquiry
  openedAt: number
  paidAt: number | undefined
}

const PAGE_MS = 60 * 60_000
const REVERSE_MS = 30 * 60_000
const NOT_PAID = -51
const UNKNOWN = -54
const AMOUNT_DIFFERS = -50
const NOT_REVERSIBLE = -61
const TOO_MANY_TRIES = -12

/** What can happen to a request to the bank, and how the product's gateway reports it. */
export const bankFaults = ['request lost', 'response lost', 'refused'] as const

/** A bank with books of its own; every request to it pauses before and after its effect. */
export function simulatedBank(scheduler: Scheduler, now: () => Date) {
  const payments = new Map<string, BankPayment>()

  async function exchange<Result>(work: () => Result): Promise<Result> {
    const fault = await scheduler.pause('to the bank')
    if (fault === 'request lost') throw new GatewaySilence('the request was lost')
    if (fault === 'refused') throw new GatewayRejection(TOO_MANY_TRIES, 'too many tries')
    const result = work()
    if (fault === 'response lost' || (await scheduler.pause('from the bank')) !== undefined) {
      throw new GatewaySilence('the response was lost')
    }
    return result
  }

  /** A page that the payer left open ends after an hour. */
  function find(authority: string): BankPayment {
    const payment = payments.get(authority)
    if (payment === undefined) throw new GatewayRejection(UNKNOWN, 'unknown payment')
    const isOver = now().getTime() >= payment.openedAt + PAGE_MS
    if (payment.state === 'IN_BANK' && isOver) payment.state = 'FAILED'
    return payment
  }

  const gateway: PaymentGateway = {
    name: 'sandbox',
    leastRial: 10_000,
    reverseWindowMs: REVERSE_MS,
    codes: { amountDiffers: AMOUNT_DIFFERS, unknownPayment: new Set([UNKNOWN]) },
    request: ({ amountRial, orderUid }) =>
      exchange(() => {
        const authority = `S${String(payments.size + 1).padStart(35, '0')}`
        const openedAt = now().getTime()
        payments.set(authority, { authority, orderUid, amountRial, state: 'IN_BANK', openedAt, paidAt: undefined })
        return { authority, redirectUrl: `http://bank.test/StartPay/${authority}` }
      }),
    verify: ({ authority, amountRial }) =>
      exchange(() => {
        const payment = find(authority)
        const isPaid = payment.state === 'PAID' || payment.state === 'VERIFIED'
        if (!isPaid || payment.amountRial !== amountRial) return { paid: false, code: NOT_PAID }
        const already = payment.state === 'VERIFIED'
        payment.state = 'VERIFIED'
        return { paid: true, refId: authority.slice(-9), cardPan: null, cardHash: null, feeRial: 0, already }
      }),
    inquire: (authority) => exchange(() => find(authority).state),
    reverse: (authority) =>
      exchange(() => {
        const payment = find(authority)
        const isPaid = payment.state === 'PAID' || payment.state === 'VERIFIED'
        const isLate = now().getTime() >= (payment.paidAt ?? 0) + REVERSE_MS
        if (!isPaid || isLate) throw new GatewayRejection(NOT_REVERSIBLE, 'not reversible')
        payment.state = 'REVERSED'
      }),
    unverified: () =>
      exchange(() => [...payments.values()].filter(({ state }) => state === 'PAID').map(({ authority }) => authority)),
  }

  return {
    gateway,
    payments,
    /** The payer submits the page; false when it has ended. */
    submit: (authority: string, choice: 'PAID' | 'FAILED'): boolean => {
      const payment = find(authority)
      if (payment.state !== 'IN_BANK') return false
      payment.state = choice
      if (choice === 'PAID') payment.paidAt = now().getTime()
      return true
    },
  }
}

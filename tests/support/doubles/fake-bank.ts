import {
  GatewayRejection,
  type Inquiry,
  type PaymentGateway,
  type PaymentRequest,
  type Verification,
} from '#server/gateways/payment/port.ts'

type Payment = PaymentRequest & { state: Inquiry; refId: string }

/** A bank in memory: `pay` and `decline` are the payer's actions on its page, `fail` makes a request fail. */
export type FakeBank = PaymentGateway & {
  payments: Map<string, Payment>
  /** How often each method was called. */
  calls: { request: number; verify: number; inquire: number; reverse: number; unverified: number }
  pay: (authority: string) => void
  decline: (authority: string) => void
  /** Whether it supports reversals; if not, it refuses each of them. */
  reverses: (yes: boolean) => void
  /** The next call of this method rejects with `error`. */
  fail: (call: keyof FakeBank['calls'], error: Error) => void
}

const PAID = 100
const AMOUNT_DIFFERS = -50
const NOT_PAID = -51
const NOT_REVERSIBLE = -61

/** A bank for API tests; the test acts as the payer. */
export function fakeBank(): FakeBank {
  const payments = new Map<string, Payment>()
  const calls = { request: 0, verify: 0, inquire: 0, reverse: 0, unverified: 0 }
  const failures = new Map<string, Error>()
  let isReversing = true

  function note(call: keyof typeof calls) {
    calls[call] += 1
    const failure = failures.get(call)
    failures.delete(call)
    if (failure !== undefined) throw failure
  }

  function find(authority: string): Payment {
    const payment = payments.get(authority)
    if (payment === undefined) throw new Error(`the bank knows no ${authority}`)
    return payment
  }

  function verify(payment: Payment, amountRial: number): Verification {
    const settled = payment.state === 'PAID' || payment.state === 'VERIFIED'
    if (!settled) return { paid: false, code: NOT_PAID }
    if (payment.amountRial !== amountRial) return { paid: false, code: AMOUNT_DIFFERS }
    const already = payment.state === 'VERIFIED'
    payment.state = 'VERIFIED'
    return { paid: true, refId: payment.refId, cardPan: '603799******1234', cardHash: null, feeRial: 0, already }
  }

  return {
    name: 'sandbox',
    leastRial: 10_000,
    reverseWindowMs: 30 * 60_000,
    codes: { amountDiffers: AMOUNT_DIFFERS, unknownPayment: new Set([-53, -54]) },
    payments,
    calls,
    pay: (authority) => {
      find(authority).state = 'PAID'
    },
    decline: (authority) => {
      find(authority).state = 'FAILED'
    },
    reverses: (yes) => {
      isReversing = yes
    },
    fail: (call, error) => {
      failures.set(call, error)
    },
    request: async (input) => {
      note('request')
      const authority = `S${String(payments.size + 1).padStart(35, '0')}`
      payments.set(authority, { ...input, state: 'IN_BANK', refId: String(PAID * 1000 + payments.size) })
      return { authority, redirectUrl: `http://bank.test/StartPay/${authority}` }
    },
    verify: async ({ authority, amountRial }) => {
      note('verify')
      return verify(find(authority), amountRial)
    },
    inquire: async (authority) => {
      note('inquire')
      return find(authority).state
    },
    reverse: async (authority) => {
      note('reverse')
      const payment = find(authority)
      const isPaid = payment.state === 'PAID' || payment.state === 'VERIFIED'
      if (!isPaid || !isReversing) throw new GatewayRejection(NOT_REVERSIBLE, 'not reversible')
      payment.state = 'REVERSED'
    },
    unverified: async () => {
      note('unverified')
      return [...payments].filter(([, { state }]) => state === 'PAID').map(([authority]) => authority)
    },
  }
}

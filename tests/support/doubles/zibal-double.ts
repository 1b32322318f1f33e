import * as z from 'zod/mini'
import { type BankAnswer, type BankRequest, startBankDouble } from './bank-double.ts'
import { type BankBehaviour, oddities } from './flaky-bank.ts'

type Payment = { amount: number; callbackUrl: string; orderId: string; status: number }

const WAITING = -1
const VERIFIED = 1
const PAID = 2
const CANCELLED = 3
const FIRST_TRACK_ID = 15_966_442_233_311
const requestBody = z.object({
  merchant: z.string(),
  amount: z._default(z.number(), 0),
  callbackUrl: z._default(z.string(), ''),
  orderId: z._default(z.string(), ''),
  trackId: z._default(z.number(), 0),
})

/**
 * A bank over real HTTP that speaks Zibal's protocol: request, payment page, verify and inquiry. Opening the page pays.
 * `pay`, `decline` and `refund` act without it.
 */
export async function startZibalDouble(merchant = 'mowj-shop') {
  const payments = new Map<number, Payment>()
  let behaviour: BankBehaviour = 'well'

  const double = await startBankDouble((received): BankAnswer => {
    const page = /^\/start\/(\d+)$/.exec(received.path)?.[1]
    if (page !== undefined) return payAt(payments.get(Number(page)), page)
    const odd = oddities[behaviour]
    if (odd !== undefined && behaviour !== 'forgetful') return odd
    const body = respond(payments, received, merchant)
    return odd ?? { status: 200, body }
  })

  const setStatus = (status: number) => (trackId: string) => {
    const payment = payments.get(Number(trackId))
    if (payment === undefined) throw new Error(`the bank knows no ${trackId}`)
    payment.status = status
  }
  return {
    ...double,
    payments,
    pay: setStatus(PAID),
    decline: setStatus(CANCELLED),
    refund: setStatus(15),
    /** Sets the behaviour from now on. */
    behave: (next: BankBehaviour) => {
      behaviour = next
    },
    called: (method: string) => double.calls.filter(({ path }) => path === `/v1/${method}`).length,
  }
}

/** The payer pays, however often, and returns to the shop. */
function payAt(payment: Payment | undefined, trackId: string): BankAnswer {
  if (payment === undefined) return { status: 404, text: 'no such payment' }
  if (payment.status === WAITING) payment.status = PAID
  const back = new URL(payment.callbackUrl)
  const isPaid = payment.status === PAID || payment.status === VERIFIED
  const fields = { trackId, success: isPaid ? '1' : '0', status: String(payment.status), orderId: payment.orderId }
  for (const [name, value] of Object.entries(fields)) back.searchParams.set(name, value)
  return { goTo: back.href }
}

function respond(payments: Map<number, Payment>, { path, body }: BankRequest, known: string): object {
  const { merchant, trackId, ...asked } = requestBody.parse(body)
  if (merchant !== known) return { result: 102, message: 'merchant not found' }
  if (path === '/v1/request') return open(payments, asked)
  const payment = payments.get(trackId)
  if (payment === undefined) return { result: 203, message: 'trackId is invalid' }
  if (path === '/v1/inquiry') return { ...shown(payment), result: 100, message: 'success' }
  if (payment.status === VERIFIED) return { result: 201, message: 'previously verified' }
  if (payment.status !== PAID) return { result: 202, message: 'order is not paid or was unsuccessful' }
  payment.status = VERIFIED
  return { ...shown(payment), result: 100, message: 'success' }
}

function open(payments: Map<number, Payment>, asked: Omit<Payment, 'status'>): object {
  if (asked.amount <= 1000) return { result: 105, message: 'amount must be greater than 1,000 rials' }
  if (!/^https?:/.test(asked.callbackUrl)) return { result: 106, message: 'callbackUrl is invalid' }
  const trackId = FIRST_TRACK_ID + payments.size
  payments.set(trackId, { ...asked, status: WAITING })
  return { trackId, result: 100, message: 'success' }
}

function shown({ amount, orderId, status }: Payment) {
  const isPaid = status === PAID || status === VERIFIED
  return {
    amount,
    orderId,
    status,
    refNumber: isPaid ? 314_159_265_358 : null,
    cardNumber: isPaid ? '62741****44' : null,
  }
}

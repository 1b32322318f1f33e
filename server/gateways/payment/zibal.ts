import * as z from 'zod/mini'
import { GatewayRejection, GatewaySilence, type Inquiry, type PaymentGateway, type Verification } from './port.ts'
import { loggable, type PostOptions, postJson } from './post-json.ts'

/** Zibal opens payments above 1,000 rial. With one limit at all banks the wallet's share does not depend on the choice. */
const LEAST_RIAL = 10_000
const DONE = 100
const ALREADY_VERIFIED = 201
const NOT_PAID = 202
const UNKNOWN_PAYMENT = 203
/** Codes of this driver, which Zibal does not use: it is not told our amount, and its protocol reverses nothing. */
const AMOUNT_DIFFERS = -50
const NO_REVERSAL = -60
/** The bank's message is untrusted text: long numbers in it may be track ids, phone numbers or cards. */
const LONG_NUMBER = /\d{6,}/g

const PAID_AND_VERIFIED = 1
const PAID = 2
/** Zibal's states of a payment. -2 is its internal error: the payer may still pay, or the page ends unpaid. */
const inquiries: Record<number, Inquiry> = {
  [-2]: 'IN_BANK',
  [-1]: 'IN_BANK',
  [PAID_AND_VERIFIED]: 'VERIFIED',
  [PAID]: 'PAID',
  3: 'FAILED',
  4: 'FAILED',
  5: 'FAILED',
  6: 'FAILED',
  7: 'FAILED',
  8: 'FAILED',
  9: 'FAILED',
  10: 'FAILED',
  11: 'FAILED',
  12: 'FAILED',
  15: 'REVERSED',
  16: 'REVERSED',
  18: 'REVERSED',
  21: 'FAILED',
}

export type ZibalSettings = PostOptions & {
  /** Origin of the API and of the page that the payer's browser is redirected to. */
  host: string
  merchant: string
}

// Some responses have numbers as text.
const number = z.union([
  z.int(),
  z.pipe(
    z.string().check(z.regex(/^-?\d{1,15}$/)),
    z.transform((digits: string) => Number(digits)),
  ),
])
const outcome = z.object({ result: number, message: z.optional(z.nullable(z.string())) })
const requested = z.object({ trackId: z.coerce.string().check(z.regex(/^[1-9]\d{0,14}$/)) })
const paymentShape = z.object({
  status: number,
  amount: number,
  cardNumber: z.optional(z.nullable(z.string())),
})
type Payment = z.infer<typeof paymentShape>

/**
 * Zibal's protocol. Its verification is not told the amount, so that of an inquiry is compared before, and that of the
 * verification after. The reference is the track id: unlike the number of the card network it is always there and unique.
 * Errors never quote the URL or the body of a request: these contain the merchant's id.
 */
export function zibalGateway(settings: ZibalSettings): PaymentGateway {
  const request = makeRequest(settings)
  const inquire = (authority: string) => request('inquiry', paymentShape, { trackId: Number(authority) })
  return {
    name: 'zibal',
    leastRial: LEAST_RIAL,
    // Zibal refunds by another service, with an account of its own (decision 056).
    reverseWindowMs: 0,
    codes: { amountDiffers: AMOUNT_DIFFERS, unknownPayment: new Set([UNKNOWN_PAYMENT]) },

    async request(payment) {
      const { trackId } = await request('request', requested, {
        amount: payment.amountRial,
        callbackUrl: payment.callbackUrl,
        description: payment.description,
        orderId: payment.orderUid,
        mobile: payment.phone,
      })
      return { authority: trackId, redirectUrl: `${settings.host}/start/${trackId}` }
    },

    async verify({ authority, amountRial }) {
      try {
        const held = await inquire(authority)
        if (held.status !== PAID && held.status !== PAID_AND_VERIFIED) return { paid: false, code: held.status }
        if (held.status === PAID && held.amount !== amountRial) return { paid: false, code: AMOUNT_DIFFERS }
        requireAmount(held, amountRial)
        const accepted = await accept(request, authority)
        if (accepted !== 'before') requireAmount(accepted, amountRial)
        const { cardNumber: cardPan = null } = held
        const already = accepted === 'before'
        return { paid: true, refId: authority, cardPan, cardHash: null, feeRial: null, already }
      } catch (error) {
        return unpaidBy(error)
      }
    },

    async inquire(authority) {
      const { status } = await inquire(authority)
      const inquiry = inquiries[status]
      if (inquiry === undefined) throw new GatewaySilence(`The bank reports the unknown state ${status}`)
      return inquiry
    },

    async reverse() {
      throw new GatewayRejection(NO_REVERSAL, 'The bank has no reversal')
    },

    async unverified() {
      return []
    },
  }
}

type Request = ReturnType<typeof makeRequest>

/** The verified payment; `before` when it was verified earlier. */
async function accept(request: Request, authority: string): Promise<Payment | 'before'> {
  try {
    return await request('verify', paymentShape, { trackId: Number(authority) })
  } catch (error) {
    if (error instanceof GatewayRejection && error.code === ALREADY_VERIFIED) return 'before'
    throw error
  }
}

/** The verification behind a rejection that concerns the payment itself. Other errors are rethrown. */
function unpaidBy(error: unknown): Verification {
  const code = error instanceof GatewayRejection ? error.code : undefined
  if (code === NOT_PAID || code === UNKNOWN_PAYMENT) return { paid: false, code }
  throw error
}

/**
 * Throws for a verified payment of another amount: its money has reached the merchant, so it counts as neither paid nor
 * unpaid, and stays open for the operator.
 */
function requireAmount({ amount }: Payment, amountRial: number) {
  if (amount === amountRial) return
  throw new GatewayRejection(AMOUNT_DIFFERS, `The bank verified ${amount} rial for a payment of ${amountRial}`)
}

function makeRequest({ host, merchant, ...options }: ZibalSettings) {
  return async <Data>(method: string, shape: z.ZodMiniType<Data>, body: Record<string, unknown>): Promise<Data> => {
    const { status, json } = await postJson(`${host}/v1/${method}`, { merchant, ...body }, options)
    const responded = outcome.safeParse(json).data
    if (responded !== undefined && responded.result !== DONE) {
      const message = loggable(responded.message ?? '', LONG_NUMBER)
      throw new GatewayRejection(responded.result, `The bank rejected ${method} with ${responded.result}: ${message}`)
    }
    const parsed = shape.safeParse(json)
    if (responded === undefined || !parsed.success)
      throw new GatewaySilence(`The bank's response to ${method} (HTTP ${status}) violates the protocol`)
    return parsed.data
  }
}

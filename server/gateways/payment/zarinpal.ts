import * as z from 'zod/mini'
import type { GatewayName } from '#src/contract/payment.ts'
import { GatewayRejection, GatewaySilence, type PaymentGateway, type Verification } from './port.ts'
import { loggable, type PostOptions, postJson } from './post-json.ts'

const DESCRIPTION_MAX = 500
/** The bank's own limits: the smallest payment, and how long one can be reversed. */
const LEAST_RIAL = 10_000
const REVERSE_WINDOW_MS = 30 * 60_000
/** The bank's message is untrusted text: long words in it may be ids or authorities. */
const LONG_WORD = /[\w-]{24,}/g
const DONE = 100
const ALREADY_VERIFIED = 101
/**
 * Codes about the payment itself: wrong amount, not paid, another merchant's, unknown. Other codes concern the request.
 */
const NOT_PAID = new Set([-50, -51, -53, -54])
const AMOUNT_DIFFERS = -50
const UNKNOWN_PAYMENT = new Set([-53, -54])

export type ZarinpalSettings = PostOptions & {
  name: GatewayName
  /** Origin (and path) of the API; a function when the port is known only after listening. */
  host: string | (() => string)
  /** Origin (and path) of the page that the payer's browser is redirected to. */
  startPayHost: string
  merchantId: string
}

// Zarinpal sends `data: []` beside errors and `errors: []` beside data; some responses have the code as text.
const code = z.coerce.number().check(z.int())
const coded = z.object({ code, message: z.optional(z.string()) })
const rejection = z.object({ errors: coded })
const outcome = z.object({ data: coded })

const text = z.pipe(
  z.union([z.string().check(z.minLength(1)), z.number()]),
  z.transform((value: string | number) => String(value)),
)
const requested = z.object({ code, authority: z.string().check(z.regex(/^[A-Za-z0-9]{36}$/)) })
const verified = z.object({
  code,
  ref_id: text,
  card_pan: z.optional(z.nullable(z.string())),
  card_hash: z.optional(z.nullable(z.string())),
  fee: z.optional(z.nullable(z.number())),
})
const inquired = z.object({ code, status: z.enum(['PAID', 'VERIFIED', 'IN_BANK', 'FAILED', 'REVERSED']) })
const reversed = z.object({ code })
const unverified = z.object({ code, authorities: z.array(z.object({ authority: text })) })

/**
 * Zarinpal's v4 protocol. Errors never quote the URL or the body of a request: these contain the merchant's id and
 * cards.
 */
export function zarinpalGateway(settings: ZarinpalSettings): PaymentGateway {
  const request = makeRequest(settings)
  return {
    name: settings.name,
    leastRial: LEAST_RIAL,
    reverseWindowMs: REVERSE_WINDOW_MS,
    codes: { amountDiffers: AMOUNT_DIFFERS, unknownPayment: UNKNOWN_PAYMENT },

    async request(payment) {
      const { authority } = await request('request', requested, {
        amount: payment.amountRial,
        currency: 'IRR',
        description: payment.description.slice(0, DESCRIPTION_MAX),
        callback_url: payment.callbackUrl,
        metadata: { mobile: payment.phone, order_id: payment.orderUid, auto_verify: false },
      })
      return { authority, redirectUrl: `${settings.startPayHost}/pg/StartPay/${authority}` }
    },

    async verify({ authority, amountRial }) {
      try {
        return paidVerification(await request('verify', verified, { amount: amountRial, authority }))
      } catch (error) {
        if (error instanceof GatewayRejection && NOT_PAID.has(error.code)) return { paid: false, code: error.code }
        throw error
      }
    },

    async inquire(authority) {
      const { status } = await request('inquiry', inquired, { authority })
      return status
    },

    async reverse(authority) {
      await request('reverse', reversed, { authority })
    },

    async unverified() {
      const { authorities } = await request('unVerified', unverified, {})
      return authorities.map(({ authority }) => authority)
    },
  }
}

function paidVerification(data: z.infer<typeof verified>): Verification {
  return {
    paid: true,
    refId: data.ref_id,
    cardPan: data.card_pan ?? null,
    cardHash: data.card_hash ?? null,
    feeRial: data.fee ?? null,
    already: data.code === ALREADY_VERIFIED,
  }
}

function makeRequest({ host, merchantId, ...options }: ZarinpalSettings) {
  return async <Data>(method: string, shape: z.ZodMiniType<Data>, body: Record<string, unknown>): Promise<Data> => {
    const origin = typeof host === 'string' ? host : host()
    const address = `${origin}/pg/v4/payment/${method}.json`
    const { status, json } = await postJson(address, { merchant_id: merchantId, ...body }, options)
    throwRejection(method, json)
    const parsed = z.object({ data: shape }).safeParse(json)
    if (!parsed.success)
      throw new GatewaySilence(`The bank's response to ${method} (HTTP ${status}) violates the protocol`)
    return parsed.data.data
  }
}

/** Throws `GatewayRejection` when the response is an error of the protocol, in either of its two forms. */
function throwRejection(method: string, json: unknown) {
  const rejected = rejection.safeParse(json).data?.errors ?? outcome.safeParse(json).data?.data
  if (rejected === undefined || rejected.code === DONE || rejected.code === ALREADY_VERIFIED) return
  const message = loggable(rejected.message, LONG_WORD)
  throw new GatewayRejection(rejected.code, `The bank rejected ${method} with code ${rejected.code}: ${message}`)
}

import * as z from 'zod/mini'
import type { GatewayName } from '#src/contract/payment.ts'
import { GatewayRejection, GatewaySilence, type PaymentGateway, type Verification } from './port.ts'

const DESCRIPTION_MAX = 500
/** The bank's own limits: the smallest payment, and how long one can be reversed. */
const LEAST_RIAL = 10_000
const REVERSE_WINDOW_MS = 30 * 60_000
/** The bank's message is foreign text: long words in it may be ids or authorities. */
const LONG_WORD = /[\w-]{24,}/g
const MESSAGE_MAX = 200
const DONE = 100
const ALREADY_VERIFIED = 101
/** Words about the payment itself: amount differs, not paid, another merchant's, unknown. The rest is about the call. */
const NOT_PAID = new Set([-50, -51, -53, -54])

export type ZarinpalSettings = {
  name: GatewayName
  /** Origin (and path) that the server calls; a function when the port is known only after listening. */
  host: string | (() => string)
  /** Origin (and path) that the payer's browser is sent to. */
  startPayHost: string
  merchantId: string
  fetch?: typeof fetch
  timeoutMs?: number
}

// Zarinpal writes `data: []` beside errors and `errors: []` beside data; some answers carry the code as text.
const code = z.coerce.number().check(z.int())
const coded = z.object({ code, message: z.optional(z.string()) })
const refusal = z.object({ errors: coded })
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
 * Zarinpal's v4 protocol. Errors never quote the address or the body of a call: these carry the merchant's id and cards.
 */
export function zarinpalGateway(settings: ZarinpalSettings): PaymentGateway {
  const call = caller(settings)
  return {
    name: settings.name,
    leastRial: LEAST_RIAL,
    reverseWindowMs: REVERSE_WINDOW_MS,

    async request(payment) {
      const { authority } = await call('request', requested, {
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
        return paidVerification(await call('verify', verified, { amount: amountRial, authority }))
      } catch (error) {
        if (error instanceof GatewayRejection && NOT_PAID.has(error.code)) return { paid: false, code: error.code }
        throw error
      }
    },

    async inquire(authority) {
      const { status } = await call('inquiry', inquired, { authority })
      return status
    },

    async reverse(authority) {
      await call('reverse', reversed, { authority })
    },

    async unverified() {
      const { authorities } = await call('unVerified', unverified, {})
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

function caller({ host, merchantId, fetch: ask = fetch, timeoutMs = 10_000 }: ZarinpalSettings) {
  return async <Data>(method: string, shape: z.ZodMiniType<Data>, body: Record<string, unknown>): Promise<Data> => {
    const origin = typeof host === 'string' ? host : host()
    const { status, answer } = await exchange(ask, `${origin}/pg/v4/payment/${method}.json`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ merchant_id: merchantId, ...body }),
      redirect: 'error',
      // Covers the reading of the body too.
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (status >= 500) throw new GatewaySilence(`The bank answered HTTP ${status} to ${method}`)
    refuse(method, answer)
    const good = z.object({ data: shape }).safeParse(answer)
    if (!good.success) throw new GatewaySilence(`The bank's answer to ${method} (HTTP ${status}) is not the protocol`)
    return good.data.data
  }
}

/** Throws `GatewayRejection` when the answer is the protocol's own "no", wherever it stands in it. */
function refuse(method: string, answer: unknown) {
  const refused = refusal.safeParse(answer).data?.errors ?? outcome.safeParse(answer).data?.data
  if (refused === undefined || refused.code === DONE || refused.code === ALREADY_VERIFIED) return
  const words = (refused.message ?? '').replace(LONG_WORD, '[…]').slice(0, MESSAGE_MAX)
  throw new GatewayRejection(refused.code, `The bank refused ${method} with code ${refused.code}: ${words}`)
}

/** One HTTP exchange with a JSON answer; no answer, or one that is not JSON, is silence. */
async function exchange(ask: typeof fetch, address: string, init: RequestInit) {
  try {
    const response = await ask(address, init)
    return { status: response.status, answer: (await response.json()) as unknown }
  } catch (error) {
    throw new GatewaySilence(`The bank gave no usable answer (${kindOf(error)})`)
  }
}

/** `TypeError ECONNREFUSED`: an error's own text may quote the address, so only its kind is kept. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? `${error.name} ${String(cause.code)}` : error.name
}

import { createHash, randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import { type BankDeps, expired, isPaid } from './bank-rules.ts'
import {
  type BankPayment,
  findPayment,
  insertPayment,
  listUnverified,
  markReversed,
  markVerified,
} from './sandbox-bank.repo.ts'

const REVERSE_MS = 30 * 60_000
const UNVERIFIED_MAX = 100
const AMOUNT_MIN_RIAL = 10_000
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const merchant = z.string().check(z.length(36))
const authority = z.string().check(z.length(36))
const amount = z.coerce.number().check(z.int())
const requestBody = z.object({
  merchant_id: merchant,
  amount: z.coerce.number().check(z.int(), z.gte(AMOUNT_MIN_RIAL), z.lte(2_000_000_000)),
  currency: z.optional(z.literal('IRR')),
  description: z.string().check(z.minLength(1), z.maxLength(500)),
  callback_url: z.url({ protocol: /^https?$/ }),
})
const verifyBody = z.object({ merchant_id: merchant, amount, authority })
const authorityBody = z.object({ merchant_id: merchant, authority })
const merchantBody = z.object({ merchant_id: merchant })

/** An error of the protocol: `{data: [], errors: {code, message, validations}}`. */
export class BankRejection extends Error {
  readonly code: number
  readonly validations: Record<string, string>[]

  constructor(code: number, message: string, validations: Record<string, string>[] = []) {
    super(message)
    this.code = code
    this.validations = validations
  }
}

const refusals = {
  malformed: () => new BankRejection(-9, 'The input params invalid, validation error.'),
  amountDiffers: () => new BankRejection(-50, 'Session is not valid, amounts values is not the same.'),
  notPaid: () => new BankRejection(-51, 'Session is not valid, session is not active paid try.'),
  notYours: () => new BankRejection(-53, 'Session is not this merchant_id session.'),
  badAuthority: () => new BankRejection(-54, 'Invalid authority.'),
  notReversible: () => new BankRejection(-61, 'Session is not in success status.'),
  tooLate: () => new BankRejection(-63, 'Maximum time for reverse this session is expired.'),
}

/** Opens a payment. The authority alone grants access to its page, so it must not be guessable. */
export async function requestPayment(deps: BankDeps, body: unknown) {
  const request = read(requestBody, body)
  const name = `S${Array.from({ length: 35 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`
  await insertPayment(deps.db, {
    authority: name,
    merchantId: request.merchant_id,
    amountRial: request.amount,
    description: request.description,
    callbackUrl: request.callback_url,
    state: 'IN_BANK',
    createdAt: deps.now(),
  })
  return { code: 100, message: 'Success', authority: name, fee_type: 'Merchant', fee: 0 }
}

/** Verifies a payment: code 100 the first time, 101 afterwards. */
export async function verifyPayment(deps: BankDeps, body: unknown) {
  const request = read(verifyBody, body)
  const payment = await paymentOf(deps, request)
  if (payment.amountRial !== request.amount) throw refusals.amountDiffers()
  const won = await markVerified(deps.db, request.authority)
  if (won !== undefined) return verification(won, 100, 'Verified')
  const now = await paymentOf(deps, request)
  if (now.state === 'VERIFIED') return verification(now, 101, 'Verified')
  throw refusals.notPaid()
}

export async function inquirePayment(deps: BankDeps, body: unknown) {
  const payment = await paymentOf(deps, read(authorityBody, body))
  return { code: 100, message: 'Success', status: expired(deps, payment) ? 'FAILED' : payment.state }
}

export async function unverifiedPayments(deps: BankDeps, body: unknown) {
  const { merchant_id } = read(merchantBody, body)
  const payments = await listUnverified(deps.db, merchant_id, UNVERIFIED_MAX)
  const authorities = payments.map((payment) => ({
    authority: payment.authority,
    amount: payment.amountRial,
    callback_url: payment.callbackUrl,
    referer: '',
    date: (payment.paidAt ?? payment.createdAt).toISOString().slice(0, 19).replace('T', ' '),
  }))
  return { code: 100, message: 'Success', authorities }
}

export async function reversePayment(deps: BankDeps, body: unknown) {
  const request = read(authorityBody, body)
  await paymentOf(deps, request)
  const since = new Date(deps.now().getTime() - REVERSE_MS)
  if (await markReversed(deps.db, request.authority, since)) return { code: 100, message: 'Reversed' }
  const payment = await paymentOf(deps, request)
  throw isPaid(payment) ? refusals.tooLate() : refusals.notReversible()
}

function verification(payment: BankPayment, code: 100 | 101, message: string) {
  const pan = payment.cardPan ?? ''
  return {
    wages: [],
    code,
    message,
    card_hash: createHash('sha256').update(pan).digest('hex').toUpperCase(),
    card_pan: pan,
    ref_id: Number(payment.refId),
    fee_type: 'Merchant',
    fee: 0,
  }
}

async function paymentOf(deps: BankDeps, request: { merchant_id: string; authority: string }): Promise<BankPayment> {
  const payment = await findPayment(deps.db, request.authority)
  if (payment === undefined) throw refusals.badAuthority()
  if (payment.merchantId !== request.merchant_id) throw refusals.notYours()
  return payment
}

function read<Body>(shape: z.ZodMiniType<Body>, body: unknown): Body {
  const parsed = shape.safeParse(body)
  if (parsed.success) return parsed.data
  const refusal = refusals.malformed()
  for (const issue of parsed.error.issues) refusal.validations.push({ [issue.path.join('.')]: issue.message })
  throw refusal
}

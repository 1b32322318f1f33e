import * as z from 'zod/mini'
import { idInBody } from './id.ts'
import { bookableKind, orderKind } from './kind.ts'
import { bookedTerm } from './month.ts'

export const HOLD_SECONDS = 20 * 60
/** Unpaid orders that one person may have at a time; money into the wallet holds no places and does not count. */
export const MOST_OPEN_HOLDS = 3
/** A person whose unpaid holds of the last hour add up to this long waits until they are older. */
export const UNPAID_SECONDS = 50 * 60
export const UNPAID_WINDOW_SECONDS = 60 * 60
/** As many people as one order of a pool's date may be for. */
export const MOST_PEOPLE = 6

/**
 * A wish to hold places. `term_count` must equal the number of `months`; `expected_payable` is what the person saw. A pool
 * is booked for one date and `people`; a team or course for months and one person.
 */
export const holdRequest = z.object({
  kind: bookableKind,
  id: idInBody,
  session: idInBody,
  months: z.array(bookedTerm).check(z.minLength(1), z.maxLength(24)),
  term_count: z.int().check(z.gte(0), z.lte(24)),
  people: z.optional(z.int().check(z.gte(1), z.lte(MOST_PEOPLE))),
  expected_payable: z.int(),
})
export type HoldRequest = z.infer<typeof holdRequest>

export const orderState = z.enum([
  'draft',
  'held',
  'paying',
  'confirmed',
  'expired',
  'cancelled',
  'paid_unbookable',
  'credited',
])
export type OrderState = z.infer<typeof orderState>

export const gatewayName = z.enum(['sandbox', 'zarinpal'])
export type GatewayName = z.infer<typeof gatewayName>

export const priceSummaryShape = z.object({
  baseAmount: z.int(),
  discount: z.int(),
  totalPrice: z.int(),
  totalDiscount: z.int(),
  payable: z.int(),
})

/** What was asked for, as it was when the places were held. */
const orderSubject = {
  /** The order's public name, 22 letters and digits; it is the receipt's transactionUID. */
  uid: z.string(),
  kind: orderKind,
  /** Id of the team, course or pool, and of the session within its kind: the way back to the booking screen. */
  subject: z.int(),
  session: z.int(),
  team_name: z.string(),
  pool_name: z.string(),
  pool_address: z.string(),
  session_title: z.string(),
  weekdays: z.array(z.int()),
  starts_at: z.string(),
  ends_at: z.string(),
  months: z.array(bookedTerm),
  term_count: z.int(),
  people: z.int(),
  price: priceSummaryShape,
  currency: z.literal('IRR'),
}

/** An order as its payer sees it while paying. Instants are ISO 8601. */
export const paymentOrder = z.object({
  ...orderSubject,
  state: orderState,
  /** When the held places are given back; null once the order is closed. */
  hold_expires_at: z.nullable(z.string()),
  /** The server's clock, so that a wrong device clock shows the right countdown. */
  now: z.string(),
  payer: z.object({ username: z.string(), phone_number: z.string() }),
  gateways: z.array(gatewayName),
  /**
   * What the payer's wallet can pay of it: `available` in all, `part` of it set aside by a payment that was begun, `fixed`
   * while that one is open at the bank. Null where the wallet cannot pay.
   */
  wallet: z.nullable(z.object({ available: z.int(), part: z.int(), fixed: z.boolean() })),
  /** The smallest payment that the bank opens, integer rial. An answer stored by an older server names none. */
  bank_least: z._default(z.int(), 0),
})
export type PaymentOrder = z.infer<typeof paymentOrder>

/** `wallet`: the wallet pays first, as far as it reaches; the bank is asked for the rest. */
export const attemptRequest = z.object({ gateway: gatewayName, wallet: z.optional(z.boolean()) })

/** Where the payer goes now: the bank's page, or straight to the receipt when nothing is to be paid. */
export const attemptOpened = z.object({ redirect_url: z.string(), state: orderState })
export type AttemptOpened = z.infer<typeof attemptOpened>

/**
 * `pending`: the bank has not given its last word; the money may be held up to 72 hours. `refunded`: all of it was
 * cancelled after it was paid, and paid back into the wallet. `reversed`: paid too late, and the bank gave it back to the card.
 */
export const receiptState = z.enum([
  'held',
  'pending',
  'confirmed',
  'failed',
  'cancelled',
  'expired',
  'credited',
  'refunded',
  'reversed',
])
export type ReceiptState = z.infer<typeof receiptState>

/** Readable by whoever has the uid; `payer` and `pass` only by the payer. */
export const receipt = z.object({
  ...orderSubject,
  state: receiptState,
  gateway: z.nullable(gatewayName),
  reference: z.nullable(z.string()),
  card_pan: z.nullable(z.string()),
  /** What of the payable the wallet paid, integer rial. */
  wallet_paid: z.int(),
  /** The months or dates that were cancelled after they were paid, and what went back into the wallet for them. */
  cancelled: z.array(bookedTerm),
  refunded: z.int(),
  paid_at: z.nullable(z.string()),
  created_at: z.string(),
  hold_expires_at: z.nullable(z.string()),
  now: z.string(),
  payer: z.nullable(z.object({ username: z.string(), phone_number: z.string() })),
  /** A signed entry pass, see pass.ts; null until confirmed and for anyone but the payer. */
  pass: z.nullable(z.string()),
})
export type Receipt = z.infer<typeof receipt>

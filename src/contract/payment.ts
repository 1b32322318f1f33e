import * as z from 'zod/mini'
import { discountCode, discountTerms } from '#src/contract/catalog/discount.ts'
import { MAX_SWIMMERS, swimmer } from '#src/contract/member/member.ts'
import { idInBody } from './id.ts'
import { bookableKind, orderKind } from './kind.ts'
import { bookedTerm, jalaliMonth } from './month.ts'
import { picture } from './picture.ts'

export const HOLD_SECONDS = 20 * 60
/** Maximum unpaid orders of a user at a time; wallet top-ups hold no places and do not count. */
export const MAX_OPEN_HOLDS = 3
/** A user whose unpaid holds within the last hour total this duration must wait until they are older. */
export const UNPAID_SECONDS = 50 * 60
export const UNPAID_WINDOW_SECONDS = 60 * 60
/** Maximum number of people in an order of a pool visit. */
export const MAX_PEOPLE = 6
const MAX_TERMS = 24

/**
 * What is booked. A pool visit has one date and `people`; a team or course has months. `members` are the swimmers, each
 * with a place of their own; without them the account holder swims.
 */
const selection = {
  kind: bookableKind,
  id: idInBody,
  session: idInBody,
  people: z.optional(z.int().check(z.gte(1), z.lte(MAX_PEOPLE))),
  members: z.optional(z.array(idInBody).check(z.minLength(1), z.maxLength(MAX_SWIMMERS))),
  /** A discount code as typed. */
  discountCode: z.optional(discountCode),
}

/**
 * Request to hold places. `term_count` must equal the number of `months`; `expected_payable` is the total displayed to the
 * user: more is never charged.
 */
export const holdRequest = z.object({
  ...selection,
  months: z.array(bookedTerm).check(z.minLength(1), z.maxLength(MAX_TERMS)),
  term_count: z.int().check(z.gte(0), z.lte(MAX_TERMS)),
  expected_payable: z.int(),
})
export type HoldRequest = z.infer<typeof holdRequest>

/** Request for the price of a selection; without months only the code is checked. */
export const quoteRequest = z.object({
  ...selection,
  months: z.array(bookedTerm).check(z.maxLength(MAX_TERMS)),
})
export type QuoteRequest = z.infer<typeof quoteRequest>

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

export const gatewayName = z.enum(['sandbox', 'zarinpal', 'zibal'])
export type GatewayName = z.infer<typeof gatewayName>

/** Where an order is paid: at a bank, or at the desk in cash or by card terminal. */
export const paymentPlaces = ['sandbox', 'zarinpal', 'zibal', 'desk'] as const
export type PaymentPlace = (typeof paymentPlaces)[number]

/** Pages of a version before Zibal cannot read a response that names it: `gateways` and `gateway` leave it out. */
const oldPagesGateway = z.enum(['sandbox', 'zarinpal'])
export function isKnownToOldPages(name: GatewayName): name is z.infer<typeof oldPagesGateway> {
  return oldPagesGateway.safeParse(name).success
}

/** A named reduction of a price; `label` is Persian text for users, `amountRial` is positive. */
export const priceLine = z.object({
  kind: z.enum(['term', 'early_bird', 'sibling', 'code']),
  label: z.string(),
  amountRial: z.int(),
})
export type PriceLine = z.infer<typeof priceLine>

export const priceSummaryShape = z.object({
  baseAmount: z.int(),
  discount: z.int(),
  totalPrice: z.int(),
  totalDiscount: z.int(),
  payable: z.int(),
  /** The parts of `totalDiscount`. Absent in orders of an older server. */
  lines: z.optional(z.array(priceLine)),
})

/** A price that reserves nothing. `code` is what the requested code takes off, null without one. */
export const priceQuote = z.object({ price: priceSummaryShape, code: z.nullable(discountTerms) })
export type PriceQuote = z.infer<typeof priceQuote>

/** The booked item, as of the time of the hold. */
const orderSubject = {
  /** The order's public id, 22 alphanumeric characters; it is the receipt's transactionUID. */
  uid: z.string(),
  kind: orderKind,
  /** Id of the team, course or pool, and of the session within its kind, as in the booking screen's URL. */
  subject: z.int(),
  session: z.int(),
  team_name: z.string(),
  pool_name: z.string(),
  pool_address: z.string(),
  /** The current one of the team, course or pool; null for a wallet. Absent in copies stored from an older server. */
  picture: z.optional(z.nullable(picture)),
  session_title: z.string(),
  weekdays: z.array(z.int()),
  starts_at: z.string(),
  ends_at: z.string(),
  months: z.array(bookedTerm),
  term_count: z.int(),
  people: z.int(),
  /** Who swims; empty for others than the payer and for top-ups. Absent in responses cached from an older server. */
  swimmers: z.optional(z.array(swimmer)),
  price: priceSummaryShape,
  /** A multi-visit card of a pool, without months. Absent in other orders. */
  card: z.optional(z.object({ visits: z.int(), valid_days: z.int() })),
  currency: z.literal('IRR'),
}

/** An order during payment, for its payer. Instants are ISO 8601. */
export const paymentOrder = z.object({
  ...orderSubject,
  state: orderState,
  /** When the held places are released; null once the order is closed. */
  hold_expires_at: z.nullable(z.string()),
  /** The server's clock, so that the countdown does not depend on the device's. */
  now: z.string(),
  payer: z.object({ username: z.string(), phone_number: z.string() }),
  gateways: z.array(oldPagesGateway),
  /** The banks to choose from, the default first. Absent in responses of an older server. */
  banks: z.optional(z.array(gatewayName)),
  /**
   * The wallet's share: `available` is the balance, `part` the amount reserved by a started payment, `fixed` whether that
   * payment is open at the bank. Null where the wallet cannot pay.
   */
  wallet: z.nullable(z.object({ available: z.int(), part: z.int(), fixed: z.boolean() })),
  /** Minimum amount of a bank payment, integer rial. Absent in responses cached from an older server. */
  bank_least: z._default(z.int(), 0),
})
export type PaymentOrder = z.infer<typeof paymentOrder>

/** `wallet`: the wallet pays first, up to its balance; the bank charges the rest. */
export const attemptRequest = z.object({ gateway: gatewayName, wallet: z.optional(z.boolean()) })

/** Where to send the payer: the bank's page, or the receipt when nothing remains to be paid. */
export const attemptOpened = z.object({ redirect_url: z.string(), state: orderState })
export type AttemptOpened = z.infer<typeof attemptOpened>

/**
 * `pending`: the bank has not confirmed yet; it may hold the money for up to 72 hours. `refunded`: fully cancelled after
 * payment, refunded to the wallet. `reversed`: paid too late, and reversed to the card by the bank.
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

/** Readable with the uid alone; `payer` and `pass` only by the payer. */
export const receipt = z.object({
  ...orderSubject,
  state: receiptState,
  gateway: z.nullable(oldPagesGateway),
  /** Where the order was or is being paid. Absent in responses of an older server. */
  bank: z.optional(z.nullable(gatewayName)),
  reference: z.nullable(z.string()),
  card_pan: z.nullable(z.string()),
  /** The wallet's share of the payable amount, integer rial. */
  wallet_paid: z.int(),
  /**
   * Months or dates cancelled after payment, each with the id of its swimmer (for the payer), and the amount refunded to
   * the wallet for them.
   */
  cancelled: z.array(z.object({ ...bookedTerm.shape, swimmer: z.optional(z.int()) })),
  refunded: z.int(),
  /**
   * The lessons of a confirmed order by the present schedule, earliest first; `pool` where it is not `pool_name`. For others
   * than the swimmers' own without their medical pauses. Absent in responses of an older server.
   */
  lessons: z.optional(
    z.array(
      z.object({
        ...{ ...jalaliMonth.shape, day: z.int() },
        ...{ starts_at: z.string(), ends_at: z.string() },
        ...{ pool: z.nullable(z.string()), pool_address: z.nullable(z.string()) },
      }),
    ),
  ),
  paid_at: z.nullable(z.string()),
  created_at: z.string(),
  hold_expires_at: z.nullable(z.string()),
  now: z.string(),
  payer: z.nullable(z.object({ username: z.string(), phone_number: z.string() })),
  /** A signed entry pass, see pass.ts; null until confirmed, and for other users than the payer. */
  pass: z.nullable(z.string()),
  /**
   * A pass for each swimmer with a term that is not cancelled; `pass` then admits all of them. Absent in responses cached
   * from an older server, empty where `pass` is null.
   */
  passes: z.optional(z.array(z.object({ id: z.int(), name: z.string(), pass: z.string() }))),
})
export type Receipt = z.infer<typeof receipt>

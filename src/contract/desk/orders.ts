import * as z from 'zod/mini'
import { idInBody } from '#src/contract/id.ts'
import { bookableKind } from '#src/contract/kind.ts'
import { swimmer } from '#src/contract/member/member.ts'
import { bookedTerm } from '#src/contract/month.ts'
import { holdRequest, orderState, paymentPlaces, priceSummaryShape, quoteRequest } from '#src/contract/payment.ts'
import { tillMethod } from './till.ts'

/** A Jalali day, `1405-09-02`. */
const dayKey = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const idInQuery = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))
/** Staff see cards as such; a swimmer's older page does not know them. */
const deskOrderKind = z.enum(['team', 'course', 'pool', 'wallet', 'card'])

export const paymentPlace = z.enum(paymentPlaces)

/** Orders that do not continue without a person, as counted by the day's list (`attentionKinds`). */
export const orderAttentions = ['holds_overdue', 'payments_silent'] as const
export const orderAttention = z.enum(orderAttentions)
export type OrderAttention = z.infer<typeof orderAttention>

/** Newest first; `cursor` continues below the order of that number. `day` is the day of the order. */
export const orderQuery = z.object({
  cursor: z.optional(idInQuery),
  state: z.optional(orderState),
  attention: z.optional(orderAttention),
  gateway: z.optional(paymentPlace),
  day: z.optional(dayKey),
  pool: z.optional(idInQuery),
})
export type OrderQuery = z.infer<typeof orderQuery>

/** Days of the orders, both included, for accounting. */
export const orderExport = z.object({ from: dayKey, to: dayKey, pool: z.optional(idInQuery) })
export type OrderExport = z.infer<typeof orderExport>

const orderRow = {
  id: z.int(),
  uid: z.string(),
  kind: deskOrderKind,
  state: orderState,
  user: z.int(),
  user_name: z.string(),
  phone_number: z.nullable(z.string()),
  pool: z.nullable(z.int()),
  pool_name: z.nullable(z.string()),
  name: z.string(),
  session_title: z.string(),
  months: z.array(bookedTerm),
  people: z.int(),
  payable: z.int(),
  wallet: z.int(),
  /** Where it was paid, else where a payment was last tried; null without an attempt. */
  gateway: z.nullable(paymentPlace),
  created_at: z.string(),
}
export const orderListItem = z.object(orderRow)
export type OrderListItem = z.infer<typeof orderListItem>
export const orderPage = z.object({ results: z.array(orderListItem), next_cursor: z.nullable(z.int()) })
export type OrderPage = z.infer<typeof orderPage>

export const deskAttempt = z.object({
  id: z.int(),
  gateway: paymentPlace,
  /** With `desk`: in cash or by card terminal. */
  method: z.nullable(tillMethod),
  state: z.enum([
    'created',
    'redirected',
    'verifying',
    'reversing',
    'verified',
    'failed',
    'cancelled',
    'unknown',
    'reversed',
  ]),
  amount: z.int(),
  wallet: z.int(),
  reference: z.nullable(z.string()),
  card_pan: z.nullable(z.string()),
  gateway_code: z.nullable(z.int()),
  created_at: z.string(),
  ended_at: z.nullable(z.string()),
})
export type DeskAttempt = z.infer<typeof deskAttempt>

export const deskEnrolment = z.object({
  id: z.int(),
  order: z.string(),
  kind: bookableKind,
  /** Public numbers, as in the booking screen's address. */
  subject: z.int(),
  session: z.int(),
  name: z.string(),
  session_title: z.string(),
  member: z.nullable(z.int()),
  swimmer: z.string(),
  term: bookedTerm,
  places: z.int(),
  price: z.int(),
  cancelled_at: z.nullable(z.string()),
})
export type DeskEnrolment = z.infer<typeof deskEnrolment>

export const orderDetail = z.object({
  ...orderRow,
  subject: z.int(),
  session: z.int(),
  price: priceSummaryShape,
  swimmers: z.array(swimmer),
  hold_expires_at: z.nullable(z.string()),
  confirmed_at: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
  attempts: z.array(deskAttempt),
  enrolments: z.array(deskEnrolment),
  /** Credited to the wallet for cancelled months, visits and cards. */
  refunded: z.int(),
  /** What a refund of all would credit now, and the enrolments that it may be narrowed to; null when nothing is left. */
  refundable: z.nullable(z.object({ amount: z.int(), enrolments: z.array(z.int()) })),
})
export type OrderDetail = z.infer<typeof orderDetail>

/** What can be sold now: sessions with their next months or dates. */
export const saleQuery = z.object({
  kind: bookableKind,
  pool: z.optional(idInQuery),
  /** A part of the name of the team, course or pool. */
  q: z.optional(z.string().check(z.maxLength(60))),
})
export const saleSession = z.object({
  kind: bookableKind,
  subject: z.int(),
  session: z.int(),
  name: z.string(),
  title: z.string(),
  pool: z.int(),
  pool_name: z.string(),
  weekdays: z.array(z.int()),
  starts_at: z.string(),
  ends_at: z.string(),
  price: z.int(),
  terms: z.array(z.object({ term: bookedTerm, left: z.int(), capacity: z.int(), closed: z.boolean() })),
})
export type SaleSession = z.infer<typeof saleSession>
/** The first sessions by number; `has_more` asks for a name that narrows them. */
export const saleList = z.object({ results: z.array(saleSession), has_more: z.boolean() })
export type SaleList = z.infer<typeof saleList>

const reference = z.optional(z.string().check(z.maxLength(40)))

/** `user` books at the desk; `reference` is that of the card terminal. */
export const walkInQuote = z.object({ user: idInBody, selection: quoteRequest })
export const walkInBody = z.object({ user: idInBody, hold: holdRequest, method: tillMethod, reference })
export type WalkIn = z.infer<typeof walkInBody>
export const walkInSold = z.object({ order: z.string(), paid: z.int(), method: z.nullable(tillMethod) })
export type WalkInSold = z.infer<typeof walkInSold>

const reason = z.string().check(z.maxLength(200))

/**
 * All that is left of an order, or one enrolment of it. `expected` is the displayed amount in rial: another by now is
 * refused with `changed_meanwhile`, whose `current` is what would be credited.
 */
export const refundBody = z.object({
  enrolment: z.optional(idInBody),
  reason,
  expected: z.optional(z.int().check(z.gte(0))),
})
export type RefundRequest = z.infer<typeof refundBody>
export const refundDone = z.object({ order: z.string(), refunded: z.int(), terms: z.int() })

export const orderCancelBody = z.object({ reason })

/** `hold`: the new month or date, at the displayed price; the swimmer stays the same. */
export const moveBody = z.object({
  enrolment: idInBody,
  hold: holdRequest,
  settle: z.enum(['wallet', 'cash', 'terminal']),
  reference,
  reason,
})
export type MoveRequest = z.infer<typeof moveBody>
export const moveDone = z.object({
  order: z.string(),
  refunded: z.int(),
  price: z.int(),
  /** At the till: positive in, negative out. */
  till: z.int(),
})
export type MoveDone = z.infer<typeof moveDone>

/**
 * One date of a session for everyone: a class's lesson gives make-up credits, a pool's opening refunds to the wallet.
 * `dry_run` changes nothing and says who is affected.
 */
export const dateCancelBody = z.object({
  kind: bookableKind,
  session: idInBody,
  date: z.object({ year: z.int(), month: z.int(), day: z.int() }),
  reason,
  dry_run: z._default(z.boolean(), false),
})
export type DateCancel = z.infer<typeof dateCancelBody>
export const dateCancelDone = z.object({
  people: z.array(z.object({ name: z.string(), order: z.string() })),
  credits: z.int(),
  refunded: z.int(),
})
export type DateCancelDone = z.infer<typeof dateCancelDone>

export const receiptSent = z.object({ sent: z.boolean() })

export const payout = z.object({
  user: z.int(),
  owed: z.int(),
  deleted_at: z.string(),
  iban: z.nullable(z.string()),
  holder: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
  /** Without a bank account: how the money came in. */
  payments: z.array(
    z.object({
      order: z.string(),
      gateway: paymentPlace,
      reference: z.nullable(z.string()),
      card_pan: z.nullable(z.string()),
      amount: z.int(),
    }),
  ),
})
export type Payout = z.infer<typeof payout>
export const payoutList = z.object({ results: z.array(payout) })
/** `reference`: that of the bank transfer. */
export const payoutBody = z.object({
  amount: z.int().check(z.gte(1), z.lte(1_000_000_000_000)),
  reference: z.string().check(z.maxLength(60)),
})
export type PayoutRequest = z.infer<typeof payoutBody>

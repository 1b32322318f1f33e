import * as z from 'zod/mini'
import { discountCode } from '#src/contract/catalog/discount.ts'
import { idInBody } from '#src/contract/id.ts'
import { bookableKind } from '#src/contract/kind.ts'
import { MAX_SWIMMERS, swimmer } from '#src/contract/member/member.ts'
import { bookedTerm } from '#src/contract/month.ts'
import { MAX_PEOPLE } from '#src/contract/payment.ts'

/** Maximum lines in which one account stands at a time. */
export const MAX_LINES = 10

/** Who waits: members, or the people of a pool date; the account holder alone without either. */
const party = {
  people: z.optional(z.int().check(z.gte(1), z.lte(MAX_PEOPLE))),
  members: z.optional(z.array(idInBody).check(z.minLength(1), z.maxLength(MAX_SWIMMERS))),
}

/** Joins the line of a full month or date, for all places together. Ids as in the booking screen's URL. */
export const waitlistRequest = z.object({
  kind: bookableKind,
  id: idInBody,
  session: idInBody,
  term: bookedTerm,
  ...party,
})
export type WaitlistRequest = z.infer<typeof waitlistRequest>

/** Fewer people or members of an entry; its place in line stays. */
export const waitlistReduction = z.object(party)
export type WaitlistReduction = z.infer<typeof waitlistReduction>

/** Turns an offer into a hold; `expected_payable` and `discountCode` as in `holdRequest`. */
export const offerAcceptance = z.object({
  expected_payable: z.int(),
  discountCode: z.optional(discountCode),
})
export type OfferAcceptance = z.infer<typeof offerAcceptance>

/** A user's place in the line of a month or date. Instants are ISO 8601. */
export const waitlistEntry = z.object({
  id: z.int(),
  kind: bookableKind,
  subject: z.int(),
  session: z.int(),
  team_name: z.string(),
  session_title: z.string(),
  pool_name: z.string(),
  weekdays: z.array(z.int()),
  starts_at: z.string(),
  ends_at: z.string(),
  term: bookedTerm,
  places: z.int(),
  swimmers: z.array(swimmer),
  /** Whether the entry names its members; the quote of its hold then does too. */
  named: z.boolean(),
  state: z.enum(['waiting', 'offered']),
  /** 1 is the first in line; null while places are offered. */
  position: z.nullable(z.int()),
  /** How often places were freed that were too few for this entry. */
  passed: z.int(),
  /** When the offer ends; null without one, and during the minute before it is announced. */
  offered_until: z.nullable(z.string()),
  created_at: z.string(),
})
export type WaitlistEntry = z.infer<typeof waitlistEntry>

/** All lines in which the account stands, offers first. */
export const waitlist = z.object({ results: z.array(waitlistEntry) })

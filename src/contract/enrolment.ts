import * as z from 'zod/mini'
import { bookableKind } from './kind.ts'
import { bookedTerm, jalaliMonth } from './month.ts'

/** By the month that runs in Tehran, or the date of a pool's opening; `cancelled` whatever it is. */
export const termState = z.enum(['current', 'future', 'past', 'cancelled'])
export type TermState = z.infer<typeof termState>

/** A paid month of a team or course, or a visit of a pool, with its timetable as it is today. Weekdays count from 0, Saturday. */
export const myTerm = z.object({
  id: z.int(),
  /** The uid of the order that paid for it: its receipt carries the entry pass. */
  order: z.string(),
  kind: bookableKind,
  /** Ids of the team, course or pool and of its session, as they stand in addresses. */
  subject: z.int(),
  session: z.int(),
  team_name: z.string(),
  session_title: z.string(),
  pool_name: z.string(),
  pool_address: z.string(),
  weekdays: z.array(z.int()),
  starts_at: z.string(),
  ends_at: z.string(),
  month: bookedTerm,
  people: z.int(),
  state: termState,
  /** The lesson that runs now or comes next within this month, ISO 8601; null when none is left or it is cancelled. */
  next_session: z.nullable(z.object({ starts_at: z.string(), ends_at: z.string() })),
  /** Until when it can be given back for `refund` rial into the wallet, ISO 8601; null when it cannot any more. */
  cancellable_until: z.nullable(z.string()),
  refund: z.int(),
  /** The first month with a free place after those this person has of the session; null when there is none. */
  renewal: z.nullable(jalaliMonth),
})
export type MyTerm = z.infer<typeof myTerm>

/** The newest months first. `now` is the server's clock. */
export const myTerms = z.object({ now: z.string(), results: z.array(myTerm) })
export type MyTerms = z.infer<typeof myTerms>

/** Answers the cancelling of a term: the order that paid for it, and how much went to the wallet, integer rial. */
export const termCancelled = z.object({ order: z.string(), refunded: z.int() })
export type TermCancelled = z.infer<typeof termCancelled>

export const myTermsQuery = z.object({ kind: bookableKind })

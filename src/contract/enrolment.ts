import * as z from 'zod/mini'
import { rollMark } from '#src/contract/attendance/roll-mark.ts'
import { levelValues } from '#src/contract/catalog/filter-values.ts'
import { makeUpCredit, missedLesson } from '#src/contract/credits/make-up.ts'
import { swimmer } from '#src/contract/member/member.ts'
import { bookableKind } from './kind.ts'
import { bookedTerm, jalaliMonth } from './month.ts'

/** Relative to the current month in Tehran, or the date of a pool visit; `cancelled` takes precedence. */
export const termState = z.enum(['current', 'future', 'past', 'cancelled'])
export type TermState = z.infer<typeof termState>

/** Name and address of the pool of a lesson, where it is not that of the class. Absent from an older server. */
const otherPool = { pool: z.optional(z.nullable(z.string())), pool_address: z.optional(z.nullable(z.string())) }

/** A paid month of a team or course, or a pool visit, with its current timetable. Weekdays count from 0, Saturday. */
export const myTerm = z.object({
  id: z.int(),
  /** The uid of the paid order: its receipt contains the entry pass. */
  order: z.string(),
  kind: bookableKind,
  /** Ids of the team, course or pool and of its session, as used in URLs. */
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
  /** Who swims. Absent in responses cached from an older server. */
  swimmer: z.optional(swimmer),
  /** The other guardian who booked and paid: they alone cancel it. Absent in the user's own. */
  booked_by: z.optional(z.string()),
  state: termState,
  /** Days of the month whose lesson is cancelled. Absent in responses of an older server. */
  cancelled_days: z.optional(z.array(z.int())),
  /** Lessons of the month beside those of its weekdays. Absent in responses of an older server. */
  added_lessons: z.optional(
    z.array(z.object({ day: z.int(), starts_at: z.string(), ends_at: z.string(), ...otherPool })),
  ),
  /** A medical pause moved the lessons from this day on to a later month. Absent in responses of an older server. */
  frozen: z.optional(z.nullable(z.object({ day: z.int(), to: jalaliMonth }))),
  /** Of a month to which lessons were moved: its only days with a lesson. Absent in responses of an older server. */
  only_days: z.optional(z.nullable(z.array(z.int()))),
  /** How the swimmer attended the lessons so far. Absent in responses of an older server. */
  attendance: z.optional(z.array(z.object({ day: z.int(), state: rollMark }))),
  /** Missed lessons that the club lets the swimmer make up. Absent in responses of an older server. */
  missed: z.optional(z.array(missedLesson)),
  /** Levels that the swimmer passed, newest first. Absent in responses of an older server. */
  levels: z.optional(z.array(z.object({ level: z.enum(levelValues), at: z.string() }))),
  /** The current or next lesson within this month, ISO 8601; null when none remains or the term is cancelled. */
  next_session: z.nullable(z.object({ starts_at: z.string(), ends_at: z.string() })),
  /** Cancellation deadline, ISO 8601; `refund` rial are credited to the wallet. Null when it has passed. */
  cancellable_until: z.nullable(z.string()),
  refund: z.int(),
  /** The first month with a free place after the swimmer's enrolments in this session; null when there is none. */
  renewal: z.nullable(jalaliMonth),
})
export type MyTerm = z.infer<typeof myTerm>

/**
 * Newest months first. `now` is the server's clock. `credits` can be used for a lesson of this kind, the one that ends
 * first before the others; absent in responses of an older server.
 */
export const myTerms = z.object({
  now: z.string(),
  results: z.array(myTerm),
  credits: z.optional(z.array(makeUpCredit)),
})
export type MyTerms = z.infer<typeof myTerms>

/** Response to a cancellation: the paid order's uid, and the amount credited to the wallet, integer rial. */
export const termCancelled = z.object({ order: z.string(), refunded: z.int() })
export type TermCancelled = z.infer<typeof termCancelled>

/** With `shared=1` also those that another guardian booked for a member of the user's or shared with them. */
export const myTermsQuery = z.object({ kind: bookableKind, shared: z.optional(z.literal('1')) })

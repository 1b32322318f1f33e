import * as z from 'zod/mini'
import { bookableKind } from '#src/contract/kind.ts'
import { monthParam } from './day.ts'
import { dateState } from './today.ts'

/** A month of a class, or one day of it; a pool's opening needs the day. */
export const rosterQuery = z.object({
  month: monthParam,
  day: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(31))),
})

/**
 * How a swimmer comes: a paid month, one paid date or lesson, a lesson for a make-up credit, a visit on a card, or a place
 * of an order that is not paid yet.
 */
export const rosterStates = ['month', 'date', 'make_up', 'card', 'held'] as const

export const rosterRow = z.object({
  /** Null of an unpaid order. */
  enrolment: z.nullable(z.int()),
  order: z.string(),
  name: z.string(),
  /** Years completed on the day; null without a birth date. */
  age: z.nullable(z.int()),
  /** The account's name, where the swimmer is not its holder. */
  member_of: z.nullable(z.string()),
  /** The account, null without the right to read people. */
  user: z.nullable(z.int()),
  /** The account's number, null without the right to read people. */
  phone: z.nullable(z.string()),
  state: z.enum(rosterStates),
  places: z.int(),
  /** Paid for it in rial; null in orders of earlier versions. */
  paid: z.nullable(z.int()),
  /** The wallet's balance in rial; null without the right to read people. */
  balance: z.nullable(z.int()),
  /** Single days of the month that are theirs; null for all of its lessons. */
  days: z.nullable(z.array(z.int())),
  /** Insurance or health certificate that has ended by then, or ends within two weeks. */
  expiring: z.boolean(),
  /** Checked in at the door on the day; null for a month. */
  arrived: z.nullable(z.boolean()),
})
export type RosterRow = z.infer<typeof rosterRow>

export const roster = z.object({
  at: z.string(),
  kind: bookableKind,
  session: z.int(),
  /** The class, or the pool of an opening. */
  name: z.string(),
  title: z.string(),
  coach: z.nullable(z.string()),
  pool: z.object({ id: z.int(), name: z.string() }),
  weekdays: z.array(z.int()),
  starts_at: z.string(),
  ends_at: z.string(),
  month: z.string(),
  day: z.nullable(z.int()),
  /** Days of the month with a lesson or opening, cancelled ones too. */
  days: z.array(z.int()),
  capacity: z.int(),
  /** Sold at the pool's own desk without a name. */
  desk: z.int(),
  free: z.int(),
  waiting: z.int(),
  state: dateState,
  reason: z.nullable(z.string()),
  rows: z.array(rosterRow),
})
export type Roster = z.infer<typeof roster>

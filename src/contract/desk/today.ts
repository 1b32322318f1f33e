import * as z from 'zod/mini'
import { bookableKind } from '#src/contract/kind.ts'
import { dayParam } from './day.ts'

/** `day` is today without it, `pool` all pools of the member of staff. */
export const todayQuery = z.object({
  day: z.optional(dayParam),
  pool: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
})

/** Why a session does not take place. */
export const dateState = z.enum(['open', 'closed', 'cancelled'])
export type DateState = z.infer<typeof dateState>

/** A class or opening of the day. */
export const todaySession = z.object({
  kind: bookableKind,
  /** The session's public number. */
  session: z.int(),
  name: z.string(),
  title: z.string(),
  coach: z.nullable(z.string()),
  pool: z.object({ id: z.int(), name: z.string() }),
  starts_at: z.string(),
  ends_at: z.string(),
  sex: z.enum(['women', 'men', 'mixed']),
  capacity: z.int(),
  /** Swimmers with a paid lesson on this day, and places sold at the pool's own desk. */
  expected: z.int(),
  /** Places of unpaid orders. */
  held: z.int(),
  /** People whose pass was checked at the door. */
  arrived: z.int(),
  /** Places that can still be sold; 0 when closed. */
  free: z.int(),
  waiting: z.int(),
  /** Expected swimmers whose insurance or health certificate ends within two weeks, or has ended. */
  expiring: z.int(),
  state: dateState,
  reason: z.nullable(z.string()),
})
export type TodaySession = z.infer<typeof todaySession>

/** Money of the day in rial: at the bank, and at the desk in cash and by card terminal. */
export const takings = z.object({ bank: z.int(), cash: z.int(), terminal: z.int() })
export type Takings = z.infer<typeof takings>

/** Work that does not continue without a person. */
export const attentionKinds = [
  'holds_overdue',
  'payments_silent',
  'posts_reported',
  'messages_open',
  'media_failed',
] as const
export const attention = z.object({
  kind: z.enum(attentionKinds),
  count: z.int(),
  /** When the oldest one began, ISO 8601. */
  since: z.nullable(z.string()),
  /** The post of a single failed file; null otherwise. */
  post: z.nullable(z.int()),
})
export type Attention = z.infer<typeof attention>

export const today = z.object({
  /** When the server read it. */
  at: z.string(),
  day: z.string(),
  /** The name of the holiday, on which nothing takes place. */
  holiday: z.nullable(z.string()),
  sessions: z.array(todaySession),
  /** Null without the right to read orders. */
  takings: z.nullable(takings),
  /** Kinds with something to do alone, and those that the member of staff may do. */
  attention: z.array(attention),
})
export type Today = z.infer<typeof today>

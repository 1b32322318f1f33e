import * as z from 'zod/mini'
import { bookableKind, programKind } from '#src/contract/kind.ts'
import { jalaliMonth } from '#src/contract/month.ts'
import { dayParam } from './day.ts'

const id = z.int().check(z.gte(1), z.lte(2_147_483_647))
const date = z.object({ ...jalaliMonth.shape, day: z.int().check(z.gte(1), z.lte(31)) })
/** `24:00` and later are beyond the day: the answer names the conflict. */
const time = z.string().check(z.regex(/^\d\d:[0-5]\d$/))
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

/** A class by the public number of its session. */
const classKey = { class: programKind, session: id }

/**
 * Moves a lesson to another day, time or pool: this one, or this and the later ones, whose weekday and pool change with it.
 * Without `pool` it stays where it is.
 */
const move = z.object({
  kind: z.literal('move'),
  ...classKey,
  date,
  to: date,
  starts_at: time,
  ends_at: time,
  pool: z.optional(id),
  scope: z.enum(['date', 'onwards']),
})
/** Closes a pool from a date to another, both included. */
const close = z.object({ kind: z.literal('close'), pool: id, from: date, to: date, reason })
/** Another coach for the lessons of a class from a date to another, both included. */
const substitute = z.object({ kind: z.literal('substitute'), ...classKey, from: date, to: date, coach: id })
/** One more lesson for the swimmers of the month, or one more date of a pool's opening, which has its own times. */
const add = z.object({
  kind: z.literal('add'),
  of: bookableKind,
  session: id,
  date,
  starts_at: time,
  ends_at: time,
})
/**
 * Other hours of a pool's opening on all its coming dates. Paid visits stay (`keep`), or are returned to the wallets
 * (`refund`); unpaid orders of the hours before end.
 */
const hours = z.object({
  kind: z.literal('hours'),
  session: id,
  starts_at: time,
  ends_at: time,
  visits: z.enum(['keep', 'refund']),
})

export const scheduleRequest = z.discriminatedUnion('kind', [move, close, substitute, add, hours])
export type ScheduleRequest = z.infer<typeof scheduleRequest>
export type ScheduleKind = ScheduleRequest['kind']
export type ScheduleRequestOf<Kind extends ScheduleKind> = Extract<ScheduleRequest, { kind: Kind }>

/** Why a change cannot be saved. */
export const conflictKinds = [
  'past',
  'no_lesson',
  'beyond_day',
  'other_week',
  'other_month',
  'own_lesson',
  'coach_busy',
  'lanes_full',
  'other_sex',
  'pool_closed',
  'holiday',
  'same_place',
  'no_coach',
  'too_long',
  'no_slot',
  'moved_terms',
  'no_pool',
  'other_sessions',
  'has_begun',
] as const
export const scheduleConflict = z.object({
  kind: z.enum(conflictKinds),
  date: z.nullable(date),
  /** The class, opening or holiday in the way; null where the kind says all. */
  name: z.nullable(z.string()),
})
export type ScheduleConflict = z.infer<typeof scheduleConflict>

const result = {
  /** Changes with everything that a preview says. */
  fingerprint: z.string(),
  /** Paid orders whose visits are returned to the wallet, rial. */
  refunds: z.array(z.object({ order: z.string(), rial: z.int() })),
  refund_rial: z.int(),
  /** Unpaid orders and make-up lessons that end. */
  ended: z.array(z.string()),
  /** Make-up credits that are given. */
  credits: z.int(),
  /** Lessons and dates that are closed, moved, added or get another coach. */
  dates: z.int(),
  /** Places sold at the pool's own desk on closed dates: the club refunds them there. */
  desk: z.int(),
  /** One message for each account; those with the same text together. */
  messages: z.array(z.object({ text: z.string(), count: z.int() })),
  message_count: z.int(),
  /** Nothing is saved while there is one. */
  conflicts: z.array(scheduleConflict),
}

/** What a change does to people, money and messages. The result of a saved change is the preview it was saved with. */
export const scheduleConsequence = z.object({
  ...result,
  /** Swimmers concerned. */
  people: z.array(z.object({ member: z.int(), name: z.string() })),
})
export type ScheduleConsequence = z.infer<typeof scheduleConsequence>

export const scheduleSaveBody = z.object({
  change: scheduleRequest,
  /** Of the preview that was shown. */
  fingerprint: z.string().check(z.maxLength(100)),
})
export type ScheduleSave = z.infer<typeof scheduleSaveBody>

/** The consequence without names, which are not stored with it. */
export const scheduleResult = z.object(result)
export type ScheduleResult = z.infer<typeof scheduleResult>

export const scheduleSaved = z.object({ id: z.int(), consequence: scheduleResult })
export type ScheduleSaved = z.infer<typeof scheduleSaved>

/** `day` is any date of the week, today without it; `pool` all pools of the member of staff. */
export const weekQuery = z.object({
  day: z.optional(dayParam),
  pool: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
})

export const weekLesson = z.object({
  kind: bookableKind,
  /** The session's public number. */
  session: z.int(),
  name: z.string(),
  title: z.string(),
  pool: z.int(),
  date,
  starts_at: z.string(),
  ends_at: z.string(),
  coach: z.nullable(z.object({ id: z.int(), name: z.string() })),
  substitute: z.boolean(),
  /** Moved to this date, or added. */
  added: z.boolean(),
  capacity: z.int(),
  booked: z.int(),
  state: z.enum(['open', 'closed', 'cancelled']),
  reason: z.nullable(z.string()),
})
export type WeekLesson = z.infer<typeof weekLesson>

export const week = z.object({
  at: z.string(),
  /** Seven days, Saturday first. */
  days: z.array(z.object({ date, holiday: z.nullable(z.string()) })),
  pools: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      lanes: z.int(),
      closed: z.array(z.object({ date, reason: z.string() })),
    }),
  ),
  coaches: z.array(z.object({ id: z.int(), name: z.string() })),
  lessons: z.array(weekLesson),
  /** Whether the member of staff may change the schedule of all these pools. */
  editable: z.boolean(),
})
export type Week = z.infer<typeof week>

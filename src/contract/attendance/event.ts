import * as z from 'zod/mini'
import { jalaliDate } from '#src/contract/account.ts'
import { bookableKind } from '#src/contract/kind.ts'

/**
 * What devices at the door and at the poolside record. `undo` takes back a scan of the same device; `guest` is a swimmer
 * without a booking, by name; `level` is one that a swimmer passed; `substitute` asks for another coach.
 */
export const eventKinds = ['scan', 'undo', 'mark', 'guest', 'note', 'level', 'substitute'] as const
export const doorKinds: readonly EventKind[] = ['scan', 'undo']
export const coachKinds: readonly EventKind[] = ['mark', 'guest', 'note', 'level', 'substitute']
export type EventKind = (typeof eventKinds)[number]

/** Maximum events of a request, and characters of a note. */
export const MOST_EVENTS = 200
export const NOTE_MAX = 500

/** A session by its public number. */
export const sessionRef = z.object({ kind: bookableKind, number: z.int().check(z.gte(1)) })
export type SessionRef = z.infer<typeof sessionRef>

/** ISO 8601 in UTC. Not `z.iso.datetime`, which would be part of the first script with all of the library. */
const INSTANT = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?Z$/

/** An event of a device. Sending it again changes nothing. */
export const attendanceEvent = z.object({
  /** Chosen by the device, never reused. */
  id: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  kind: z.enum(eventKinds),
  /** ISO 8601, by the device's clock after its correction to the server's. */
  at: z.string().check(z.regex(INSTANT)),
  session: sessionRef,
  /** The Jalali date of the lesson. */
  date: jalaliDate,
  /** Null of guests and substitutes, and of a scan and its undo where neither pass nor copy names the member. */
  member: z.nullable(z.int()),
  /** Of a scan: the enrolment that admits. */
  enrolment: z.optional(z.int()),
  /** Of a scan: how many people entered. */
  people: z.optional(z.int().check(z.gte(1), z.lte(100))),
  /** Of an undo: the id of the scan. */
  target: z.optional(z.string().check(z.maxLength(64))),
  /** A mark, the level passed, or the text of a note, a guest's name or a reason. */
  value: z.optional(z.string().check(z.maxLength(NOTE_MAX))),
})
export type AttendanceEvent = z.infer<typeof attendanceEvent>

/** Events of one device, oldest first. */
export const eventBatch = z.object({
  /** Chosen by the device at its first use, and the name that its door has for others. */
  device: z.object({
    id: z.string().check(z.regex(/^[\w-]{8,64}$/)),
    name: z.string().check(z.maxLength(60)),
  }),
  events: z.array(attendanceEvent).check(z.minLength(1), z.maxLength(MOST_EVENTS)),
})
export type EventBatch = z.infer<typeof eventBatch>

/** An earlier entry of the same person on the same day. */
export const doubleUse = z.object({ event: z.string(), device: z.string(), at: z.string() })

/**
 * What became of each event, in the order sent. `refused`: the session, member or enrolment does not exist (`unknown`), is
 * not the sender's (`not_yours`), or the event contradicts itself (`invalid`); it will never be stored.
 */
export const eventResult = z.object({
  id: z.string(),
  result: z.enum(['stored', 'repeated', 'refused']),
  reason: z.optional(z.enum(['unknown', 'not_yours', 'invalid'])),
  /** Of a scan: the entry that came before it. */
  double: z.optional(doubleUse),
})
export type EventResult = z.infer<typeof eventResult>
export const eventResults = z.object({ now: z.string(), results: z.array(eventResult) })

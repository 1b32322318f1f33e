import * as z from 'zod/mini'
import { jalaliDate } from '#src/contract/account.ts'
import { bookableKind } from '#src/contract/kind.ts'

const session = z.object({ kind: bookableKind, number: z.int() })

/** What a door needs for a day without a network, and no more. */
export const doorSnapshot = z.object({
  now: z.string(),
  date: jalaliDate,
  /** Midnight in Tehran, ISO 8601: the copy on the device ends then. */
  ends_at: z.string(),
  /** AES key of 256 bits in hex, random in each response: seals the copy, is not stored with it and ends with it. */
  key: z.string(),
  pool: z.object({ id: z.int(), name: z.string() }),
  /** The pools whose doors the user may open. */
  pools: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Of the passes: the 32 bytes of the Ed25519 key in base64. */
  public_key: z.string(),
  /** All sessions of the pool; `today` has those with a lesson. */
  sessions: z.array(session),
  today: z.array(
    z.object({
      ...session.shape,
      title: z.string(),
      starts_at: z.string(),
      ends_at: z.string(),
      capacity: z.int(),
    }),
  ),
  /** Sessions of the pool whose lesson of today is at another one. Absent in copies of an older server. */
  elsewhere: z.optional(
    z.array(z.object({ ...session.shape, pool: z.string(), starts_at: z.string(), ends_at: z.string() })),
  ),
  /** Cancelled and frozen enrolments of this month. */
  cancelled: z.array(z.int()),
  /** The swimmers of today's lessons. */
  people: z.array(
    z.object({
      enrolment: z.int(),
      member: z.int(),
      /** The first name. */
      name: z.string(),
      /** Index in `today`. */
      lesson: z.int(),
      places: z.int(),
      age: z.nullable(z.enum(['child', 'teen', 'adult'])),
      medical: z.boolean(),
      /** The last four digits of the account's number. */
      digits: z.string(),
      /** People who entered today, and at which door first. */
      entered: z.int(),
      entered_at: z.nullable(z.string()),
      door: z.nullable(z.string()),
    }),
  ),
})
export type DoorSnapshot = z.infer<typeof doorSnapshot>

export const doorQuery = z.object({ pool: z.optional(z.coerce.number().check(z.int(), z.gte(1))) })

import * as z from 'zod/mini'
import { jalaliDate } from '#src/contract/account.ts'
import { levelValues } from '#src/contract/catalog/filter-values.ts'
import { programKind } from '#src/contract/kind.ts'
import { rollMark } from './roll-mark.ts'

/** The lessons of a coach's coming seven days, today's first, for calling the roll without a network. */
export const coachSnapshot = z.object({
  now: z.string(),
  /** ISO 8601: the copy on the device ends then. */
  ends_at: z.string(),
  /** As of the door's snapshot. */
  key: z.string(),
  swimmers: z.array(
    z.object({
      member: z.int(),
      name: z.string(),
      /** Completed years; null without a birth date. */
      age: z.nullable(z.int()),
      medical: z.boolean(),
      /** Levels passed, newest first. */
      levels: z.array(z.object({ level: z.enum(levelValues), at: z.string() })),
      /** The newest notes by coaches. */
      notes: z.array(z.object({ text: z.string(), at: z.string() })),
    }),
  ),
  lessons: z.array(
    z.object({
      kind: programKind,
      number: z.int(),
      program: z.string(),
      title: z.string(),
      pool: z.string(),
      level: z.enum(levelValues),
      date: jalaliDate,
      starts_at: z.string(),
      ends_at: z.string(),
      /** A substitute was asked for. */
      substitute: z.boolean(),
      roll: z.array(
        z.object({ member: z.int(), entered: z.int(), mark: z.nullable(rollMark), mark_at: z.nullable(z.string()) }),
      ),
      guests: z.array(z.string()),
    }),
  ),
})
export type CoachSnapshot = z.infer<typeof coachSnapshot>

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
      /** The balance of the account's wallet in rial. Absent in copies of an older server. */
      balance: z.optional(z.int()),
      /**
       * The version of the swimmer's photo; null without one, and for women and girls outside of women's sessions. Absent in
       * copies of an older server. The device adds the picture, WebP in base64.
       */
      photo: z.optional(z.nullable(z.object({ version: z.string(), webp: z.optional(z.string()) }))),
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

/** Maximum photos of a request. */
export const MOST_PHOTOS = 40

/** Members of the coach's rolls, separated by commas. */
export const photosQuery = z.object({ members: z.string().check(z.regex(/^\d{1,9}(?:,\d{1,9}){0,39}$/)) })

/** Photos of those who have one that the coach may see; WebP in base64. */
export const coachPhotos = z.object({
  photos: z.array(z.object({ member: z.int(), version: z.string(), webp: z.string() })),
})
export type CoachPhotos = z.infer<typeof coachPhotos>

import * as z from 'zod/mini'
import { bookableKind } from '#src/contract/kind.ts'
import { bookedTerm } from '#src/contract/month.ts'
import { priceRial, programSexes } from './catalog.ts'

const MOST_ID = 2_147_483_647
const MOST_PLACES = 1000
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const weekdays = z.array(z.int().check(z.gte(0), z.lte(6))).check(z.minLength(1), z.maxLength(7))
const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(120))
const capacity = z.int().check(z.gte(0), z.lte(MOST_PLACES))

/** A weekly class of a team or course, or a weekly opening of a pool. Weekdays count from 0, Saturday; prices in rial. */
export const deskSessionBody = z.object({
  kind: bookableKind,
  subject: z.int().check(z.gte(1), z.lte(MOST_ID)),
  title,
  weekdays,
  starts_at: time,
  ends_at: time,
  capacity,
  price_per_term: priceRial,
  final_price: priceRial,
  /** Of a pool's opening only: a class has that of its team or course. */
  sex: z.optional(z.enum(programSexes)),
})
export type DeskSessionBody = z.infer<typeof deskSessionBody>

export const deskSessionPatch = z.object({
  version: z.int(),
  title: z.optional(title),
  weekdays: z.optional(weekdays),
  starts_at: z.optional(time),
  ends_at: z.optional(time),
  price_per_term: z.optional(priceRial),
  final_price: z.optional(priceRial),
  sex: z.optional(z.enum(programSexes)),
})
export type DeskSessionPatch = z.infer<typeof deskSessionPatch>

/** Sets the capacity of months or dates, or opens and closes them; bookings stay. */
export const deskPlacesBody = z.object({
  version: z.int(),
  terms: z.array(bookedTerm).check(z.minLength(1), z.maxLength(60)),
  capacity: z.optional(capacity),
  closed: z.optional(z.boolean()),
})
export type DeskPlacesBody = z.infer<typeof deskPlacesBody>

const meeting = {
  kind: bookableKind,
  id: z.int(),
  title: z.string(),
  weekdays: z.array(z.int()),
  starts_at: z.string(),
  ends_at: z.string(),
}

export const deskSession = z.object({
  ...meeting,
  subject: z.int(),
  version: z.int(),
  archived: z.boolean(),
  sex: z.enum(programSexes),
  price_per_term: z.int(),
  final_price: z.int(),
  discount: z.int(),
  /** Months or dates that are not over; `taken` includes places sold at the pool's own desk. */
  places: z.array(
    z.object({
      year: z.int(),
      month: z.int(),
      day: z.nullable(z.int()),
      capacity: z.int(),
      taken: z.int(),
      closed: z.boolean(),
    }),
  ),
  /** Other sessions of the pool at the same time: a warning, lanes can be shared. */
  overlaps: z.array(z.object({ ...meeting, name: z.string() })),
})
export type DeskSession = z.infer<typeof deskSession>

export const deskSessionsQuery = z.object({
  kind: bookableKind,
  subject: z.coerce.number().check(z.int(), z.gte(1), z.lte(MOST_ID)),
})
export const deskSessionList = z.array(deskSession)

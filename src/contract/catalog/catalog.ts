import * as z from 'zod/mini'
import { bookableKind } from '#src/contract/kind.ts'
import { sessionBounds } from '#src/contract/member/bounds.ts'
import { jalaliMonth } from '#src/contract/month.ts'
import { pageOf } from '#src/contract/page.ts'
import { picture } from '#src/contract/picture.ts'
import { ageValues, levelValues, sexValues } from './filter-values.ts'

export const level = z.enum(levelValues)
export const sex = z.enum(sexValues)
export const ageGroup = z.enum(ageValues)

/** Amounts are integer rial (`currency: "IRR"`). `discount` is `discountPercent` of the two, for display; `final_price` is binding. */
const termPrice = {
  price_per_term: z.int(),
  final_price: z.int(),
  discount: z.int(),
  currency: z.literal('IRR'),
}

/**
 * Places of a session in a Jalali month. `left` is 0 when it is full or `closed` to booking. Until `opens_at` (ISO 8601)
 * only those with a paid place in the month before can book it.
 */
export const monthPlaces = z.object({
  ...jalaliMonth.shape,
  capacity: z.int(),
  left: z.int(),
  closed: z.optional(z.boolean()),
  opens_at: z.optional(z.string()),
})
export type MonthPlaces = z.infer<typeof monthPlaces>

/** Below this number the places left are counted. */
export const FEW_PLACES = 5

/** Whether a month can be booked, and the reason if not. */
export function placesState({
  left,
  closed = false,
}: Pick<MonthPlaces, 'left' | 'closed'>): 'open' | 'full' | 'closed' {
  if (closed) return 'closed'
  return left > 0 ? 'open' : 'full'
}

/** Weekdays count from 0, Saturday; times are `HH:MM` in Tehran. */
const timetable = {
  weekdays: z.array(z.int()),
  starts_at: z.string(),
  ends_at: z.string(),
}

/** The soonest month with free places, and how many its classes have together. */
export const freeMonth = z.object({ ...jalaliMonth.shape, left: z.int() })
export type FreeMonth = z.infer<typeof freeMonth>

/** A team or course in a list. */
export const programCard = z.object({
  id: z.int(),
  name: z.string(),
  picture,
  level,
  sex,
  age_group: ageGroup,
  pool: z.object({ id: z.int(), name: z.string(), district: z.string(), city: z.string() }),
  instructor: z.object({ id: z.int(), name: z.string() }),
  ...termPrice,
  /** Mean of 1–5, one decimal; null without reviews. */
  rating: z.nullable(z.number()),
  review_count: z.int(),
  /** Timetables of its sessions. */
  times: z.array(z.object(timetable)),
  /** From the current month in Tehran on; null when every month is full or closed. */
  next_free: z.nullable(freeMonth),
})
export type ProgramCard = z.infer<typeof programCard>
export const programPage = pageOf(programCard)

export const programSession = z.object({
  /** Unique within its kind; part of the booking URL. */
  id: z.int(),
  title: z.string(),
  ...timetable,
  ...termPrice,
  /** Whom it admits. Absent in responses cached from an older server. */
  bounds: z.optional(sessionBounds),
  /** From the current month to the end of the next Jalali year. */
  months: z.array(monthPlaces),
})
export type ProgramSession = z.infer<typeof programSession>

export const review = z.object({
  id: z.int(),
  author: z.string(),
  rating: z.int(),
  text: z.string(),
  verified: z.boolean(),
  created_at: z.string(),
})
export type Review = z.infer<typeof review>

/** A team or course with its sessions. */
export const programDetail = z.object({
  ...programCard.shape,
  summary: z.string(),
  description: z.string(),
  gallery: z.array(picture),
  pool: z.object({
    id: z.int(),
    name: z.string(),
    district: z.string(),
    city: z.string(),
    address: z.string(),
    latitude: z.optional(z.number()),
    longitude: z.optional(z.number()),
  }),
  instructor: z.object({ id: z.int(), name: z.string(), title: z.string(), bio: z.string(), picture }),
  sessions: z.array(programSession),
  latest_reviews: z.array(review),
})
export type ProgramDetail = z.infer<typeof programDetail>

/** The club's rules for reductions of classes. `early_bird_days` before a month begins; 0 percent is no discount. */
export const priceRules = z.object({
  early_bird_days: z.int(),
  early_bird_percent: z.int(),
  sibling_percent: z.int(),
})
export type PriceRules = z.infer<typeof priceRules>

/** A session for the booking screen (`…/team-detail/{sessionId}/`). */
export const sessionDetail = z.object({
  id: z.int(),
  kind: bookableKind,
  /** The team or course the session belongs to. */
  owner_id: z.int(),
  name: z.string(),
  title: z.string(),
  team_name: z.string(),
  pool_name: z.string(),
  pool_address: z.string(),
  instructor_name: z.string(),
  main_images: z.array(picture),
  ...timetable,
  ...termPrice,
  /** Whom it admits. Absent in responses cached from an older server. */
  bounds: z.optional(sessionBounds),
  /** Absent in responses cached from an older server. */
  price_rules: z.optional(priceRules),
  months: z.array(monthPlaces),
})
export type SessionDetail = z.infer<typeof sessionDetail>

/** A slide of the home page. */
export const slide = z.object({
  id: z.int(),
  imageUrl: z.string(),
  title: z.string(),
  description: z.string(),
  picture: z.optional(picture),
})
export type Slide = z.infer<typeof slide>

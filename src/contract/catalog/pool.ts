import * as z from 'zod/mini'
import { jalaliMonth } from '#src/contract/month.ts'
import { pageOf } from '#src/contract/page.ts'
import { picture } from '#src/contract/picture.ts'
import { programCard, sessionDetail } from './catalog.ts'
import { audienceValues } from './filter-values.ts'

/** Who swims in an opening. */
export const audience = z.enum(audienceValues)
export type Audience = z.infer<typeof audience>

/** A pool as it stands in a list. Lengths and depths are metres, the water's temperature is degrees Celsius. */
export const poolCard = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  district: z.string(),
  picture,
  length_m: z.number(),
  lanes: z.int(),
  depth_min_m: z.number(),
  depth_max_m: z.number(),
  temperature_c: z.number(),
  /** The cheapest opening, one visit of one person, integer rial; null when the pool has no opening. */
  price_from: z.nullable(z.int()),
  currency: z.literal('IRR'),
  team_count: z.int(),
  course_count: z.int(),
  /** When it is open, and to whom. Weekdays count from 0, Saturday; times are `HH:MM` in Tehran. */
  times: z.array(z.object({ weekdays: z.array(z.int()), starts_at: z.string(), ends_at: z.string(), audience })),
})
export type PoolCard = z.infer<typeof poolCard>
export const poolPage = pageOf(poolCard)

/** `past`: it has begun. `closed`: the pool does not open on that date. */
export const dateState = z.enum(['open', 'full', 'closed', 'past'])
export type DateState = z.infer<typeof dateState>

/** A date of an opening and its places. `left` is 0 unless it is open. */
export const datePlaces = z.object({
  ...jalaliMonth.shape,
  day: z.int(),
  capacity: z.int(),
  left: z.int(),
  state: dateState,
})
export type DatePlaces = z.infer<typeof datePlaces>

/** A weekly opening («سانس»). Weekdays count from 0, Saturday; times are `HH:MM` in Tehran. */
export const poolSlot = z.object({
  /** Counted among the openings of all pools; stands in the booking address. */
  id: z.int(),
  title: z.string(),
  audience,
  weekdays: z.array(z.int()),
  starts_at: z.string(),
  ends_at: z.string(),
  /** One visit of one person, integer rial: before the discount, and what is paid. */
  price: z.int(),
  final_price: z.int(),
  discount: z.int(),
  /** The dates that have not begun, soonest first. */
  dates: z.array(datePlaces),
})
export type PoolSlot = z.infer<typeof poolSlot>

/** One pool. `teams` and `courses` are the first of each; the counts say how many there are. */
export const poolDetail = z.object({
  ...poolCard.shape,
  address: z.string(),
  description: z.string(),
  gallery: z.array(picture),
  facilities: z.array(z.string()),
  rules: z.array(z.string()),
  /** Latin digits. */
  phone: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  openings: z.array(poolSlot),
  teams: z.array(programCard),
  courses: z.array(programCard),
})
export type PoolDetail = z.infer<typeof poolDetail>

/**
 * What the booking screen reads of one opening (`…/pool-detail/{sessionId}/`). Its `price_per_term` and `final_price` are
 * those of one person's visit; `dates` are today's and the coming ones.
 */
export const poolSlotDetail = z.object({ ...sessionDetail.shape, audience, dates: z.array(datePlaces) })
export type PoolSlotDetail = z.infer<typeof poolSlotDetail>

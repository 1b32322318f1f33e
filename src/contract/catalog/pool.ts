import * as z from 'zod/mini'
import { jalaliMonth } from '#src/contract/month.ts'
import { pageOf } from '#src/contract/page.ts'
import { picture } from '#src/contract/picture.ts'
import { programCard, sessionDetail } from './catalog.ts'
import { audienceValues } from './filter-values.ts'

/** Audience of an opening. */
export const audience = z.enum(audienceValues)
export type Audience = z.infer<typeof audience>

/** A pool in a list. Lengths and depths are in metres, the water temperature in degrees Celsius. */
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
  /** Price of one person's visit in the cheapest opening, integer rial; null when the pool has no opening. */
  price_from: z.nullable(z.int()),
  currency: z.literal('IRR'),
  team_count: z.int(),
  course_count: z.int(),
  /** Opening hours and audiences. Weekdays count from 0, Saturday; times are `HH:MM` in Tehran. */
  times: z.array(z.object({ weekdays: z.array(z.int()), starts_at: z.string(), ends_at: z.string(), audience })),
})
export type PoolCard = z.infer<typeof poolCard>
export const poolPage = pageOf(poolCard)

/** `past`: the opening has started. `closed`: the pool is closed on that date. */
export const dateState = z.enum(['open', 'full', 'closed', 'past'])
export type DateState = z.infer<typeof dateState>

/** Places of an opening on a date. `left` is 0 unless the state is `open`. */
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
  /** Unique among the openings of all pools; part of the booking URL. */
  id: z.int(),
  title: z.string(),
  audience,
  weekdays: z.array(z.int()),
  starts_at: z.string(),
  ends_at: z.string(),
  /** One person's visit, integer rial: before the discount, and the amount charged. */
  price: z.int(),
  final_price: z.int(),
  discount: z.int(),
  /** Dates that have not started, soonest first. */
  dates: z.array(datePlaces),
})
export type PoolSlot = z.infer<typeof poolSlot>

/** A pool. `teams` and `courses` contain the first items; the counts are totals. */
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
 * An opening for the booking screen (`…/pool-detail/{sessionId}/`). `price_per_term` and `final_price` are for one person's
 * visit; `dates` are today's and upcoming ones.
 */
export const poolSlotDetail = z.object({ ...sessionDetail.shape, audience, dates: z.array(datePlaces) })
export type PoolSlotDetail = z.infer<typeof poolSlotDetail>

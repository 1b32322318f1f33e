import * as z from 'zod/mini'
import { pageQuery } from '#src/contract/page.ts'
import {
  ageValues,
  audienceValues,
  coachSorts,
  hourValues,
  levelValues,
  MAX_PLACE_NAME,
  MAX_PLACES,
  poolSorts,
  programSorts,
  sexValues,
} from './filter-values.ts'

const MAX_ID = 2_147_483_647

// Requires a digit: `Number('')` is 0.
const digits = z.string().check(z.regex(/^\d{1,15}$/))
const whole = (min: number, max: number) =>
  z.optional(z.pipe(digits, z.coerce.number<string>().check(z.gte(min), z.lte(max))))

const id = whole(1, MAX_ID)
const rial = whole(0, Number.MAX_SAFE_INTEGER)

/** Names of a city, and of one of its districts, as in the addresses of the pools. */
const placeName = z.optional(z.string().check(z.minLength(1), z.maxLength(MAX_PLACE_NAME)))
const place = { city: placeName, district: placeName }
/** Weekday from 0, Saturday, and the range of the starting hour: both must match the same class or opening. */
const time = { day: whole(0, 6), hour: z.optional(z.enum(hourValues)) }
/** Amount charged, integer rial: a monthly term of the cheapest class, or one person's visit. */
const price = { price_min: rial, price_max: rial }
/** Items for all ages (`all`) match every age group. */
const people = {
  sex: z.optional(z.enum(sexValues)),
  age: z.optional(z.enum(ageValues)),
  level: z.optional(z.enum(levelValues)),
}

/** Teams and courses. `places`: minimum places left in this or the next Jalali month, in a class matching the time. */
export const programFilters = z.object({
  ...place,
  ...time,
  ...people,
  pool: id,
  coach: id,
  ...price,
  places: whole(1, MAX_PLACES),
  sort: z.optional(z.enum(programSorts)),
})
export type ProgramFilters = z.infer<typeof programFilters>

/** Pools, by their weekly openings. `places`: minimum places left on a date within a week, in a matching opening. */
export const poolFilters = z.object({
  ...place,
  ...time,
  audience: z.optional(z.enum(audienceValues)),
  ...price,
  places: whole(1, MAX_PLACES),
  sort: z.optional(z.enum(poolSorts)),
})
export type PoolFilters = z.infer<typeof poolFilters>

/** Coaches, by their teams and courses: one of these must match all filters. */
export const coachFilters = z.object({
  ...place,
  ...time,
  ...people,
  pool: id,
  sort: z.optional(z.enum(coachSorts)),
})
export type CoachFilters = z.infer<typeof coachFilters>

export const programsQuery = z.object({ ...pageQuery.shape, ...programFilters.shape })
export const poolsQuery = z.object({ ...pageQuery.shape, ...poolFilters.shape })
export const coachesQuery = z.object({ ...pageQuery.shape, ...coachFilters.shape })

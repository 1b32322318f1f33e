import * as z from 'zod/mini'
import { pageQuery } from '#src/contract/page.ts'
import {
  ageValues,
  audienceValues,
  coachSorts,
  hourValues,
  levelValues,
  MOST_PLACES,
  poolSorts,
  programSorts,
  sexValues,
} from './filter-values.ts'

const LARGEST_ID = 2_147_483_647

// An empty text is no number, though JavaScript reads it as 0.
const digits = z.string().check(z.regex(/^\d{1,15}$/))
const whole = (least: number, most: number) =>
  z.optional(z.pipe(digits, z.coerce.number<string>().check(z.gte(least), z.lte(most))))

const id = whole(1, LARGEST_ID)
const rial = whole(0, Number.MAX_SAFE_INTEGER)

/** A weekday, from 0, Saturday, and the hours between which it begins: both of the same class or opening. */
const time = { day: whole(0, 6), hour: z.optional(z.enum(hourValues)) }
/** What is paid, integer rial: a month's term of the cheapest class, or a visit of one person. */
const price = { price_min: rial, price_max: rial }
/** For everybody (`all`) is also for each age. */
const people = {
  sex: z.optional(z.enum(sexValues)),
  age: z.optional(z.enum(ageValues)),
  level: z.optional(z.enum(levelValues)),
}

/** Teams and courses. `places`: so many are left of this Jalali month or the next, in a class of the asked time. */
export const programFilters = z.object({
  ...time,
  ...people,
  pool: id,
  coach: id,
  ...price,
  places: whole(1, MOST_PLACES),
  sort: z.optional(z.enum(programSorts)),
})
export type ProgramFilters = z.infer<typeof programFilters>

/** Pools, by their weekly openings. `places`: so many are left of a date within a week, of such an opening. */
export const poolFilters = z.object({
  ...time,
  audience: z.optional(z.enum(audienceValues)),
  ...price,
  places: whole(1, MOST_PLACES),
  sort: z.optional(z.enum(poolSorts)),
})
export type PoolFilters = z.infer<typeof poolFilters>

/** Coaches, by the teams and courses they lead: all of the asked holds for one and the same. */
export const coachFilters = z.object({ ...time, ...people, pool: id, sort: z.optional(z.enum(coachSorts)) })
export type CoachFilters = z.infer<typeof coachFilters>

export const programsQuery = z.object({ ...pageQuery.shape, ...programFilters.shape })
export const poolsQuery = z.object({ ...pageQuery.shape, ...poolFilters.shape })
export const coachesQuery = z.object({ ...pageQuery.shape, ...coachFilters.shape })

import * as z from 'zod/mini'
import { picture } from '#src/contract/picture.ts'

/** What staff list and edit; `archived` rows are no longer offered and stay with those who bought them. */
export const catalogNouns = ['pools', 'coaches', 'teams', 'courses', 'slides'] as const
export type CatalogNoun = (typeof catalogNouns)[number]

/** Below 10^11 rial; whole toman. */
export const MOST_PRICE_RIAL = 10_000_000_000
export const priceRial = z.int().check(z.gte(0), z.lte(MOST_PRICE_RIAL), z.multipleOf(10))

const MOST_ID = 2_147_483_647
const line = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const text = (most: number) => z.string().check(z.trim(), z.maxLength(most))
const lines = (most: number) => z.array(line(most)).check(z.maxLength(60))
const measure = (most: number) => z.number().check(z.gte(0), z.lte(most))
const rowId = z.int().check(z.gte(1), z.lte(MOST_ID))
const age = z.nullable(z.int().check(z.gte(0), z.lte(120)))

/** A picture of the catalogue by its address: one that was uploaded for it, or that the row has already. */
export const pictureChoice = z.object({ url: z.string().check(z.maxLength(300)), alt: text(200) })
export type PictureChoice = z.infer<typeof pictureChoice>
const gallery = z.array(pictureChoice).check(z.maxLength(20))

export const deskPoolBody = z.object({
  name: line(120),
  city: line(60),
  district: text(60),
  address: line(300),
  description: text(10_000),
  length_m: measure(200),
  lanes: z.int().check(z.gte(1), z.lte(50)),
  depth_min_m: measure(50),
  depth_max_m: measure(50),
  temperature_c: measure(60),
  facilities: lines(80),
  rules: lines(300),
  phone: text(40),
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
  picture: pictureChoice,
  gallery,
})

export const deskCoachBody = z.object({
  name: line(120),
  title: text(200),
  bio: text(10_000),
  specialities: lines(80),
  certificates: lines(200),
  /** The Jalali year in which they began. */
  since_year: z.int().check(z.gte(1300), z.lte(1500)),
  picture: pictureChoice,
})

export const programLevels = ['beginner', 'intermediate', 'advanced', 'professional'] as const
export const programSexes = ['women', 'men', 'mixed'] as const
export const programAges = ['kids', 'teens', 'adults', 'all'] as const

export const deskProgramBody = z.object({
  name: line(120),
  summary: text(500),
  description: text(10_000),
  level: z.enum(programLevels),
  sex: z.enum(programSexes),
  age_group: z.enum(programAges),
  age_min: age,
  age_max: age,
  pool: rowId,
  coach: rowId,
  picture: pictureChoice,
  gallery,
})

export const deskSlideBody = z.object({ title: line(120), description: text(500), picture: pictureChoice })

/** `version` is the one that was read: the change is refused when the row has another meanwhile. */
const revision = { version: z.int() }
export const deskRevision = z.object(revision)

export const deskPoolPatch = z.extend(z.partial(deskPoolBody), revision)
export const deskCoachPatch = z.extend(z.partial(deskCoachBody), revision)
export const deskProgramPatch = z.extend(z.partial(deskProgramBody), revision)
export const deskSlidePatch = z.extend(z.partial(deskSlideBody), revision)

const stored = { id: z.int(), version: z.int(), archived: z.boolean(), picture }
const storedWithGallery = { ...stored, gallery: z.array(picture) }

export const deskPool = z.object({
  ...deskPoolBody.shape,
  ...storedWithGallery,
  /** Weekly openings, and the teams and courses held there. */
  opening_count: z.int(),
  program_count: z.int(),
})
export type DeskPool = z.infer<typeof deskPool>

export const deskCoach = z.object({ ...deskCoachBody.shape, ...stored, program_count: z.int() })
export type DeskCoach = z.infer<typeof deskCoach>

export const deskProgram = z.object({
  ...deskProgramBody.shape,
  ...storedWithGallery,
  pool_name: z.string(),
  coach_name: z.string(),
  /** Of the cheapest session, in rial. */
  final_price: z.int(),
  session_count: z.int(),
})
export type DeskProgram = z.infer<typeof deskProgram>

export const deskSlide = z.object({ ...deskSlideBody.shape, ...stored, position: z.int() })
export type DeskSlide = z.infer<typeof deskSlide>

/** A page of 50, newest first; `cursor` continues below the row of that number. */
export const deskCatalogQuery = z.object({
  q: z.optional(z.string().check(z.maxLength(100))),
  state: z._default(z.enum(['live', 'archived', 'all']), 'live'),
  pool: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(MOST_ID))),
  coach: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(MOST_ID))),
  level: z.optional(z.enum(programLevels)),
  sex: z.optional(z.enum(programSexes)),
  cursor: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(MOST_ID))),
})
export type DeskCatalogQuery = z.infer<typeof deskCatalogQuery>

export function deskPageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ results: z.array(item), next_cursor: z.nullable(z.int()) })
}
export const deskPoolPage = deskPageOf(deskPool)
export const deskCoachPage = deskPageOf(deskCoach)
export const deskProgramPage = deskPageOf(deskProgram)
export const deskSlidePage = deskPageOf(deskSlide)

/** Every slide that is shown, once, in the new order. */
export const deskSlideOrder = z.object({ ids: z.array(z.int()).check(z.maxLength(100)) })

import * as z from 'zod/mini'
import { pageOf } from '#src/contract/page.ts'
import { picture } from '#src/contract/picture.ts'
import { ageGroup, programCard, sex } from './catalog.ts'

/** A coach in a list. */
export const instructorCard = z.object({
  id: z.int(),
  name: z.string(),
  title: z.string(),
  picture,
  specialities: z.array(z.string()),
  /** The Jalali year in which they started coaching. */
  since_year: z.int(),
  /** Mean of 1–5 over the reviews of all their teams and courses, one decimal; null without reviews. */
  rating: z.nullable(z.number()),
  review_count: z.int(),
  team_count: z.int(),
  course_count: z.int(),
  /** Of their teams and courses, each value once. */
  cities: z.array(z.string()),
  ages: z.array(ageGroup),
  sexes: z.array(sex),
})
export type InstructorCard = z.infer<typeof instructorCard>
export const instructorPage = pageOf(instructorCard)

/** A coach's page. `teams` and `courses` contain the first items; the counts are totals. */
export const instructorDetail = z.object({
  ...instructorCard.shape,
  bio: z.string(),
  certificates: z.array(z.string()),
  teams: z.array(programCard),
  courses: z.array(programCard),
})
export type InstructorDetail = z.infer<typeof instructorDetail>

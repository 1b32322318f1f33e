import * as z from 'zod/mini'
import { review } from './catalog/catalog.ts'
import { programKind } from './kind.ts'
import { pageOf, pageQuery } from './page.ts'

/** Length of a review's text as stored, in characters. */
export const REVIEW_MIN = 3
export const REVIEW_MAX = 1000

/** `newest` first; `best` and `worst` by rating, then newest. */
export const reviewSort = z.enum(['newest', 'best', 'worst'])
export type ReviewSort = z.infer<typeof reviewSort>

export const reviewsQuery = z.object({ ...pageQuery.shape, sort: z._default(reviewSort, 'newest') })

/** Number of reviews with this rating. */
const stars = z.object({ rating: z.int(), count: z.int() })

/** A page of reviews of a team or course, with the summary of all of them. */
export const reviewPage = z.object({
  ...pageOf(review).shape,
  subject: z.object({ kind: programKind, id: z.int(), name: z.string() }),
  summary: z.object({
    /** Mean of 1–5, one decimal; null without reviews. */
    average: z.nullable(z.number()),
    /** Five entries, five stars first. */
    histogram: z.array(stars),
  }),
})
export type ReviewPage = z.infer<typeof reviewPage>

/** The user's own review; null when there is none. `may_write`: a paid month of this team or course has started. */
export const myReview = z.object({ review: z.nullable(review), may_write: z.boolean() })
export type MyReview = z.infer<typeof myReview>

export const reviewRequest = z.object({ rating: z.int().check(z.gte(1), z.lte(5)), text: z.string() })
export type ReviewRequest = z.infer<typeof reviewRequest>

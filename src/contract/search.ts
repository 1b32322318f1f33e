import * as z from 'zod/mini'
import { picture } from './picture.ts'

/** What can be found, in the order in which equals stand. */
export const searchModel = z.enum(['team', 'course', 'pool', 'instructor', 'post'])
export type SearchModel = z.infer<typeof searchModel>

/** Something that was found. `model` and `id` say which page is its own. */
export const searchHit = z.object({
  model: searchModel,
  id: z.int(),
  title: z.string(),
  /** A line that tells it from others: where it is, or what it is about. */
  subtitle: z.string(),
  picture: z.nullable(picture),
})
export type SearchHit = z.infer<typeof searchHit>
export const searchHits = z.array(searchHit)

export const SEARCH_MOST_LETTERS = 200

/** A blank `query` finds nothing; without `model` every kind is searched. */
export const searchQuery = z.object({
  query: z._default(z.string().check(z.maxLength(SEARCH_MOST_LETTERS)), ''),
  model: z.optional(searchModel),
})

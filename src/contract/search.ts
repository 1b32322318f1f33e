import * as z from 'zod/mini'
import { picture } from './picture.ts'

/** Searchable models, in tie-breaking order. */
export const searchModel = z.enum(['team', 'course', 'pool', 'instructor', 'post'])
export type SearchModel = z.infer<typeof searchModel>

/** A search result. `model` and `id` determine its page. */
export const searchHit = z.object({
  model: searchModel,
  id: z.int(),
  title: z.string(),
  /** Distinguishes similar results: location or topic. */
  subtitle: z.string(),
  picture: z.nullable(picture),
})
export type SearchHit = z.infer<typeof searchHit>
export const searchHits = z.array(searchHit)

export const SEARCH_MAX_LENGTH = 200

/** A blank `query` returns nothing; without `model` all models are searched. */
export const searchQuery = z.object({
  query: z._default(z.string().check(z.maxLength(SEARCH_MAX_LENGTH)), ''),
  model: z.optional(searchModel),
})

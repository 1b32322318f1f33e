import type { ReviewSort } from '#src/contract/review.ts'

/** Sort order in the URL; newest first by default. */
export type ReviewSearch = { sort?: Exclude<ReviewSort, 'newest'> | undefined }

// Duplicates the contract's list: search parameters are parsed before the screen's chunk loads.
const sorts = ['best', 'worst'] as const

/** Parses the search parameters; unknown values become the default. */
export function reviewSearch(search: Record<string, unknown>): ReviewSearch {
  // Present also when undefined: the router carries over search parameters that are left out.
  return { sort: sorts.find((known) => known === search.sort) }
}

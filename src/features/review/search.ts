import type { ReviewSort } from '#src/contract/review.ts'

/** The order of the reviews as it stands in the address; none is the newest first. */
export type ReviewSearch = { sort?: Exclude<ReviewSort, 'newest'> | undefined }

// Written out rather than taken from the contract: the address is read before the screen's code comes.
const named = ['best', 'worst'] as const

/** Reads the address; an order it does not know is the usual one. */
export function reviewSearch(search: Record<string, unknown>): ReviewSearch {
  // Named, also when there is none: the router keeps what nobody speaks of.
  return { sort: named.find((known) => known === search.sort) }
}

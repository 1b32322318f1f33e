import type { PostCategory } from '#src/contract/post.ts'

/** How many posts a list begins with, and grows by. */
export const PAGE_SIZE = 8
const MOST_SHOWN = 4000

/** What the library shows, as it stands in the address; nothing of it is all posts, the newest first, as a grid of eight. */
export type LibrarySearch = {
  category?: PostCategory | undefined
  sort?: 'views' | undefined
  layout?: 'list' | undefined
  /** How many posts stand there, once more were asked for. */
  shown?: number | undefined
}

// Written out rather than taken from the contract: the address is read before the screen's code comes.
const categories = ['swim', 'football', 'volleyball', 'basketball', 'other'] as const satisfies readonly PostCategory[]

/** Reads the address; what it does not know is the usual. */
export function librarySearch(search: Record<string, unknown>): LibrarySearch {
  // All are named, also when there is none: the router keeps what nobody speaks of.
  return {
    category: categories.find((known) => known === search.category),
    sort: search.sort === 'views' ? 'views' : undefined,
    layout: search.layout === 'list' ? 'list' : undefined,
    shown: shownOf(search.shown),
  }
}

/** A whole number of pages, beyond the first. */
function shownOf(value: unknown): number | undefined {
  if (typeof value !== 'number' || !(value > PAGE_SIZE)) return undefined
  return Math.min(Math.ceil(value / PAGE_SIZE) * PAGE_SIZE, MOST_SHOWN)
}

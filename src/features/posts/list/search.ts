import type { PostCategory } from '#src/contract/post.ts'

/** Page size of the list. */
export const PAGE_SIZE = 8
const MAX_SHOWN = 4000

/** Search parameters of the library; the default is all posts, newest first, as a grid. */
export type LibrarySearch = {
  category?: PostCategory | undefined
  sort?: 'views' | undefined
  layout?: 'list' | undefined
  /** How many posts are shown after loading more. */
  shown?: number | undefined
}

// Duplicates the contract's list: search parameters are parsed before the screen's chunk loads.
const categories = ['swim', 'football', 'volleyball', 'basketball', 'other'] as const satisfies readonly PostCategory[]

/** Parses the search parameters; unknown values become the default. */
export function librarySearch(search: Record<string, unknown>): LibrarySearch {
  // Every key is present, also when undefined: the router carries over search parameters that are left out.
  return {
    category: categories.find((known) => known === search.category),
    sort: search.sort === 'views' ? 'views' : undefined,
    layout: search.layout === 'list' ? 'list' : undefined,
    shown: shownOf(search.shown),
  }
}

/** Rounds up to whole pages; undefined for the first page. */
function shownOf(value: unknown): number | undefined {
  if (typeof value !== 'number' || !(value > PAGE_SIZE)) return undefined
  return Math.min(Math.ceil(value / PAGE_SIZE) * PAGE_SIZE, MAX_SHOWN)
}

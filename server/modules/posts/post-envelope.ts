import type * as z from 'zod/mini'
import type { PostPage, postsQuery } from '#src/contract/post.ts'
import type { PostSlice } from './post.service.ts'

type Query = z.infer<typeof postsQuery>

const PATH = '/api/post/'
const LAST_PAGE = 100
const DEFAULTS: Partial<Record<string, unknown>> = { ordering: '-created_at', page_size: 8 }

/** Wraps a slice like Django REST Framework, with links by page or by cursor, as requested. */
export function postEnvelope(
  { publicOrigin, query }: { publicOrigin: string; query: Query },
  { count, next, results }: PostSlice,
): PostPage {
  const link = (changes: Partial<Query>) => {
    const address = new URL(PATH, publicOrigin)
    for (const [name, value] of Object.entries({ ...query, ...changes })) {
      if (value !== undefined && value !== DEFAULTS[name]) address.searchParams.set(name, String(value))
    }
    return address.href
  }
  const { cursor, page = 1 } = query
  if (cursor !== undefined) {
    // Cursor pagination has no previous link.
    return { count, next: next === null ? null : link({ cursor: next }), previous: null, results, next_cursor: next }
  }
  return {
    count,
    next: next !== null && page < LAST_PAGE ? link({ page: page + 1 }) : null,
    previous: page > 1 ? link({ page: page - 1 }) : null,
    results,
    next_cursor: next,
  }
}

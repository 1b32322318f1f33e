import type * as z from 'zod/mini'
import type { PostPage, postsQuery } from '#src/contract/post.ts'
import type { PostSlice } from './post.service.ts'

type Query = z.infer<typeof postsQuery>

const PATH = '/api/post/'
const LAST_PAGE = 100
const USUAL: Partial<Record<string, unknown>> = { ordering: '-created_at', page_size: 8 }

/** Wraps a slice as Django REST Framework does, with links of the kind that was asked for: by page or by cursor. */
export function postEnvelope(
  { publicOrigin, query }: { publicOrigin: string; query: Query },
  { count, next, results }: PostSlice,
): PostPage {
  const link = (changes: Partial<Query>) => {
    const address = new URL(PATH, publicOrigin)
    for (const [name, value] of Object.entries({ ...query, ...changes })) {
      if (value !== undefined && value !== USUAL[name]) address.searchParams.set(name, String(value))
    }
    return address.href
  }
  const { cursor, page = 1 } = query
  if (cursor !== undefined) {
    // The way back of a cursor is the reader's own memory.
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

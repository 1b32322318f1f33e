import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import type { Post, PostOrdering, PostStats } from '#src/contract/post.ts'
import { countPosts, findPost, listPosts, type PostFilter } from './post.repo.ts'
import { toPost } from './post.shapes.ts'
import { cursorAfter, positionOf } from './post-cursor.ts'

/** The most posts of the unpaginated list. */
const MOST_BARE = 200
const MOST_RELATED = 12

type ListQuery = PostFilter & { ordering: PostOrdering }

/** A slice of a list and its next cursor; `next` is null at the end. */
export type PostSlice = { count: number; results: Post[]; next: string | null }

/** The first posts in the requested order. */
export async function firstPosts(deps: Deps, { ordering, ...filter }: ListQuery): Promise<Post[]> {
  const rows = await listPosts(deps.db, filter, { ordering, limit: MOST_BARE })
  return rows.map(toPost)
}

/** A numbered page. Throws `not_found` past the end. */
export async function postsOnPage(deps: Deps, query: ListQuery, page: number, size: number): Promise<PostSlice> {
  const slice = await sliceOf(deps, query, size, { offset: (page - 1) * size })
  if (slice.results.length === 0 && page > 1) throw new AppError('not_found')
  return slice
}

/** The posts after a cursor; an empty cursor starts at the beginning. */
export async function postsAfter(deps: Deps, query: ListQuery, cursor: string, size: number): Promise<PostSlice> {
  return sliceOf(deps, query, size, { after: positionOf(query.ordering, cursor) })
}

async function sliceOf(
  deps: Deps,
  { ordering, ...filter }: ListQuery,
  size: number,
  from: Pick<Parameters<typeof listPosts>[2], 'offset' | 'after'>,
): Promise<PostSlice> {
  const [{ count }, rows] = await Promise.all([
    countPosts(deps.db, filter),
    listPosts(deps.db, filter, { ordering, limit: size + 1, ...from }),
  ])
  const results = rows.slice(0, size)
  const last = results.at(-1)
  const next = rows.length > size && last !== undefined ? cursorAfter(ordering, last) : null
  return { count, results: results.map(toPost), next }
}

export async function showPost(deps: Deps, id: number): Promise<Post> {
  const row = await findPost(deps.db, id)
  if (row === undefined) throw new AppError('not_found')
  return toPost(row)
}

/** Other posts: the newest of the same category, then the newest of the others. */
export async function relatedTo(deps: Deps, id: number): Promise<Post[]> {
  const { category } = await showPost(deps, id)
  const newest = { ordering: '-created_at' } as const
  const alike = await listPosts(deps.db, { category, except: id }, { ...newest, limit: MOST_RELATED })
  if (alike.length === MOST_RELATED) return alike.map(toPost)
  // Fewer than twelve share the category, so twice as many posts always include enough others.
  const all = await listPosts(deps.db, { except: id }, { ...newest, limit: 2 * MOST_RELATED })
  const others = all.filter((row) => row.category !== category)
  return [...alike, ...others].slice(0, MOST_RELATED).map(toPost)
}

/** The number of posts, of a category or in total, of the videos among them and of their views. */
export function postStatsOf(deps: Deps, filter: PostFilter): Promise<PostStats> {
  return countPosts(deps.db, filter)
}

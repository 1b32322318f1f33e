import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import type { Post, PostOrdering, PostStats } from '#src/contract/post.ts'
import { countPosts, findPost, listPosts, type Wanted } from './post.repo.ts'
import { toPost } from './post.shapes.ts'
import { cacheKeyOf, cursorAfter } from './post-cursor.ts'

/** How long the bare list is. */
const MOST_BARE = 200
const MOST_RELATED = 12

type Asked = Wanted & { ordering: PostOrdering }

/** One part of a list and where it goes on; `next` is null at the end. */
export type PostSlice = { count: number; results: Post[]; next: string | null }

/** The first posts in the asked order. */
export async function firstPosts(deps: Deps, { ordering, ...wanted }: Asked): Promise<Post[]> {
  const rows = await listPosts(deps.db, wanted, { ordering, limit: MOST_BARE })
  return rows.map(toPost)
}

/** A numbered page. Past the end there is nothing to be found. */
export async function postsOnPage(deps: Deps, asked: Asked, page: number, size: number): Promise<PostSlice> {
  const slice = await sliceOf(deps, asked, size, { offset: (page - 1) * size })
  if (slice.results.length === 0 && page > 1) throw new AppError('not_found')
  return slice
}

/** What follows a cursor, however deep; an empty cursor begins. */
export async function postsAfter(deps: Deps, asked: Asked, cursor: string, size: number): Promise<PostSlice> {
  return sliceOf(deps, asked, size, { after: cacheKeyOf(asked.ordering, cursor) })
}

async function sliceOf(
  deps: Deps,
  { ordering, ...wanted }: Asked,
  size: number,
  from: Pick<Parameters<typeof listPosts>[2], 'offset' | 'after'>,
): Promise<PostSlice> {
  const [{ count }, rows] = await Promise.all([
    countPosts(deps.db, wanted),
    listPosts(deps.db, wanted, { ordering, limit: size + 1, ...from }),
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
  // So few are alike that as many others are surely among twice the number.
  const all = await listPosts(deps.db, { except: id }, { ...newest, limit: 2 * MOST_RELATED })
  const others = all.filter((row) => row.category !== category)
  return [...alike, ...others].slice(0, MOST_RELATED).map(toPost)
}

/** How many posts there are, of a category or in all, and how often they were seen. */
export function postStatsOf(deps: Deps, wanted: Wanted): Promise<PostStats> {
  return countPosts(deps.db, wanted)
}

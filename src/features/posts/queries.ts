import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#src/api/client.ts'
import { keys } from '#src/api/query/keys.ts'
import { type Post, type PostCategory, type PostPage, postStats } from '#src/contract/post.ts'
import { PAGE_SIZE } from './list/search.ts'
import { anyPost, anyPostList, anyPostPage } from './read.ts'

const POSTS = '/api/post/'
const LARGEST_PAGE = 100
/** New posts are rare beside visits; coming back from a post must not read the whole list again. */
const FRESH_MS = 60_000
const JUST_READ_MS = 10_000

/** What a list of posts is narrowed to and how it is ordered. */
export type PostsFilter = {
  category?: PostCategory | undefined
  sort?: 'views' | undefined
  /** Id of the author. */
  author?: number | undefined
}

export const postQueries = {
  /** A list, page by page; `shown` is how many a kept address asks for at once. */
  list: ({ category, sort, author }: PostsFilter, shown = PAGE_SIZE) =>
    infiniteQueryOptions({
      queryKey: [...keys.posts, 'list', { category, sort, author }],
      queryFn: ({ signal, pageParam }) => {
        const query = queryOf({
          ordering: sort === 'views' ? '-views' : '-created_at',
          category,
          author,
          cursor: pageParam.cursor,
          page_size: pageParam.size,
        })
        return api(`${POSTS}?${query}`, anyPostPage, { signal })
      },
      initialPageParam: { cursor: '', size: Math.min(shown, LARGEST_PAGE) },
      getNextPageParam: ({ next_cursor }: PostPage) =>
        next_cursor === null ? undefined : { cursor: next_cursor, size: PAGE_SIZE },
      staleTime: FRESH_MS,
    }),
  stats: (category?: PostCategory) =>
    queryOptions({
      queryKey: [...keys.posts, 'stats', category ?? 'all'],
      queryFn: ({ signal }) => api(`${POSTS}stats/?${queryOf({ category })}`, postStats, { signal }),
      staleTime: FRESH_MS,
    }),
  detail: (id: number, client: QueryClient) =>
    queryOptions({
      queryKey: [...keys.posts, 'detail', id],
      queryFn: ({ signal }) => api(`${POSTS}${id}/`, anyPost, { signal }),
      // A card that was just tapped has told most of it already; it is still read by itself, and kept under its own name.
      initialData: () => knownPost(client, id)?.post,
      initialDataUpdatedAt: () => knownPost(client, id)?.readAt,
      staleTime: ({ state }) => (state.dataUpdateCount === 0 ? 0 : JUST_READ_MS),
    }),
  related: (id: number) =>
    queryOptions({
      queryKey: [...keys.posts, 'related', id],
      queryFn: ({ signal }) => api(`${POSTS}${id}/related/`, anyPostList, { signal }),
      staleTime: FRESH_MS,
    }),
}

/** The words of an address; what is undefined is left out. */
function queryOf(wish: Record<string, string | number | undefined>): string {
  const given = Object.entries(wish).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
}

/** A post as one of the lists in the cache holds it, and when that was read. */
function knownPost(client: QueryClient, id: number): { post: Post; readAt: number | undefined } | undefined {
  const lists = client.getQueriesData<{ pages: PostPage[] }>({ queryKey: [...keys.posts, 'list'] })
  for (const [key, list] of lists) {
    const post = list?.pages.flatMap(({ results }) => results).find((each) => each.id === id)
    if (post !== undefined) return { post, readAt: client.getQueryState(key)?.dataUpdatedAt }
  }
  return undefined
}

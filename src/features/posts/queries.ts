import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#src/api/client.ts'
import { keys } from '#src/api/query/keys.ts'
import { type Post, type PostCategory, type PostPage, postStats } from '#src/contract/post.ts'
import { PAGE_SIZE } from './list/search.ts'
import { anyPost, anyPostList, anyPostPage } from './read.ts'

const POSTS = '/api/post/'
const MAX_PAGE_SIZE = 100
/** New posts are rare compared to visits; going back from a post must not refetch the list. */
const FRESH_MS = 60_000
const JUST_READ_MS = 10_000

export type PostsFilter = {
  category?: PostCategory | undefined
  sort?: 'views' | undefined
  author?: number | undefined
}

export const postQueries = {
  /** A list, page by page; `shown` is the number of posts that a restored URL needs at once. */
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
      initialPageParam: { cursor: '', size: Math.min(shown, MAX_PAGE_SIZE) },
      getNextPageParam: ({ next_cursor }: PostPage) =>
        next_cursor === null ? undefined : { cursor: next_cursor, size: PAGE_SIZE },
      staleTime: FRESH_MS,
    }),
  stats: (category?: PostCategory) =>
    queryOptions({
      queryKey: [...keys.posts, 'counts', category ?? 'all'],
      queryFn: ({ signal }) => api(`${POSTS}stats/?${queryOf({ category })}`, postStats, { signal }),
      staleTime: FRESH_MS,
    }),
  detail: (id: number, client: QueryClient) =>
    queryOptions({
      queryKey: [...keys.posts, 'detail', id],
      queryFn: ({ signal }) => api(`${POSTS}${id}/`, anyPost, { signal }),
      // The list item is shown as initial data while the post itself is fetched.
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

/** Query string without undefined values. */
function queryOf(params: Record<string, string | number | undefined>): string {
  const given = Object.entries(params).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
}

/** The post as cached in a list, and when that list was fetched. */
function knownPost(client: QueryClient, id: number): { post: Post; readAt: number | undefined } | undefined {
  const lists = client.getQueriesData<{ pages: PostPage[] }>({ queryKey: [...keys.posts, 'list'] })
  for (const [key, list] of lists) {
    const post = list?.pages.flatMap(({ results }) => results).find((each) => each.id === id)
    if (post !== undefined) return { post, readAt: client.getQueryState(key)?.dataUpdatedAt }
  }
  return undefined
}

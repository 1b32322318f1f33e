import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { rowsOf } from '#src/api/query/pages.ts'
import { useQueryState } from '#src/api/query/query-state.ts'
import { type PostsFilter, postQueries } from '#src/features/posts/queries.ts'

/**
 * The first `shown` posts of a list. What is missing of them is read page by page, so that an address that asks for many
 * brings them all. While another list is on its way the last one stays, `changing`.
 */
export function usePosts(wish: PostsFilter, shown: number) {
  const query = useInfiniteQuery({ ...postQueries.list(wish, shown), placeholderData: keepPreviousData })
  const face = useQueryState(query)
  const posts = face.name === 'content' ? rowsOf(face.data.pages) : []
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const isShort = posts.length < shown && hasNextPage
  useEffect(() => {
    if (isShort && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [isShort, isFetching, isFetchNextPageError, fetchNextPage])
  const count = face.name === 'content' ? (face.data.pages.at(-1)?.count ?? 0) : 0
  return {
    face,
    /** How many are on their way. */
    coming: isShort && !isFetchNextPageError ? Math.max(0, Math.min(shown, count) - posts.length) : 0,
    posts: posts.slice(0, shown),
    changing: query.isPlaceholderData,
    hasMore: posts.length > shown || hasNextPage,
    loadingMore: query.isFetchingNextPage,
    /** The next page did not come. */
    moreFailed: isFetchNextPageError && !isFetching,
    readMore: () => void fetchNextPage(),
    retry: () => void query.refetch(),
  }
}

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isExcerpt } from '#src/api/query/excerpt.ts'
import { rowsOf } from '#src/api/query/pages.ts'
import { useQueryState } from '#src/api/query/query-state.ts'
import { type PostsFilter, postQueries } from '#src/features/posts/queries.ts'

/**
 * The first `shown` posts of a list. Missing pages are fetched one after the other, so that a URL with a large `shown`
 * restores them all. While the filter changes, the previous list stays (`changing`).
 */
export function usePosts(filter: PostsFilter, shown: number) {
  const query = useInfiniteQuery({ ...postQueries.list(filter, shown), placeholderData: keepPreviousData })
  const state = useQueryState(query)
  const posts = state.name === 'content' ? rowsOf(state.data.pages) : []
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const isPart = isExcerpt(query)
  const isShort = posts.length < shown && hasNextPage && !isPart
  useEffect(() => {
    if (isShort && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [isShort, isFetching, isFetchNextPageError, fetchNextPage])
  const count = state.name === 'content' ? (state.data.pages.at(-1)?.count ?? 0) : 0
  return {
    state,
    /** How many are loading. */
    coming: (isPart ? isFetching || !query.isError : isShort && !isFetchNextPageError)
      ? Math.max(0, Math.min(shown, count) - posts.length)
      : 0,
    posts: posts.slice(0, shown),
    changing: query.isPlaceholderData,
    hasMore: posts.length > shown || hasNextPage,
    loadingMore: query.isFetchingNextPage,
    /** The next page failed to load. */
    moreFailed: isFetchNextPageError && !isFetching,
    readMore: () => void fetchNextPage(),
    retry: () => void query.refetch(),
  }
}

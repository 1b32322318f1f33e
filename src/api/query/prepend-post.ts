import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type PostPage, post } from '#src/contract/post.ts'
import { keys } from './keys.ts'

/** Filters of a cached list of posts; newest first unless `sort` is set. */
const listFilters = z.object({
  category: z.optional(z.string()),
  sort: z.optional(z.string()),
  author: z.optional(z.int()),
})

/** Inserts a new post at the top of the cached lists it belongs to, then invalidates all posts. */
export function prependPost(queryClient: QueryClient, created: unknown): void {
  const { data: fresh } = post.safeParse(created)
  if (fresh !== undefined) {
    const lists = queryClient.getQueriesData<InfiniteData<PostPage>>({ queryKey: [...keys.posts, 'list'] })
    for (const [key, list] of lists) {
      const filters = listFilters.safeParse(key[2]).data
      if (list === undefined || filters === undefined || filters.sort !== undefined) continue
      if (filters.category !== undefined && filters.category !== fresh.category) continue
      if (filters.author !== undefined && filters.author !== fresh.author.id) continue
      queryClient.setQueryData(key, withFirst(list, fresh))
    }
  }
  void queryClient.invalidateQueries({ queryKey: keys.posts })
}

function withFirst(list: InfiniteData<PostPage>, fresh: z.infer<typeof post>): InfiniteData<PostPage> {
  const [first, ...rest] = list.pages
  if (first === undefined || list.pages.some(({ results }) => results.some(({ id }) => id === fresh.id))) return list
  return { ...list, pages: [{ ...first, count: first.count + 1, results: [fresh, ...first.results] }, ...rest] }
}

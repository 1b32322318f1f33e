import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type PostPage, post } from '#src/contract/post.ts'
import { keys } from './keys.ts'

/** What a kept list of posts is narrowed to; the newest come first unless `sort` says otherwise. */
const wish = z.object({ category: z.optional(z.string()), sort: z.optional(z.string()), author: z.optional(z.int()) })

/** Puts a post that was just made first into the lists it belongs to, and has their totals read again. */
export function prependPost(queryClient: QueryClient, made: unknown): void {
  const { data: fresh } = post.safeParse(made)
  if (fresh !== undefined) {
    const lists = queryClient.getQueriesData<InfiniteData<PostPage>>({ queryKey: [...keys.posts, 'list'] })
    for (const [key, list] of lists) {
      const asked = wish.safeParse(key[2]).data
      if (list === undefined || asked === undefined || asked.sort !== undefined) continue
      if (asked.category !== undefined && asked.category !== fresh.category) continue
      if (asked.author !== undefined && asked.author !== fresh.author.id) continue
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

import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { api } from '#src/api/client.ts'

type Envelope = { next: string | null; results: { id?: number; uid?: string }[] }

type Options<Page extends Envelope> = {
  queryKey: QueryKey
  path: string
  /** Query parameters; undefined values are omitted. */
  filters?: Record<string, string | undefined>
  schema: z.ZodMiniType<Page>
}

/** A paginated list of the user's own items, newest first. */
export function pagesQuery<Page extends Envelope>({ queryKey, path, filters = {}, schema }: Options<Page>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) => {
      const parameters = { ...filters, page: pageParam === 1 ? undefined : String(pageParam) }
      const query = new URLSearchParams(
        Object.entries(parameters).filter((pair): pair is [string, string] => !!pair[1]),
      )
      return api(query.size === 0 ? path : `${path}?${query}`, schema, { signal })
    },
    initialPageParam: 1,
    getNextPageParam: ({ next }: Page, _pages, page) => (next === null ? undefined : page + 1),
    // The user's actions on other screens change these lists: every visit refetches behind the cached copy.
    staleTime: 0,
  })
}

/** The rows of all pages, without duplicates of rows that moved to a later page between two requests. */
export function rowsOf<Row extends { id: number } | { uid: string }>(pages: { results: Row[] }[]): Row[] {
  const rows = new Map<string | number, Row>()
  for (const row of pages.flatMap(({ results }) => results)) rows.set('uid' in row ? row.uid : row.id, row)
  return [...rows.values()]
}

/** Properties of the load-more button of a paginated list. */
export function moreOf(query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }) {
  return {
    hasMore: query.hasNextPage,
    loading: query.isFetchingNextPage,
    onMore: () => void query.fetchNextPage(),
  }
}

import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { api } from '#src/api/client.ts'

type Envelope = { next: string | null; results: { id?: number; uid?: string }[] }

type Wish<Page extends Envelope> = {
  queryKey: QueryKey
  path: string
  /** What is asked for; what is undefined is left out. */
  filters?: Record<string, string | undefined>
  schema: z.ZodMiniType<Page>
}

/** A list of one's own that is read page by page, the newest first. */
export function pagesQuery<Page extends Envelope>({ queryKey, path, filters = {}, schema }: Wish<Page>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) => {
      const asked = { ...filters, page: pageParam === 1 ? undefined : String(pageParam) }
      const query = new URLSearchParams(Object.entries(asked).filter((pair): pair is [string, string] => !!pair[1]))
      return api(query.size === 0 ? path : `${path}?${query}`, schema, { signal })
    },
    initialPageParam: 1,
    getNextPageParam: ({ next }: Page, _pages, page) => (next === null ? undefined : page + 1),
    // One's own lists change by what one does elsewhere: every visit reads again behind the shown copy.
    staleTime: 0,
  })
}

/** The rows of all pages. What moved to a later page while they were read stands once. */
export function rowsOf<Row extends { id: number } | { uid: string }>(pages: { results: Row[] }[]): Row[] {
  const rows = new Map<string | number, Row>()
  for (const row of pages.flatMap(({ results }) => results)) rows.set('uid' in row ? row.uid : row.id, row)
  return [...rows.values()]
}

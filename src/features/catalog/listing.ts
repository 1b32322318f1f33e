import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { api } from '#src/api/client.ts'
import { isUnanswered } from '#src/api/errors.ts'
import { excerptTotal, isExcerpt, readAt } from '#src/api/query/excerpt.ts'
import { type QueryState, useQueryState } from '#src/api/query/query-state.ts'
import { type ProgramCard, programPage } from '#src/contract/catalog/catalog.ts'
import { type InstructorCard, instructorPage } from '#src/contract/catalog/instructor.ts'
import { type PoolCard, poolPage } from '#src/contract/catalog/pool.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import { type FilterName, type Filters, filterQuery, isAsked, type ListKind } from './filters/filters.ts'
import { type StoredResult, storedCoaches, storedPools, storedPrograms } from './filters/stored-filter.ts'
import { READ_AT_MOST } from './paging.ts'
import { instructorQueries, poolQueries, programQueries } from './queries.ts'

export const FRESH_MS = 60_000
// Each combination of filters is a query of its own; the default gcTime would accumulate them in memory.
export const GC_MS = 10 * 60_000

/** Where a list is fetched from, and how the device filters its stored copy when offline. */
export type Source<Item> = {
  list: ListKind
  path: string
  page: z.ZodMiniType<{ count: number; next: string | null; results: Item[] }>
  /** The unfiltered list, as stored on the device. */
  whole: UseQueryOptions<Item[]>
  stored: (client: QueryClient, filters: Filters) => StoredResult<Item> | undefined
}

/** Teams or courses. */
export function programSource(kind: ProgramKind): Source<ProgramCard> {
  const whole = programQueries(kind).list()
  return {
    list: kind,
    path: kind === 'team' ? '/api/teams/' : '/api/courses/',
    page: programPage,
    whole: whole as UseQueryOptions<ProgramCard[]>,
    stored: (client, filters) => {
      const cards = client.getQueryData(whole.queryKey)
      return cards && storedPrograms(cards, filters)
    },
  }
}

export const poolSource: Source<PoolCard> = {
  list: 'pool',
  path: '/api/pools/',
  page: poolPage,
  whole: poolQueries.list() as UseQueryOptions<PoolCard[]>,
  stored: (client, filters) => {
    const cards = client.getQueryData(poolQueries.list().queryKey)
    return cards && storedPools(cards, filters)
  },
}

export const coachSource: Source<InstructorCard> = {
  list: 'instructor',
  path: '/api/instructors/',
  page: instructorPage,
  whole: instructorQueries.list() as UseQueryOptions<InstructorCard[]>,
  stored: (client, filters) => {
    const cards = client.getQueryData(instructorQueries.list().queryKey)
    const programs = (['team', 'course'] as const).map((kind) =>
      client.getQueryData(programQueries(kind).list().queryKey),
    )
    if (cards === undefined || programs.includes(undefined)) return undefined
    return storedCoaches(
      cards,
      programs.flatMap((each) => each ?? []),
      filters,
    )
  },
}

/** A page of a filtered list. `unapplied` is set on results from the device: the filters that could not be applied. */
type ListPage<Item> = { count: number; next: string | null; results: Item[]; unapplied?: FilterName[] }

export type Listing<Item> = {
  state: QueryState<Item[]>
  /** Total number of items; undefined until known. */
  count: number | undefined
  /** How many a server-rendered page left out; they are being fetched. */
  coming: number
  hasMore: boolean
  loadingMore: boolean
  /** The previous list is shown until the response to the new filters arrives. */
  settling: boolean
  /** Set on offline results: the filters that could not be applied. */
  unapplied: FilterName[] | undefined
  /** Of offline results: when the stored list was read, milliseconds since 1970. */
  storedAt: number | undefined
  more: () => void
  retry: () => void
}

/** A list of the catalogue for the URL's filters: whole from the device, or filtered and paged by the server. */
export function useListing<Item extends { id: number }>(source: Source<Item>, filters: Filters): Listing<Item> {
  const client = useQueryClient()
  const whole = useQuery(source.whole)
  // Lists too long to be fetched whole are paged, too.
  const isPaged = isAsked(filters) || (whole.data?.length ?? 0) >= READ_AT_MOST
  const paged = useInfiniteQuery({
    ...pagedQuery(client, source, filters),
    enabled: isPaged,
    placeholderData: (before) => storedResult(client, source, filters) ?? before,
  })
  const wholeState = useQueryState(whole)
  const pagedState = useQueryState(paged)
  if (!isPaged) {
    return {
      state: wholeState,
      ...countOf(whole, source.whole.queryKey),
      ...unpaged,
      retry: () => void whole.refetch(),
    }
  }
  const pages = paged.data?.pages ?? []
  const settling = paged.isPlaceholderData
  const unapplied = settling ? undefined : pages[0]?.unapplied
  // Placeholder data has no age, and offline results show their own note.
  const stale = pagedState.name === 'content' && !settling && unapplied === undefined ? pagedState.stale : undefined
  return {
    state: pagedState.name === 'content' ? { name: 'content', data: rowsOf(pages), stale } : pagedState,
    count: settling ? undefined : pages[0]?.count,
    coming: 0,
    hasMore: paged.hasNextPage && !settling,
    loadingMore: paged.isFetchingNextPage,
    settling,
    unapplied,
    storedAt: unapplied === undefined ? undefined : readAt(whole.dataUpdatedAt),
    more: () => void paged.fetchNextPage(),
    retry: () => void paged.refetch(),
  }
}

/** The length of a whole list, and how much of it a server-rendered page left out. */
function countOf(whole: UseQueryResult<readonly unknown[]>, key: QueryKey) {
  const known = whole.data?.length
  const count = isExcerpt(whole) ? excerptTotal(key) : known
  return { count, coming: whole.isError ? 0 : Math.max(0, (count ?? 0) - (known ?? 0)) }
}

const unpaged = {
  hasMore: false,
  loadingMore: false,
  settling: false,
  unapplied: undefined,
  storedAt: undefined,
  more: () => undefined,
}

/** A filtered list, page by page; its first page comes from the device while the server does not answer. */
export function pagedQuery<Item>(client: QueryClient, source: Source<Item>, filters: Filters) {
  return infiniteQueryOptions({
    queryKey: ['listing', source.list, filterQuery(filters)],
    queryFn: async ({ signal, pageParam }): Promise<ListPage<Item>> => {
      const query = new URLSearchParams(filterQuery(filters))
      if (pageParam > 1) query.set('page', String(pageParam))
      try {
        return await api(`${source.path}?${query}`, source.page, { signal })
      } catch (error) {
        const stored = isUnanswered(error) && pageParam === 1 ? source.stored(client, filters) : undefined
        if (stored === undefined) throw error
        return storedPage(stored)
      }
    },
    initialPageParam: 1,
    getNextPageParam: ({ next }, _pages, page) => (next === null ? undefined : page + 1),
    // Results from the device are used only until the network returns.
    staleTime: ({ state }) => (state.data?.pages[0]?.unapplied === undefined ? FRESH_MS : 0),
    gcTime: GC_MS,
    refetchOnReconnect: 'always',
  })
}

/** The result on the device, only when it has the whole list and can apply every filter. */
export function storedResult<Item>(
  client: QueryClient,
  source: Source<Item>,
  filters: Filters,
): InfiniteData<ListPage<Item>, number> | undefined {
  const stored = source.stored(client, filters)
  if (stored === undefined || stored.unapplied.length > 0) return undefined
  return { pages: [storedPage(stored)], pageParams: [1] }
}

function storedPage<Item>({ items, unapplied }: StoredResult<Item>): ListPage<Item> {
  return { count: items.length, next: null, results: items, unapplied }
}

function rowsOf<Item extends { id: number }>(pages: ListPage<Item>[]): Item[] {
  return [...new Map(pages.flatMap(({ results }) => results).map((row) => [row.id, row])).values()]
}

import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type UseQueryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { api } from '#src/api/client.ts'
import { ApiError } from '#src/api/errors.ts'
import { type QueryState, useQueryState } from '#src/api/query/query-state.ts'
import { type ProgramCard, programPage } from '#src/contract/catalog/catalog.ts'
import { type InstructorCard, instructorPage } from '#src/contract/catalog/instructor.ts'
import { type PoolCard, poolPage } from '#src/contract/catalog/pool.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import { type FilterName, type Filters, filterQuery, isAsked, type ListKind } from './filters/filters.ts'
import { type StoredResult, storedCoaches, storedPools, storedPrograms } from './filters/stored-filter.ts'
import { READ_AT_MOST } from './paging.ts'
import { instructorQueries, poolQueries, programQueries } from './queries.ts'

const FRESH_MS = 60_000
// Each choice of filters is a list of its own; without this a browsing afternoon would fill the memory with them.
const FORGOTTEN_MS = 10 * 60_000

/** Where a list is read, and how this device answers in the server's place. */
export type Source<Item> = {
  list: ListKind
  path: string
  page: z.ZodMiniType<{ count: number; next: string | null; results: Item[] }>
  /** The whole list, as it is kept on the device. */
  whole: UseQueryOptions<Item[]>
  kept: (client: QueryClient, asked: Filters) => StoredResult<Item> | undefined
}

/** Teams or courses. */
export function programSource(kind: ProgramKind): Source<ProgramCard> {
  const whole = programQueries(kind).list()
  return {
    list: kind,
    path: kind === 'team' ? '/api/teams/' : '/api/courses/',
    page: programPage,
    whole: whole as UseQueryOptions<ProgramCard[]>,
    kept: (client, asked) => {
      const cards = client.getQueryData(whole.queryKey)
      return cards && storedPrograms(cards, asked)
    },
  }
}

export const poolSource: Source<PoolCard> = {
  list: 'pool',
  path: '/api/pools/',
  page: poolPage,
  whole: poolQueries.list() as UseQueryOptions<PoolCard[]>,
  kept: (client, asked) => {
    const cards = client.getQueryData(poolQueries.list().queryKey)
    return cards && storedPools(cards, asked)
  },
}

export const coachSource: Source<InstructorCard> = {
  list: 'instructor',
  path: '/api/instructors/',
  page: instructorPage,
  whole: instructorQueries.list() as UseQueryOptions<InstructorCard[]>,
  kept: (client, asked) => {
    const cards = client.getQueryData(instructorQueries.list().queryKey)
    const programs = (['team', 'course'] as const).map((kind) =>
      client.getQueryData(programQueries(kind).list().queryKey),
    )
    if (cards === undefined || programs.includes(undefined)) return undefined
    return storedCoaches(
      cards,
      programs.flatMap((each) => each ?? []),
      asked,
    )
  },
}

/** A part of a narrowed list. `unapplied`: it is this device's own answer, and these filters are not in it. */
type Part<Item> = { count: number; next: string | null; results: Item[]; unapplied?: FilterName[] }

export type Listing<Item> = {
  face: QueryState<Item[]>
  /** How many there are in all; undefined while it is not known. */
  count: number | undefined
  hasMore: boolean
  loadingMore: boolean
  /** The shown list is still the one before, until the server's answer to the new filters comes. */
  settling: boolean
  /** Answered by this device alone: the filters that could not be applied. */
  kept: FilterName[] | undefined
  more: () => void
  retry: () => void
}

/** A list of the catalogue as the address asks for it: whole from the device, or narrowed by the server page by page. */
export function useListing<Item extends { id: number }>(source: Source<Item>, filters: Filters): Listing<Item> {
  const client = useQueryClient()
  const whole = useQuery(source.whole)
  // What is too long to be read whole is read in parts, too.
  const isPaged = isAsked(filters) || (whole.data?.length ?? 0) >= READ_AT_MOST
  const parts = useInfiniteQuery({
    ...partsQuery(client, source, filters),
    enabled: isPaged,
    placeholderData: (before) => deviceAnswer(client, source, filters) ?? before,
  })
  const wholeFace = useQueryState(whole)
  const partsFace = useQueryState(parts)
  if (!isPaged) {
    const count = wholeFace.name === 'content' ? wholeFace.data.length : undefined
    const retry = () => void whole.refetch()
    return { face: wholeFace, count, ...still, retry }
  }
  const pages = parts.data?.pages ?? []
  const settling = parts.isPlaceholderData
  const kept = settling ? undefined : pages[0]?.unapplied
  // A placeholder has no age, and this device's own answer says itself what it is.
  const stale = partsFace.name === 'content' && !settling && kept === undefined ? partsFace.stale : undefined
  return {
    face: partsFace.name === 'content' ? { name: 'content', data: rowsOf(pages), stale } : partsFace,
    count: settling ? undefined : pages[0]?.count,
    hasMore: parts.hasNextPage && !settling,
    loadingMore: parts.isFetchingNextPage,
    settling,
    kept,
    more: () => void parts.fetchNextPage(),
    retry: () => void parts.refetch(),
  }
}

const still = { hasMore: false, loadingMore: false, settling: false, kept: undefined, more: () => undefined }

function partsQuery<Item>(client: QueryClient, source: Source<Item>, filters: Filters) {
  return infiniteQueryOptions({
    queryKey: ['listing', source.list, filterQuery(filters)],
    queryFn: async ({ signal, pageParam }): Promise<Part<Item>> => {
      const asked = new URLSearchParams(filterQuery(filters))
      if (pageParam > 1) asked.set('page', String(pageParam))
      try {
        return await api(`${source.path}?${asked}`, source.page, { signal })
      } catch (error) {
        const kept = isUnreachable(error) && pageParam === 1 ? source.kept(client, filters) : undefined
        if (kept === undefined) throw error
        return partOf(kept)
      }
    },
    initialPageParam: 1,
    getNextPageParam: ({ next }, _pages, page) => (next === null ? undefined : page + 1),
    // The device's own answer is only for as long as the network is away.
    staleTime: ({ state }) => (state.data?.pages[0]?.unapplied === undefined ? FRESH_MS : 0),
    gcTime: FORGOTTEN_MS,
    refetchOnReconnect: 'always',
  })
}

/** What this device can show at once, when it knows the whole answer. */
function deviceAnswer<Item>(
  client: QueryClient,
  source: Source<Item>,
  filters: Filters,
): InfiniteData<Part<Item>, number> | undefined {
  const kept = source.kept(client, filters)
  if (kept === undefined || kept.unapplied.length > 0) return undefined
  return { pages: [partOf(kept)], pageParams: [1] }
}

function partOf<Item>({ items, unapplied }: StoredResult<Item>): Part<Item> {
  return { count: items.length, next: null, results: items, unapplied }
}

function rowsOf<Item extends { id: number }>(pages: Part<Item>[]): Item[] {
  return [...new Map(pages.flatMap(({ results }) => results).map((row) => [row.id, row])).values()]
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'offline' || error.code === 'timeout')
}

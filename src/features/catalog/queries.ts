import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { apiBase } from '#src/api/address.ts'
import { api } from '#src/api/client.ts'
import { ApiError } from '#src/api/errors.ts'
import { keys } from '#src/api/query/keys.ts'
import { programDetail, programPage } from '#src/contract/catalog/catalog.ts'
import { instructorDetail, instructorPage } from '#src/contract/catalog/instructor.ts'
import { poolDetail, poolPage } from '#src/contract/catalog/pool.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import type { pageOf } from '#src/contract/page.ts'
import { readPages } from './paging.ts'

const LIST_FRESH_MS = 10 * 60_000
/** Teams and courses share the specification's words. */
type Named = 'Team' | 'Pool' | 'Instructor'
const JUST_READ_MS = 10_000
/** How many teams the home page shows. */
export const FEATURED = 8

/** Where a kind stands in the API and in the cache, and what its list's failure is called when the server gives no words. */
const places = {
  team: { list: '/api/teams/', one: '/teams/', key: keys.teams, failure: 'Error fetching teams' },
  course: { list: '/api/courses/', one: '/courses/', key: keys.courses, failure: 'Error fetching swimClassData' },
} as const

/** Teams and courses: the same reads, the kind being data. */
export function programQueries(kind: ProgramKind) {
  const { list, one, key, failure } = places[kind]
  return {
    // A list changes rarely and is long: shown from the device at once, read again after ten minutes. Its timestamp is
    // the query's `dataUpdatedAt`.
    list: () =>
      queryOptions({
        queryKey: [...key, 'list'],
        queryFn: ({ signal }) => readList(list, programPage, failure, signal),
        staleTime: LIST_FRESH_MS,
      }),
    // The first few alone, for the home page.
    featured: () =>
      queryOptions({
        queryKey: [...key, 'featured'],
        queryFn: ({ signal }) => api(`${list}?page_size=${FEATURED}`, programPage, { signal }),
        select: (page) => page.results,
        staleTime: LIST_FRESH_MS,
        meta: { ssr: false },
      }),
    // Places left change by the minute: every visit reads again behind the shown page. The few seconds spare the screen
    // from asking again for what its address or a hovering pointer has just asked for.
    detail: (id: number) =>
      queryOptions({
        queryKey: [...key, 'detail', id],
        queryFn: ({ signal }) => api(`${one}${checkedId(id)}/`, programDetail, { signal }),
        staleTime: JUST_READ_MS,
      }),
  }
}

export const teamQueries = programQueries('team')

export const poolQueries = {
  list: () =>
    queryOptions({
      queryKey: [...keys.pools, 'list'],
      queryFn: ({ signal }) => readList('/api/pools/', poolPage, 'Error fetching pools', signal),
      staleTime: LIST_FRESH_MS,
    }),
  // The places of its dates change by the minute, as those of a team's months do.
  detail: (id: number) =>
    queryOptions({
      queryKey: [...keys.pools, 'detail', id],
      queryFn: ({ signal }) => api(`/api/pools/${checkedId(id)}/`, poolDetail, { signal }),
      staleTime: JUST_READ_MS,
    }),
}

export const instructorQueries = {
  list: () =>
    queryOptions({
      queryKey: [...keys.instructors, 'list'],
      queryFn: ({ signal }) => readList('/api/instructors/', instructorPage, 'Error fetching instructors', signal),
      staleTime: LIST_FRESH_MS,
    }),
  // Nothing of a coach is scarce: what was read within ten minutes is shown as it is.
  detail: (id: number) =>
    queryOptions({
      queryKey: [...keys.instructors, 'detail', id],
      queryFn: ({ signal }) => api(`/api/instructors/${checkedId(id, 'Instructor')}/`, instructorDetail, { signal }),
      staleTime: LIST_FRESH_MS,
    }),
}

/** All pages of a list; a failure carries the list's own name when the server gives no words. */
async function readList<Item extends z.ZodMiniType>(
  path: string,
  page: ReturnType<typeof pageOf<Item>>,
  failure: string,
  signal: AbortSignal,
): Promise<z.infer<Item>[]> {
  try {
    return await readPages(path, new URL(apiBase()).origin, (each) => api(each, page, { signal }), isNotFound)
  } catch (error) {
    throw named(error, failure)
  }
}

/** The id in an address. Throws `Invalid Team ID` for an empty one, the text "undefined", or anything but a whole number. */
export function parseId(text: string, named: Named = 'Team'): number {
  if (!/^[0-9]{1,9}$/.test(text)) throw new Error(invalidId(named))
  return checkedId(Number(text), named)
}

const invalidId = (named: Named) => `Invalid ${named} ID`

/** The address names no team, course, pool or coach at all, in whatever wrapping the router hands the error on. */
export function isInvalidId(error: unknown): boolean {
  return error instanceof Error && /^Invalid (?:Team|Pool|Instructor) ID$/.test(error.message)
}

function checkedId(id: number, named: Named = 'Team'): number {
  if (!Number.isInteger(id) || id < 1) throw new Error(invalidId(named))
  return id
}

/** The page or thing that was asked for is not there. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** The stored error of a list: the server's message, its detail, or else the list's own name for it. */
function named(error: unknown, failure: string): unknown {
  if (!(error instanceof ApiError) || error.status === 0 || error.detail !== undefined) return error
  return new ApiError(error.code, { status: error.status, detail: failure })
}

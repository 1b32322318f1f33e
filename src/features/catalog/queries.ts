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
/** Teams and courses share one error text, as the specification has it. */
type EntityName = 'Team' | 'Pool' | 'Instructor'
const JUST_READ_MS = 10_000
/** How many teams the home page shows. */
export const FEATURED = 8

/** API paths and cache key of a kind, and the error text of its list when the response has none. */
const endpoints = {
  team: { list: '/api/teams/', one: '/teams/', key: keys.teams, failure: 'Error fetching teams' },
  course: { list: '/api/courses/', one: '/courses/', key: keys.courses, failure: 'Error fetching swimClassData' },
} as const

/** Queries of teams or courses. */
export function programQueries(kind: ProgramKind) {
  const { list, one, key, failure } = endpoints[kind]
  return {
    // A list is long and changes rarely: the stored copy is shown at once and refetched after ten minutes. Its age is
    // the query's `dataUpdatedAt`.
    list: () =>
      queryOptions({
        queryKey: [...key, 'list'],
        queryFn: ({ signal }) => readList(list, programPage, failure, signal),
        staleTime: LIST_FRESH_MS,
      }),
    // The first few, for the home page.
    featured: () =>
      queryOptions({
        queryKey: [...key, 'featured'],
        queryFn: ({ signal }) => api(`${list}?page_size=${FEATURED}`, programPage, { signal }),
        select: (page) => page.results,
        staleTime: LIST_FRESH_MS,
      }),
    // Places left change by the minute: every visit refetches behind the shown page. The few seconds avoid a second
    // request after the route loader or a hover prefetch.
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
  // Places per date change by the minute, as in `programQueries.detail`.
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
  // A coach's data has no scarce places: no refetch within ten minutes.
  detail: (id: number) =>
    queryOptions({
      queryKey: [...keys.instructors, 'detail', id],
      queryFn: ({ signal }) => api(`/api/instructors/${checkedId(id, 'Instructor')}/`, instructorDetail, { signal }),
      staleTime: LIST_FRESH_MS,
    }),
}

/** Reads all pages of a list; `failure` is the error text when the response has none. */
async function readList<Item extends z.ZodMiniType>(
  path: string,
  page: ReturnType<typeof pageOf<Item>>,
  failure: string,
  signal: AbortSignal,
): Promise<z.infer<Item>[]> {
  try {
    return await readPages(path, new URL(apiBase()).origin, (each) => api(each, page, { signal }), isNotFound)
  } catch (error) {
    throw withFailureText(error, failure)
  }
}

/** Parses an id of the URL. Throws `Invalid Team ID` for an empty text, "undefined" or anything but a whole number. */
export function parseId(text: string, withFailureText: EntityName = 'Team'): number {
  if (!/^[0-9]{1,9}$/.test(text)) throw new Error(invalidId(withFailureText))
  return checkedId(Number(text), withFailureText)
}

const invalidId = (withFailureText: EntityName) => `Invalid ${withFailureText} ID`

/** Matches the message, since the router may wrap the error. */
export function isInvalidId(error: unknown): boolean {
  return error instanceof Error && /^Invalid (?:Team|Pool|Instructor) ID$/.test(error.message)
}

function checkedId(id: number, withFailureText: EntityName = 'Team'): number {
  if (!Number.isInteger(id) || id < 1) throw new Error(invalidId(withFailureText))
  return id
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** Adds the list's own error text when the server sent no detail. */
function withFailureText(error: unknown, failure: string): unknown {
  if (!(error instanceof ApiError) || error.status === 0 || error.detail !== undefined) return error
  return new ApiError(error.code, { status: error.status, detail: failure })
}

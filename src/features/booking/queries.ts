import { queryOptions } from '@tanstack/react-query'
import { api } from '#src/api/client.ts'
import { keys } from '#src/api/query/keys.ts'
import { sessionDetail } from '#src/contract/catalog/catalog.ts'
import { poolSlotDetail } from '#src/contract/catalog/pool.ts'
import { myTerms } from '#src/contract/enrolment.ts'
import type { BookableKind, ProgramKind } from '#src/contract/kind.ts'
import { memberList } from '#src/contract/member/member.ts'

const JUST_READ_MS = 10_000

const endpoints = {
  team: { path: (id: number, session: number) => `/teams/${id}/team-detail/${session}/`, key: keys.teams },
  course: { path: (id: number, session: number) => `/api/courses/${id}/courses-detail/${session}/`, key: keys.courses },
} as const

/** A session of a team, course or pool by the ids in its URL. */
export type BookedSession<Kind extends BookableKind = ProgramKind> = { kind: Kind; id: number; session: number }

export const sessionQueries = {
  // Places and price change by the minute: every visit refetches behind the shown page. The few seconds avoid a second
  // request after the route loader.
  detail: ({ kind, id, session }: BookedSession) =>
    queryOptions({
      queryKey: [...endpoints[kind].key, 'session', id, session],
      queryFn: ({ signal }) => api(endpoints[kind].path(id, session), sessionDetail, { signal }),
      staleTime: JUST_READ_MS,
    }),
}

export const slotQueries = {
  // Same freshness as a session's.
  detail: ({ id, session }: BookedSession<'pool'>) =>
    queryOptions({
      queryKey: [...keys.pools, 'session', id, session],
      queryFn: ({ signal }) => api(`/api/pools/${id}/pool-detail/${session}/`, poolSlotDetail, { signal }),
      staleTime: JUST_READ_MS,
    }),
}

export const paidQueries = {
  // The key of the list of the user's terms, so that both screens share one copy.
  list: (kind: BookableKind, userId: string) =>
    queryOptions({
      queryKey: [...keys.terms, kind, userId],
      queryFn: ({ signal }) => api(`/api/my/terms/?kind=${kind}&shared=1`, myTerms, { signal }),
      staleTime: JUST_READ_MS,
    }),
}

export const memberQueries = {
  // The key of the account's page of members, so that both screens share one copy.
  list: (userId: string) =>
    queryOptions({
      queryKey: [...keys.members, userId],
      queryFn: async ({ signal }) => (await api('/api/members/?shared=1', memberList, { signal })).results,
      staleTime: JUST_READ_MS,
    }),
}

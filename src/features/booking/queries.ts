import { queryOptions } from '@tanstack/react-query'
import { api } from '#src/api/client.ts'
import { keys } from '#src/api/keys.ts'
import { sessionDetail } from '#src/contract/catalog.ts'
import type { ProgramKind } from '#src/contract/kind.ts'

const JUST_READ_MS = 10_000

const places = {
  team: { path: (id: number, session: number) => `/teams/${id}/team-detail/${session}/`, key: keys.teams },
  course: { path: (id: number, session: number) => `/api/courses/${id}/courses-detail/${session}/`, key: keys.courses },
} as const

export type BookedSession = { kind: ProgramKind; id: number; session: number }

export const sessionQueries = {
  // Places left and the price decide what can be booked: every visit reads again behind the shown page. The few seconds
  // spare the screen from asking again for what its address has just asked for.
  detail: ({ kind, id, session }: BookedSession) =>
    queryOptions({
      queryKey: [...places[kind].key, 'session', id, session],
      queryFn: ({ signal }) => api(places[kind].path(id, session), sessionDetail, { signal }),
      staleTime: JUST_READ_MS,
    }),
}

import { queryOptions } from '@tanstack/react-query'
import { dateConsequence, roster } from '#src/contract/desk/roster.ts'
import { deskApi } from '#src/features/desk/api/desk-api.ts'
import { deskKey } from '#src/features/desk/api/queries.ts'

export type RosterKey = { kind: string; session: string; month: string; day: number | undefined }

const pathOf = ({ kind, session }: Pick<RosterKey, 'kind' | 'session'>) => `/api/desk/sessions/${kind}/${session}`

export const rosterQueries = {
  // Bookings change by the minute.
  detail: (userId: string, key: RosterKey) =>
    queryOptions({
      queryKey: [...deskKey(userId), 'roster', key],
      queryFn: ({ signal }) => {
        const day = key.day === undefined ? '' : `&day=${key.day}`
        return deskApi(`${pathOf(key)}/roster/?month=${key.month}${day}`, roster, { signal })
      },
      staleTime: 0,
    }),
}

/** Who is affected if the lesson is cancelled. */
export function readConsequence(key: RosterKey) {
  return deskApi(`${pathOf(key)}/cancel-date/?month=${key.month}&day=${key.day}`, dateConsequence)
}

export function cancelLesson(key: RosterKey, body: { reason: string; affected: number; guests: number }) {
  const { month, day } = key
  return deskApi(`${pathOf(key)}/cancel-date/`, dateConsequence, { method: 'POST', body: { month, day, ...body } })
}

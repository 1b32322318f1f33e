import { queryOptions } from '@tanstack/react-query'
import { dateCancelDone } from '#src/contract/desk/orders.ts'
import { type Roster, roster } from '#src/contract/desk/roster.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'
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

type LessonCancel = { date: JalaliDay; reason: string; dryRun: boolean }

/** Cancels one date for everyone; with `dryRun` only says who is affected. */
export function cancelDate({ kind, session }: Pick<Roster, 'kind' | 'session'>, { dryRun, ...rest }: LessonCancel) {
  const body = { kind, session, ...rest, dry_run: dryRun }
  return deskApi('/api/desk/orders/dates/', dateCancelDone, { method: 'POST', body })
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type ScheduleRequest,
  type ScheduleSave,
  scheduleConsequence,
  scheduleSaved,
  week,
} from '#src/contract/desk/schedule.ts'
import { deskApi } from '#src/features/desk/api/desk-api.ts'
import { deskKey } from '#src/features/desk/api/queries.ts'

type WeekFilter = { day: string | undefined; pool: number | null }

export const weekQueries = {
  // A colleague may change the schedule at any time.
  week: (userId: string, { day, pool }: WeekFilter) =>
    queryOptions({
      queryKey: [...deskKey(userId), 'week', { day, pool }],
      queryFn: ({ signal }) => deskApi(`/api/desk/week/${search({ day, pool })}`, week, { signal }),
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
}

export function previewChange(change: ScheduleRequest) {
  return deskApi('/api/desk/schedule/preview/', scheduleConsequence, { method: 'POST', body: change })
}

/** `key` stays the same while the same change is sent again. */
export function saveChange(body: ScheduleSave, key: string) {
  return deskApi('/api/desk/schedule/', scheduleSaved, { method: 'POST', body, idempotencyKey: key })
}

function search({ day, pool }: WeekFilter): string {
  const given = new URLSearchParams()
  if (day !== undefined) given.set('day', day)
  if (pool !== null) given.set('pool', String(pool))
  const text = given.toString()
  return text === '' ? '' : `?${text}`
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { today } from '#src/contract/desk/today.ts'
import { deskApi } from '#src/features/desk/api/desk-api.ts'
import { deskKey } from '#src/features/desk/api/queries.ts'

const POLL_MS = 30_000

type DayFilter = { day: string | undefined; pool: number | null }

export const todayQueries = {
  // Polled while the page is visible: arrivals and bookings change by the minute.
  day: (userId: string, { day, pool }: DayFilter) =>
    queryOptions({
      queryKey: [...deskKey(userId), 'today', { day, pool }],
      queryFn: ({ signal }) => deskApi(`/api/desk/today/${search({ day, pool })}`, today, { signal }),
      staleTime: 0,
      refetchInterval: POLL_MS,
      placeholderData: keepPreviousData,
    }),
}

function search({ day, pool }: DayFilter): string {
  const given = new URLSearchParams()
  if (day !== undefined) given.set('day', day)
  if (pool !== null) given.set('pool', String(pool))
  const text = given.toString()
  return text === '' ? '' : `?${text}`
}

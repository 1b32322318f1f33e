import { queryOptions } from '@tanstack/react-query'
import { club } from '#src/contract/catalog/club.ts'
import { api } from './client.ts'
import { keys } from './query/keys.ts'

const HOUR_MS = 3_600_000

/** Name and contact of the club, which change rarely. */
export const clubQuery = queryOptions({
  queryKey: [...keys.club],
  queryFn: ({ signal }) => api('/api/club/', club, { signal }),
  staleTime: HOUR_MS,
})

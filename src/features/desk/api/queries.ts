import { queryOptions } from '@tanstack/react-query'
import { keys } from '#src/api/query/keys.ts'
import { deskMe } from '#src/contract/desk/staff.ts'
import { deskApi } from './desk-api.ts'

/** Starts the key of every query of the desk: `[...deskKey(userId), 'people', filter]`. */
export function deskKey(userId: string) {
  return [...keys.desk, userId] as const
}

export const deskQueries = {
  // Refetched whenever the page is shown again: a role may be given or taken at any time.
  me: (userId: string) =>
    queryOptions({
      queryKey: [...deskKey(userId), 'me'],
      queryFn: ({ signal }) => deskApi('/api/desk/me/', deskMe, { signal }),
      staleTime: 60_000,
      enabled: userId !== '',
    }),
}

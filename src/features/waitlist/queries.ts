import { mutationOptions, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '#src/api/client.ts'
import { keys } from '#src/api/query/keys.ts'
import {
  type WaitlistReduction,
  type WaitlistRequest,
  waitlist,
  waitlistEntry,
} from '#src/contract/waitlist/waitlist.ts'

const JUST_READ_MS = 10_000
/** Free places change with a line: a smaller entry may take one at once. */
const affected = [[...keys.payments, 'waitlist'], keys.teams, keys.courses, keys.pools]

export const waitlistQueries = {
  // The key of the booking screens, so that both share one copy.
  list: (userId: string) =>
    queryOptions({
      queryKey: [...keys.payments, 'waitlist', userId],
      queryFn: async ({ signal }) => (await api('/api/waitlist/', waitlist, { signal })).results,
      staleTime: JUST_READ_MS,
    }),
}

export const waitlistMutations = {
  join: () =>
    mutationOptions({
      mutationKey: ['waitlist', 'join'],
      mutationFn: (request: WaitlistRequest) => api('/api/waitlist/', waitlistEntry, { method: 'POST', body: request }),
      meta: { invalidates: affected },
      retry: false,
    }),
  /** Waits for fewer swimmers or people; the place in line stays. */
  reduce: () =>
    mutationOptions({
      mutationKey: ['waitlist', 'reduce'],
      mutationFn: ({ id, to }: { id: number; to: WaitlistReduction }) =>
        api(`/api/waitlist/${id}/`, waitlistEntry, { method: 'PATCH', body: to }),
      meta: { invalidates: affected },
      retry: false,
    }),
  /** Leaves the line, or refuses its offer. Idempotent. */
  leave: () =>
    mutationOptions({
      mutationKey: ['waitlist', 'leave'],
      mutationFn: (id: number) => api(`/api/waitlist/${id}/`, z.unknown(), { method: 'DELETE' }),
      meta: { invalidates: affected },
      retry: false,
    }),
}

import { queryOptions } from '@tanstack/react-query'
import { api } from '#src/api/client.ts'
import { keys } from '#src/api/query/keys.ts'
import { waitlist } from '#src/contract/waitlist/waitlist.ts'

const JUST_READ_MS = 10_000

// Apart from the other queries of booking, which the first script of every page contains.
export const lineQueries = {
  // The key of the account's list of lines, so that both screens share one copy. A new hold invalidates it with payments.
  list: (userId: string) =>
    queryOptions({
      queryKey: [...keys.payments, 'waitlist', userId],
      queryFn: async ({ signal }) => (await api('/api/waitlist/', waitlist, { signal })).results,
      staleTime: JUST_READ_MS,
    }),
}

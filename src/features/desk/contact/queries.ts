import { infiniteQueryOptions } from '@tanstack/react-query'
import { deskMessage, deskMessages } from '#src/contract/desk/contact.ts'
import { deskApi } from '#src/features/desk/api/desk-api.ts'
import { deskKey } from '#src/features/desk/api/queries.ts'

const path = '/api/desk/contact/'

export const deskContactQueries = {
  // Colleagues answer at the same time.
  list: (userId: string, state: 'open' | 'closed') =>
    infiniteQueryOptions({
      queryKey: [...deskKey(userId), 'contact', state],
      queryFn: ({ signal, pageParam }) => {
        const cursor = pageParam === null ? '' : `&cursor=${pageParam}`
        return deskApi(`${path}?state=${state}${cursor}`, deskMessages, { signal })
      },
      initialPageParam: null as number | null,
      getNextPageParam: ({ next_cursor }) => next_cursor,
      staleTime: 0,
    }),
}

export function answerMessage(id: number, text: string) {
  return deskApi(`${path}${id}/answer/`, deskMessage, { method: 'POST', body: { text } })
}

export function moveMessage(id: number, state: 'open' | 'closed') {
  return deskApi(`${path}${id}/state/`, deskMessage, { method: 'POST', body: { state } })
}

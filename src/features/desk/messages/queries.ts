import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  clubMessage,
  clubMessages,
  type DeliveryState,
  deliveries,
  type MessageRequest,
  messagePreview,
  type SendRequest,
} from '#src/contract/desk/messages.ts'
import { deskApi } from '#src/features/desk/api/desk-api.ts'
import { deskKey } from '#src/features/desk/api/queries.ts'
import { waitingOf } from './delivery-text.ts'

const path = '/api/desk/messages/'
/** While a message is being sent. */
const POLL_MS = 3000

const keyOf = (userId: string) => [...deskKey(userId), 'messages'] as const

/** `?cursor=5`; empty without a value. */
function search(values: Record<string, string | number | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return query.size === 0 ? '' : `?${query}`
}

export const messageQueries = {
  list: (userId: string, pool: number | null) =>
    infiniteQueryOptions({
      queryKey: [...keyOf(userId), 'list', pool],
      queryFn: ({ signal, pageParam }) =>
        deskApi(`${path}${search({ pool: pool ?? undefined, cursor: pageParam })}`, clubMessages, { signal }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
      staleTime: 0,
    }),
  detail: (userId: string, id: number) =>
    queryOptions({
      queryKey: [...keyOf(userId), 'detail', id],
      queryFn: ({ signal }) => deskApi(`${path}${id}/`, clubMessage, { signal }),
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data !== undefined && waitingOf(data) > 0 ? POLL_MS : false),
    }),
  /** `waiting` is a part of the key: the rows change whenever it does. */
  deliveries: (userId: string, id: number, { state, waiting }: { state: DeliveryState | undefined; waiting: number }) =>
    infiniteQueryOptions({
      queryKey: [...keyOf(userId), 'deliveries', id, state, waiting],
      queryFn: ({ signal, pageParam }) =>
        deskApi(`${path}${id}/deliveries/${search({ state, cursor: pageParam })}`, deliveries, { signal }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
      staleTime: 0,
    }),
}

export const messageMutations = {
  preview: () =>
    mutationOptions({
      mutationKey: ['desk', 'message-preview'],
      mutationFn: (body: MessageRequest) => deskApi(`${path}preview/`, messagePreview, { method: 'POST', body }),
    }),
  send: (userId: string) =>
    mutationOptions({
      mutationKey: ['desk', 'message-send'],
      mutationFn: ({ key, body }: { key: string; body: SendRequest }) =>
        deskApi(path, clubMessage, { method: 'POST', body, idempotencyKey: key }),
      meta: { invalidates: [keyOf(userId)] },
      // A repeated request has the same key; the sender decides about it.
      retry: false,
    }),
}

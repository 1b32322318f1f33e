import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  type WebhookRequest,
  type WebhookState,
  webhook,
  webhookDeliveries,
  webhookSecret,
  webhooks,
} from '#src/contract/desk/webhooks.ts'
import { deskApi } from '#src/features/desk/api/desk-api.ts'
import { deskKey } from '#src/features/desk/api/queries.ts'

const path = '/api/desk/webhooks/'
/** Deliveries are sent and answered by the second. */
const POLL_MS = 5000

const keyOf = (userId: string) => [...deskKey(userId), 'webhooks'] as const

export const webhookQueries = {
  list: (userId: string) =>
    queryOptions({
      queryKey: [...keyOf(userId), 'list'],
      queryFn: ({ signal }) => deskApi(path, webhooks, { signal }),
      staleTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data?.results.some(({ waiting }) => waiting > 0) === true ? POLL_MS : false,
    }),
  /** `waiting` is a part of the key: the rows change whenever it does. */
  log: (userId: string, id: number, { state, waiting }: { state: WebhookState | undefined; waiting: number }) =>
    infiniteQueryOptions({
      queryKey: [...keyOf(userId), 'log', id, state, waiting],
      queryFn: ({ signal, pageParam }) => {
        const query = new URLSearchParams()
        if (state !== undefined) query.set('state', state)
        if (pageParam !== undefined) query.set('cursor', String(pageParam))
        const search = query.size === 0 ? '' : `?${query}`
        return deskApi(`${path}${id}/deliveries/${search}`, webhookDeliveries, { signal })
      },
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
      staleTime: 0,
    }),
}

/** Changes of a webhook; each refreshes the list and the log. */
export const webhookMutations = {
  add: (userId: string) =>
    mutationOptions({
      mutationKey: ['desk', 'add-webhook'],
      mutationFn: (body: WebhookRequest) => deskApi(path, webhookSecret, { method: 'POST', body }),
      meta: { invalidates: [keyOf(userId)] },
      // The secret must not stay in memory after its dialog is closed.
      gcTime: 0,
      retry: false,
    }),
  rotate: (userId: string, id: number) =>
    mutationOptions({
      mutationKey: ['desk', 'rotate-webhook'],
      mutationFn: () => deskApi(`${path}${id}/secret/`, webhookSecret, { method: 'POST' }),
      meta: { invalidates: [keyOf(userId)] },
      gcTime: 0,
      retry: false,
    }),
  turn: (userId: string, id: number) =>
    mutationOptions({
      mutationKey: ['desk', 'turn-webhook'],
      mutationFn: (on: boolean) => deskApi(`${path}${id}/state/`, webhook, { method: 'POST', body: { on } }),
      meta: { invalidates: [keyOf(userId)] },
    }),
  test: (userId: string, id: number) =>
    mutationOptions({
      mutationKey: ['desk', 'test-webhook'],
      mutationFn: () => deskApi(`${path}${id}/test/`, webhook, { method: 'POST' }),
      meta: { invalidates: [keyOf(userId)] },
    }),
  replay: (userId: string, id: number) =>
    mutationOptions({
      mutationKey: ['desk', 'replay-webhook'],
      mutationFn: (delivery: number) =>
        deskApi(`${path}${id}/deliveries/${delivery}/replay/`, webhook, { method: 'POST' }),
      meta: { invalidates: [keyOf(userId)] },
    }),
  remove: (userId: string, id: number) =>
    mutationOptions({
      mutationKey: ['desk', 'remove-webhook'],
      mutationFn: () => deskApi(`${path}${id}/`, webhooks, { method: 'DELETE' }),
      meta: { invalidates: [keyOf(userId)] },
    }),
}

import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { keys } from '#src/api/query/keys.ts'
import {
  entryPage,
  type ShiftCloseRequest,
  type shiftOpenBody,
  shiftPage,
  type TillEntryRequest,
  tillState,
} from '#src/contract/desk/till.ts'
import { deskApi } from '#src/features/desk/api/desk-api.ts'
import { deskKey } from '#src/features/desk/api/queries.ts'

const path = '/api/desk/till/'
/** A device that was idle is locked by the server: its entries must not stay on the screen much longer. */
const POLL_MS = 30_000

export const tillQueries = {
  mine: (userId: string) =>
    queryOptions({
      queryKey: [...deskKey(userId), 'till', 'mine'],
      queryFn: ({ signal }) => deskApi(path, tillState, { signal }),
      staleTime: 0,
      refetchInterval: POLL_MS,
    }),
  shifts: (userId: string, pool: number | null) =>
    infiniteQueryOptions({
      queryKey: [...deskKey(userId), 'till', 'shifts', pool],
      queryFn: ({ signal, pageParam }) => deskApi(`${path}shifts/${searchOf(pool, pageParam)}`, shiftPage, { signal }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
      staleTime: 0,
    }),
  /** The money of a closed shift: it no longer changes. */
  entries: (userId: string, shift: number) =>
    infiniteQueryOptions({
      queryKey: [...deskKey(userId), 'till', 'entries', shift],
      queryFn: ({ signal, pageParam }) =>
        deskApi(`${path}shifts/${shift}/entries/${searchOf(null, pageParam)}`, entryPage, { signal }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    }),
}

function searchOf(pool: number | null, cursor: number | undefined): string {
  const query = new URLSearchParams()
  if (pool !== null) query.set('pool', String(pool))
  if (cursor !== undefined) query.set('cursor', String(cursor))
  return query.size === 0 ? '' : `?${query}`
}

// The takings of the day change with the till.
const meta = { invalidates: [keys.desk] }
type Keyed<Body> = { key: string; body: Body }

export const tillMutations = {
  open: () =>
    mutationOptions({
      mutationKey: ['desk', 'till-open'],
      mutationFn: ({ key, body }: Keyed<z.infer<typeof shiftOpenBody>>) => send('open', body, key),
      meta,
    }),
  /** Connects this device, or again after too many wrong PINs. */
  connect: () =>
    mutationOptions({
      mutationKey: ['desk', 'till-connect'],
      mutationFn: (pin: string) => send('connect', { pin }),
      meta,
    }),
  unlock: () =>
    mutationOptions({
      mutationKey: ['desk', 'till-unlock'],
      mutationFn: (pin: string) => send('unlock', { pin }),
      meta,
    }),
  lock: () => mutationOptions({ mutationKey: ['desk', 'till-lock'], mutationFn: () => send('lock', {}), meta }),
  enter: () =>
    mutationOptions({
      mutationKey: ['desk', 'till-entry'],
      mutationFn: ({ key, body }: Keyed<TillEntryRequest>) => send('entries', body, key),
      meta,
    }),
  close: () =>
    mutationOptions({
      mutationKey: ['desk', 'till-close'],
      mutationFn: ({ key, body }: Keyed<ShiftCloseRequest>) => send('close', body, key),
      meta,
    }),
}

function send(verb: string, body: object, key?: string) {
  return deskApi(`${path}${verb}/`, tillState, {
    method: 'POST',
    body,
    ...(key !== undefined && { idempotencyKey: key }),
  })
}

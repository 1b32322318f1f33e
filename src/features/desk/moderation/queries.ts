import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  type ModerationChoice,
  moderatedUsers,
  moderationDone,
  postQueue,
  reviewQueue,
} from '#src/contract/desk/moderation.ts'
import { deskApi } from '#src/features/desk/api/desk-api.ts'
import { deskKey } from '#src/features/desk/api/queries.ts'

const path = '/api/desk/moderation'
const cursorOf = (cursor: number | null) => (cursor === null ? '' : `&cursor=${cursor}`)

/** Queues that colleagues work on at the same time: always read anew. */
export const moderationQueries = {
  posts: (userId: string, state: 'reported' | 'hidden') =>
    infiniteQueryOptions({
      queryKey: [...deskKey(userId), 'moderation', 'posts', state],
      queryFn: ({ signal, pageParam }) =>
        deskApi(`${path}/posts/?state=${state}${cursorOf(pageParam)}`, postQueue, { signal }),
      initialPageParam: null as number | null,
      getNextPageParam: ({ next_cursor }) => next_cursor,
      staleTime: 0,
    }),
  reviews: (userId: string, state: 'shown' | 'hidden') =>
    infiniteQueryOptions({
      queryKey: [...deskKey(userId), 'moderation', 'reviews', state],
      queryFn: ({ signal, pageParam }) =>
        deskApi(`${path}/reviews/?state=${state}${cursorOf(pageParam)}`, reviewQueue, { signal }),
      initialPageParam: null as number | null,
      getNextPageParam: ({ next_cursor }) => next_cursor,
      staleTime: 0,
    }),
  users: (userId: string, q: string) =>
    queryOptions({
      queryKey: [...deskKey(userId), 'moderation', 'users', q],
      queryFn: ({ signal }) => deskApi(`${path}/users/?q=${encodeURIComponent(q)}`, moderatedUsers, { signal }),
      staleTime: 0,
      // The list holds its own search field, which would lose the focus to a skeleton.
      placeholderData: keepPreviousData,
    }),
}

export function decide(of: 'posts' | 'reviews', id: number, body: { choice: ModerationChoice; reason: string }) {
  return deskApi(`${path}/${of}/${id}/`, moderationDone, { method: 'POST', body })
}

export function suspend(body: { user: number; days: number; reason: string }) {
  return deskApi(`${path}/suspensions/`, z.unknown(), { method: 'POST', body })
}

export function liftSuspension(user: number) {
  return deskApi(`${path}/suspensions/${user}/`, z.unknown(), { method: 'DELETE' })
}

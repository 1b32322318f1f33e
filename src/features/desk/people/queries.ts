import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { keys } from '#src/api/query/keys.ts'
import {
  type CreditRequest,
  creditDone,
  type DeskMemberInput,
  type DeskMemberPatch,
  peoplePage,
  person,
  personFound,
} from '#src/contract/desk/people.ts'
import { deskApi } from '#src/features/desk/api/desk-api.ts'
import { deskKey } from '#src/features/desk/api/queries.ts'

const path = '/api/desk/people/'
const row = z.object({ id: z.int() })

/** `?q=…&cursor=…`; empty for the whole list. */
function searchOf(q: string, cursor: number | undefined): string {
  const query = new URLSearchParams({ ...(q !== '' && { q }), ...(cursor !== undefined && { cursor: String(cursor) }) })
  return query.size === 0 ? '' : `?${query}`
}

// Colleagues book and refund at the same time: every visit refetches.
export const peopleQueries = {
  pages: (userId: string, q: string) =>
    infiniteQueryOptions({
      queryKey: [...deskKey(userId), 'people', 'list', q],
      queryFn: ({ signal, pageParam }) => deskApi(`${path}${searchOf(q, pageParam)}`, peoplePage, { signal }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
      staleTime: 0,
    }),
  detail: (userId: string, user: number) =>
    queryOptions({
      queryKey: [...deskKey(userId), 'people', 'detail', user],
      queryFn: ({ signal }) => deskApi(`${path}${user}/`, person, { signal }),
      staleTime: 0,
    }),
}

const meta = { invalidates: [keys.desk] }
type Keyed<Body> = { key: string; body: Body }

export const peopleMutations = {
  /** The account of a number, created when it has none. */
  ofPhone: () =>
    mutationOptions({
      mutationKey: ['desk', 'person-of-phone'],
      mutationFn: (body: { phone_number: string; name: string }) =>
        deskApi(path, personFound, { method: 'POST', body }),
      meta,
    }),
  addMember: (user: number) =>
    mutationOptions({
      mutationKey: ['desk', 'member-add'],
      mutationFn: ({ key, body }: Keyed<DeskMemberInput>) =>
        deskApi(`${path}${user}/members/`, row, { method: 'POST', body, idempotencyKey: key }),
      meta,
    }),
  changeMember: (user: number) =>
    mutationOptions({
      mutationKey: ['desk', 'member-change'],
      mutationFn: ({ member, body }: { member: number; body: DeskMemberPatch }) =>
        deskApi(`${path}${user}/members/${member}/`, row, { method: 'PATCH', body }),
      meta,
    }),
  addNote: (user: number) =>
    mutationOptions({
      mutationKey: ['desk', 'note-add'],
      mutationFn: ({ key, body }: Keyed<{ text: string }>) =>
        deskApi(`${path}${user}/notes/`, row, { method: 'POST', body, idempotencyKey: key }),
      meta,
    }),
  removeNote: (user: number) =>
    mutationOptions({
      mutationKey: ['desk', 'note-remove'],
      mutationFn: (note: number) => deskApi(`${path}${user}/notes/${note}/`, z.unknown(), { method: 'DELETE' }),
      meta,
    }),
  credit: (user: number) =>
    mutationOptions({
      mutationKey: ['desk', 'credit'],
      mutationFn: ({ key, body }: Keyed<CreditRequest>) =>
        deskApi(`${path}${user}/credits/`, creditDone, { method: 'POST', body, idempotencyKey: key }),
      meta,
    }),
}

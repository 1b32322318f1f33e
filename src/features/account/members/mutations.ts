import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '#src/api/client.ts'
import { keys } from '#src/api/query/keys.ts'
import { session } from '#src/api/session/session-store.ts'
import { QUEUED, sendOrQueue } from '#src/api/writes/queue.ts'
import { type Member, type MemberPatch, member, memberList } from '#src/contract/member/member.ts'
import { memberQueries } from './queries.ts'
import { membersStrings as words } from './strings.ts'

const PATH = '/api/members/'
const pathOf = (id: number) => `${PATH}${id}/`

/** The change of a member in the queue of offline changes. */
export const writeSubject = (id: number) => `member-${id}`
export const isMemberSubject = (subject: string) => subject.startsWith('member-')

/** Mutations of an account's members. None is retried: the user must see the result. */
export const memberMutations = {
  /** A repetition with the same `key` adds no second member. */
  add: () =>
    mutationOptions({
      mutationKey: ['members', 'add'],
      mutationFn: ({ input, key }: { input: MemberPatch; key: string }) =>
        api(PATH, member, { method: 'POST', body: input, idempotencyKey: key }),
      onSuccess: (added, _added, _result, { client }) =>
        setList(client, (list) => [...list.filter(({ id }) => id !== added.id), added]),
      meta: { invalidates: [keys.members] },
      retry: false,
    }),
  /** Queued while offline; a later value of a field replaces an earlier one. */
  save: ({ id, name, relation }: Pick<Member, 'id' | 'name' | 'relation'>) =>
    mutationOptions({
      mutationKey: ['members', 'save', id],
      mutationFn: (patch: MemberPatch) =>
        sendOrQueue(
          {
            subject: writeSubject(id),
            name: words.writeName(name),
            page: '/members',
            path: pathOf(id),
            method: 'PATCH',
            body: patch,
            merge: (older) => ({ ...older, ...patch }),
            stale: relation === 'self' ? [keys.members, keys.profile] : [keys.members],
          },
          () => api(pathOf(id), member, { method: 'PATCH', body: patch }),
        ),
      onSuccess: (saved, _patch, _result, { client }) => {
        if (saved !== QUEUED) setMember(client, saved)
      },
      // Name and birth date of the account holder are the profile's.
      meta: { invalidates: relation === 'self' ? [keys.members, keys.profile] : [keys.members] },
      retry: false,
    }),
  remove: (id: number) =>
    mutationOptions({
      mutationKey: ['members', 'remove', id],
      mutationFn: async () => (await api(pathOf(id), memberList, { method: 'DELETE' })).results,
      onSuccess: (left, _nothing, _result, { client }) => setList(client, () => left),
      meta: { invalidates: [keys.members] },
      retry: false,
    }),
  savePicture: (id: number) =>
    mutationOptions({
      mutationKey: ['members', 'save-picture', id],
      mutationFn: (picture: Blob) => {
        const body = new FormData()
        body.append('picture', picture, 'picture.jpg')
        return api(`${pathOf(id)}picture/`, member, { method: 'PUT', body })
      },
      onSuccess: (saved, _picture, _result, { client }) => setMember(client, saved),
      retry: false,
    }),
  removePicture: (id: number) =>
    mutationOptions({
      mutationKey: ['members', 'remove-picture', id],
      mutationFn: () => api(`${pathOf(id)}picture/`, member, { method: 'DELETE' }),
      onSuccess: (saved, _nothing, _result, { client }) => setMember(client, saved),
      retry: false,
    }),
  saveNote: (id: number) =>
    mutationOptions({
      mutationKey: ['members', 'save-note', id],
      mutationFn: (body: { note: string; consent: boolean }) =>
        api(`${pathOf(id)}medical-note/`, member, { method: 'PUT', body }),
      // The mutation holds the text: it leaves memory with the screen.
      gcTime: 0,
      onSuccess: (saved, _note, _result, { client }) => setMember(client, saved),
      retry: false,
    }),
  removeNote: (id: number) =>
    mutationOptions({
      mutationKey: ['members', 'remove-note', id],
      mutationFn: () => api(`${pathOf(id)}medical-note/`, member, { method: 'DELETE' }),
      onSuccess: (saved, _nothing, _result, { client }) => setMember(client, saved),
      retry: false,
    }),
}

function setMember(client: QueryClient, saved: Member) {
  setList(client, (list) => list.map((each) => (each.id === saved.id ? saved : each)))
}

function setList(client: QueryClient, change: (list: Member[]) => Member[]) {
  client.setQueryData(memberQueries.list(session.userId).queryKey, (list) => list && change(list))
}

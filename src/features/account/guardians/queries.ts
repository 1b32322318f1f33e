import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#src/api/client.ts'
import { keys } from '#src/api/query/keys.ts'
import { session } from '#src/api/session/session-store.ts'
import { type GuardianLinks, guardianLinks } from '#src/contract/member/guardian.ts'

const PATH = '/api/guardians/'

export const guardianQueries = {
  // Stored with the members: the page opens offline.
  links: (userId: string) =>
    queryOptions({
      queryKey: [...keys.members, userId, 'guardians'],
      queryFn: ({ signal }) => api(PATH, guardianLinks, { signal }),
      staleTime: 0,
    }),
}

// The members and terms of the other account come or go with a link.
const meta = { invalidates: [keys.members, keys.terms, keys.notifications] }

/** Mutations of the links between accounts. None is retried: the user must see the result. */
export const guardianMutations = {
  invite: () =>
    mutationOptions({
      mutationKey: ['guardians', 'invite'],
      mutationFn: (phone_number: string) => api(PATH, guardianLinks, { method: 'POST', body: { phone_number } }),
      onSuccess: (links, _phone, _result, { client }) => setLinks(client, links),
      retry: false,
    }),
  accept: (id: number) =>
    mutationOptions({
      mutationKey: ['guardians', 'accept', id],
      mutationFn: () => api(`${PATH}${id}/accept/`, guardianLinks, { method: 'POST' }),
      onSuccess: (links, _nothing, _result, { client }) => setLinks(client, links),
      meta,
      retry: false,
    }),
  end: (id: number) =>
    mutationOptions({
      mutationKey: ['guardians', 'end', id],
      mutationFn: () => api(`${PATH}${id}/`, guardianLinks, { method: 'DELETE' }),
      onSuccess: (links, _nothing, _result, { client }) => setLinks(client, links),
      meta,
      retry: false,
    }),
}

function setLinks(client: QueryClient, links: GuardianLinks) {
  client.setQueryData(guardianQueries.links(session.userId).queryKey, links)
}

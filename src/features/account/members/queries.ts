import { queryOptions } from '@tanstack/react-query'
import { resolveUrl } from '#src/api/address.ts'
import { api } from '#src/api/client.ts'
import { ApiError } from '#src/api/errors.ts'
import { keys } from '#src/api/query/keys.ts'
import { storedAccess } from '#src/api/session/tokens.ts'
import { medicalNote, memberList } from '#src/contract/member/member.ts'

/** Outside the stored keys: medical notes and photos stay in memory. */
const IN_MEMORY = 'members-in-memory'

export const memberQueries = {
  // Stored on the device until sign-out, so that the list opens offline.
  list: (userId: string) =>
    queryOptions({
      queryKey: [...keys.members, userId],
      queryFn: async ({ signal }) => (await api('/api/members/?shared=1', memberList, { signal })).results,
      staleTime: 0,
    }),
  /** Requested only when its owner opens it, and forgotten with the screen. */
  note: (userId: string, id: number) =>
    queryOptions({
      queryKey: [IN_MEMORY, userId, 'note', id],
      queryFn: ({ signal }) => api(`/api/members/${id}/medical-note/`, medicalNote, { signal }),
      staleTime: 0,
      gcTime: 0,
    }),
  /** The photo at the path of a member: a personal read, so not the `src` of an image. */
  picture: (path: string) =>
    queryOptions({
      queryKey: [IN_MEMORY, 'picture', path],
      queryFn: ({ signal }) => readPicture(path, signal),
      // A new photo has a new path.
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
}

async function readPicture(path: string, signal: AbortSignal): Promise<Blob> {
  const headers = { Authorization: `Bearer ${storedAccess() ?? ''}` }
  const response = await fetch(resolveUrl(path), { headers, credentials: 'include', signal })
  if (!response.ok || response.headers.get('Content-Type') !== 'image/webp') throw new ApiError('not_found')
  return response.blob()
}

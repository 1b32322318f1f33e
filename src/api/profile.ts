import { queryOptions } from '@tanstack/react-query'
import { profile } from '#src/contract/auth.ts'
import { api } from './client.ts'
import { isUnauthorized } from './errors.ts'
import { keys } from './query/keys.ts'
import { endSession } from './session/session-end.ts'
import { readStoredSession, type SessionStatus } from './session/session-store.ts'
import { storeUserName } from './session/tokens.ts'

type Person = { status: SessionStatus; userId: string; isFirstLogin: boolean }

/** The signed-in person's profile: asked for only once they have credentials. A 401 to it signs out. */
export function profileQuery({ status, userId, isFirstLogin }: Person) {
  return queryOptions({
    queryKey: [...keys.profile, userId],
    queryFn: async ({ signal }) => {
      try {
        const answer = await api('/api/profile/me/', profile, { signal })
        storeUserName(answer.username)
        readStoredSession()
        return answer
      } catch (error) {
        if (isUnauthorized(error)) await endSession()
        throw error
      }
    },
    enabled: status === 'signed-in' && !isFirstLogin,
    // A name and a picture: they change when their owner changes them.
    staleTime: 10 * 60_000,
  })
}

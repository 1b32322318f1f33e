import { queryOptions } from '@tanstack/react-query'
import { profile } from '#src/contract/auth.ts'
import { api } from './client.ts'
import { isUnauthorized } from './errors.ts'
import { keys } from './query/keys.ts'
import { endSession } from './session/session-end.ts'
import { readStoredSession, type SessionStatus } from './session/session-store.ts'
import { storeUserName } from './session/tokens.ts'

type ProfileOwner = { status: SessionStatus; userId: string; isFirstLogin: boolean }

/** The signed-in user's profile, requested only after registration is complete. A 401 ends the session. */
export function profileQuery({ status, userId, isFirstLogin }: ProfileOwner) {
  return queryOptions({
    queryKey: [...keys.profile, userId],
    queryFn: async ({ signal }) => {
      try {
        const found = await api('/api/profile/me/', profile, { signal })
        storeUserName(found.username)
        readStoredSession()
        return found
      } catch (error) {
        if (isUnauthorized(error)) await endSession()
        throw error
      }
    },
    enabled: status === 'signed-in' && !isFirstLogin,
    // Name and picture change only by their owner's action.
    staleTime: 10 * 60_000,
  })
}

import { useQuery } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'
import { profileQuery } from '#src/api/profile.ts'
import { session } from '#src/api/session/session-store.ts'

/** The signed-in user's profile, always refetched, also before credentials are set. */
export function useMyProfile() {
  const user = useSnapshot(session)
  return useQuery({ ...profileQuery(user), enabled: user.status === 'signed-in', staleTime: 0 })
}

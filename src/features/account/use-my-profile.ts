import { useQuery } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'
import { profileQuery } from '#src/api/profile.ts'
import { session } from '#src/api/session/session-store.ts'

/** The signed-in person's profile, read anew on their own pages, also before they have credentials. */
export function useMyProfile() {
  const person = useSnapshot(session)
  return useQuery({ ...profileQuery(person), enabled: person.status === 'signed-in', staleTime: 0 })
}

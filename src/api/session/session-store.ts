import { proxy } from 'valtio'
import { storedUserId } from './tokens.ts'

/** `unknown` only until the stored session is read, before the first paint. */
export type SessionStatus = 'unknown' | 'anonymous' | 'signed-in'

/** The signed-in user. A stored access token suffices: users stay signed in offline. */
export const session = proxy<{ status: SessionStatus; userId: string; userName: string; isFirstLogin: boolean }>({
  status: 'unknown',
  userId: '',
  userName: '',
  isFirstLogin: false,
})

/** Updates `session` from storage. */
export function readStoredSession(): void {
  const user = storedUserId()
  session.status = user === undefined ? 'anonymous' : 'signed-in'
  session.userId = user?.userId ?? ''
  session.userName = user?.userName ?? ''
  session.isFirstLogin = user?.isFirstLogin ?? false
}

import { proxy } from 'valtio'
import { storedUserId } from './tokens.ts'

/** `unknown` only until the stored session was read, before the first paint. */
export type SessionStatus = 'unknown' | 'anonymous' | 'signed-in'

/** Who is signed in on this device. A stored access token is enough: offline people stay signed in. */
export const session = proxy<{ status: SessionStatus; userId: string; userName: string; isFirstLogin: boolean }>({
  status: 'unknown',
  userId: '',
  userName: '',
  isFirstLogin: false,
})

/** Makes `session` say what stands in storage. */
export function readStoredSession(): void {
  const person = storedUserId()
  session.status = person === undefined ? 'anonymous' : 'signed-in'
  session.userId = person?.userId ?? ''
  session.userName = person?.userName ?? ''
  session.isFirstLogin = person?.isFirstLogin ?? false
}

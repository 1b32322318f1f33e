import { subscribeKey } from 'valtio/utils'
import { session } from '#src/api/session/session-store.ts'
import { openController, welcome } from './controller.ts'

/** Opens the outbox for this page's life: sends what waits now, and what waits for somebody when they sign in. */
export async function startOutbox(): Promise<void> {
  subscribeKey(session, 'userId', (userId) => {
    if (userId !== '') void welcome()
  })
  await openController()
  if (session.userId !== '') await welcome()
}

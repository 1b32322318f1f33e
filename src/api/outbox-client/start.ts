import { subscribeKey } from 'valtio/utils'
import { session } from '#src/api/session/session-store.ts'
import { openController, resumeAfterSignIn } from './controller.ts'

/** Opens the outbox for this page: sends due posts now, and posts that waited for a sign-in after it. */
export async function startOutbox(): Promise<void> {
  subscribeKey(session, 'userId', (userId) => {
    if (userId !== '') void resumeAfterSignIn()
  })
  await openController()
  if (session.userId !== '') await resumeAfterSignIn()
}

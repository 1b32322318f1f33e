import { newId } from '#src/offline/new-id.ts'
import { withReduction } from '#src/offline/outbox/due-reduction.ts'
import { queued } from '#src/offline/outbox/machine.ts'
import { openController, requestBackgroundSync, sendDue } from './controller.ts'
import { changePost } from './posts.ts'

/** Queues a finished draft and starts sending. Settles when it is stored, not when it is delivered. */
export async function queuePost(id: string): Promise<void> {
  const { store } = await openController()
  const canReduce = store.durable && typeof Worker === 'function'
  await changePost(id, (item) => {
    const waiting = queued(item, newId())
    return canReduce ? withReduction(waiting, newId()) : waiting
  })
  // Requested only now: the user has data worth protecting from eviction.
  void navigator.storage?.persist?.().catch(() => undefined)
  void requestBackgroundSync()
  void sendDue(true)
}

import { newId } from '#src/offline/new-id.ts'
import { withOriginal } from '#src/offline/outbox/reduction.ts'
import { changePost } from './posts.ts'

/** Stops the reduction of a queued video: it is sent in its original quality. */
export async function sendOriginal(id: string): Promise<void> {
  await changePost(id, (item) => withOriginal(item, newId()))
}

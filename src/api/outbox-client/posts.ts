import { type FileKind, newDraft, newId, type OutboxItem, type PostText } from '#src/offline/outbox/item.ts'
import { drafted, markUnsure, paused, queued, resumed } from '#src/offline/outbox/machine.ts'
import { send } from '#src/offline/outbox/send.ts'
import type { SendResult } from '#src/offline/outbox/send-result.ts'
import { plainFile } from '#src/offline/sealing.ts'
import { holdPage } from '#src/offline/unsaved-guard.ts'
import { askWorker, look, openController, sendDue } from './controller.ts'
import { outbox } from './outbox-store.ts'

/** A finished draft joins the queue and is sent at once if it can be. Settles when it is kept, not when it has arrived. */
export async function queuePost(id: string): Promise<void> {
  await change(id, (item) => queued(item, newId()))
  // Posts that wait are worth keeping when the device tidies up. Asked for once the person has something at stake.
  void navigator.storage?.persist?.().catch(() => undefined)
  void askWorker()
  void sendDue(true)
}

/**
 * Sends a post that the device would not keep, from memory: what becomes of it must be waited for on this page.
 * @param id of the draft whose words are kept; it goes when the post has arrived
 */
export async function sendUnqueued(
  id: string,
  text: PostText,
  files: Partial<Record<FileKind, File>>,
): Promise<SendResult> {
  const { shelf, events, sender } = await openController()
  const who = await sender()
  if (who === undefined) return { kind: 'login' }
  const kept = await shelf.change(id, (item) => ({ ...queued(item, newId()), state: 'draft', text }))
  const item: OutboxItem = {
    ...(kept ?? queued(newDraft(who.owner, Date.now()), newId())),
    text,
    transfers: {},
    files: Object.fromEntries(
      Object.entries(files).map(([kind, { name, type, size }]) => [kind, { name, type, size }]),
    ),
  }
  const letGo = holdPage()
  const verdict = await send({
    item,
    sender: who,
    file: async (kind) => files[kind] && plainFile(files[kind]),
    signal: new AbortController().signal,
    keepTransfer: async () => undefined,
    // The same key next time, should this answer be lost.
    keepUnsure: async (unsure) => void (await shelf.change(id, (now) => markUnsure(now, unsure, Date.now()))),
  }).finally(letGo)
  if (verdict.kind === 'delivered') {
    await shelf.remove(id)
    events.announce({ type: 'delivered', id, title: text.title, post: verdict.post })
  }
  return verdict
}

export async function pausePost(id: string): Promise<void> {
  await change(id, paused)
}

/** Goes on, or tries again, at once. */
export async function resumePost(id: string): Promise<void> {
  await change(id, resumed)
  void askWorker()
  void sendDue(true)
}

/** Takes a post out of the queue for changing; false when it is just being sent. */
export async function editPost(id: string): Promise<boolean> {
  return (await change(id, drafted)) !== undefined
}

/** Deletes a post and its files from the device. */
export async function deletePost(id: string): Promise<void> {
  const { shelf, events } = await openController()
  await shelf.remove(id)
  events.announce({ type: 'changed' })
}

/** Deletes what somebody who has just left had in the queue. */
export async function deletePostsOf(owner: string): Promise<void> {
  const { shelf, events } = await openController()
  for (const head of await shelf.heads()) if (head.owner === owner) await shelf.remove(head.id)
  events.announce({ type: 'changed' })
}

async function change(id: string, how: (item: OutboxItem) => OutboxItem | undefined): Promise<OutboxItem | undefined> {
  const desk = await openController()
  const mine = (item: OutboxItem) => (item.owner === outbox.owner ? how(item) : undefined)
  const after = await desk.shelf.change(id, mine)
  desk.events.announce({ type: 'changed' })
  // Whoever asks next finds it as it is now.
  await look(desk)
  return after
}

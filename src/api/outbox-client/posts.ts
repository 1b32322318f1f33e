import { newId } from '#src/offline/new-id.ts'
import { type FileKind, newDraft, type OutboxItem, type PostText } from '#src/offline/outbox/item.ts'
import { drafted, markUnsure, paused, queued, resumed } from '#src/offline/outbox/machine.ts'
import { send } from '#src/offline/outbox/send.ts'
import type { SendResult } from '#src/offline/outbox/send-result.ts'
import type { OutboxStore } from '#src/offline/outbox/store-types.ts'
import { plainFile } from '#src/offline/sealing.ts'
import { holdPage } from '#src/offline/unsaved-guard.ts'
import { openController, refreshOutbox, requestBackgroundSync, sendDue } from './controller.ts'
import { outbox } from './outbox-store.ts'

/**
 * Sends a post from memory because the device could not store it: this page must wait for the result.
 * @param id of the draft with the stored text; deleted after delivery
 */
export async function sendUnqueued(
  id: string,
  text: PostText,
  files: Partial<Record<FileKind, File>>,
): Promise<SendResult> {
  const { store, events, sender } = await openController()
  const poster = await sender()
  if (poster === undefined) return { kind: 'login' }
  const stored = await store.change(id, (item) => ({ ...queued(item, newId()), state: 'draft', text }))
  const item: OutboxItem = {
    ...(stored ?? queued(newDraft(poster.owner, Date.now()), newId())),
    text,
    transfers: {},
    files: Object.fromEntries(
      Object.entries(files).map(([kind, { name, type, size }]) => [kind, { name, type, size }]),
    ),
  }
  const releasePage = holdPage()
  const result = await send({
    item,
    sender: poster,
    file: async (kind) => files[kind] && plainFile(files[kind]),
    signal: new AbortController().signal,
    storeTransfer: async () => undefined,
    // A retry must use the same key if this response is lost.
    storeUnsure: async (unsure) => void (await store.change(id, (now) => markUnsure(now, unsure, Date.now()))),
  }).finally(releasePage)
  if (result.kind === 'delivered') {
    await store.remove(id)
    events.announce({ type: 'delivered', id, title: text.title, post: result.post })
  }
  return result
}

export async function pausePost(id: string): Promise<void> {
  await changePost(id, paused)
}

/** Resumes or retries at once. */
export async function resumePost(id: string): Promise<void> {
  await changePost(id, resumed)
  void requestBackgroundSync()
  void sendDue(true)
}

/** Turns a queued post into a draft; false while it is being sent. */
export async function editPost(id: string): Promise<boolean> {
  return (await changePost(id, drafted)) !== undefined
}

/** Deletes a post and its files from the device. */
export async function deletePost(id: string): Promise<void> {
  const { store, events } = await openController()
  await store.remove(id)
  events.announce({ type: 'changed' })
}

/** Deletes the queued posts of a user who has just signed out. */
export async function deletePostsOf(owner: string): Promise<void> {
  const { store, events } = await openController()
  for (const head of await store.heads()) if (head.owner === owner) await store.remove(head.id)
  events.announce({ type: 'changed' })
}

/** Changes a post of the signed-in user; undefined when there is nothing to change. */
export async function changePost(
  id: string,
  apply: (item: OutboxItem) => OutboxItem | undefined,
): Promise<OutboxItem | undefined> {
  const controller = await openController()
  const after = await changeOwn(controller.store, id, apply)
  controller.events.announce({ type: 'changed' })
  // Callers read `outbox` right after.
  await refreshOutbox(controller)
  return after
}

async function changeOwn(
  store: OutboxStore,
  id: string,
  apply: (item: OutboxItem) => OutboxItem | undefined,
): Promise<OutboxItem | undefined> {
  const { userId } = outbox
  for (;;) {
    const owner = await store.ownerOf(userId)
    let isOwn = true
    const after = await store.change(id, (item) => {
      isOwn = item.owner === owner
      return isOwn ? apply(item) : undefined
    })
    // Their storage key may have arrived meanwhile, which changes the mark.
    if (isOwn || owner === (await store.ownerOf(userId))) return after
  }
}

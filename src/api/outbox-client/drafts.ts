import { type FileKind, newDraft, type OutboxItem, type PostText } from '#src/offline/outbox/item.ts'
import type { OutboxStore } from '#src/offline/outbox/store-types.ts'
import { openController } from './controller.ts'
import { outbox } from './outbox-store.ts'

/** A draft as the form shows it. */
export type OpenDraft = { item: OutboxItem; files: Partial<Record<FileKind, File>> }

/** Left free on the device beside what is kept, so that the rest of the app can go on. */
const MARGIN_BYTES = 20 * 1024 * 1024

/**
 * The draft to write on: the named one, what was just shared into the app, or the last one. Undefined when there is
 * none, or the named one is not this person's. A draft nobody has claimed becomes theirs, and after a share all such.
 */
export async function openDraft(wish: { id?: string | undefined; shared: boolean }): Promise<OpenDraft | undefined> {
  const { shelf } = await openController()
  const { owner } = outbox
  const drafts = (await shelf.all()).filter((item) => item.state === 'draft').reverse()
  const own = drafts.find((item) => item.owner === owner && (wish.id === undefined || item.id === wish.id))
  const unclaimed = wish.id === undefined ? drafts.find((item) => item.owner === '') : undefined
  // A share is the newest. Of several files the first may be claimed already, by a form that opened a moment ago.
  const found = wish.shared ? drafts.find((item) => item === own || item === unclaimed) : (own ?? unclaimed)
  if (found === undefined) return undefined
  const item = await shelf.change(found.id, (now) => (now.owner === '' ? { ...now, owner } : now))
  if (item === undefined) return undefined
  if (wish.shared) await claim(drafts, owner)
  // Its files were shared into the app before anyone claimed them.
  if (found.owner === '') void shelf.sealRest().catch(() => undefined)
  const media = await fileOf(shelf, item, 'media')
  const thumbnail = await fileOf(shelf, item, 'thumbnail')
  return { item, files: { ...(media && { media }), ...(thumbnail && { thumbnail }) } }
}

/** A share of several files: the drafts beside the opened one are found in the queue. */
async function claim(drafts: readonly OutboxItem[], owner: string): Promise<void> {
  const { shelf, events } = await openController()
  for (const { id, owner: known } of drafts) {
    if (known === '') await shelf.change(id, (now) => (now.owner === '' ? { ...now, owner } : undefined))
  }
  events.announce({ type: 'changed' })
}

/** Undefined where it is gone, or cannot be read any more. */
async function fileOf(shelf: OutboxStore, item: OutboxItem, kind: FileKind): Promise<File | undefined> {
  const note = item.files[kind]
  const stored = note && (await shelf.file(item.id, kind))
  const blob = await stored?.whole().catch(() => undefined)
  if (blob === undefined || note === undefined) return undefined
  return blob instanceof File ? blob : new File([blob], note.name, { type: note.type })
}

/** A new, empty draft of this person. */
export async function beginDraft(): Promise<OutboxItem> {
  const { shelf } = await openController()
  const item = newDraft(outbox.owner, Date.now())
  await shelf.add(item, {})
  return item
}

/** Keeps what has been written so far. */
export async function storeText(id: string, text: PostText): Promise<void> {
  const { shelf } = await openController()
  await shelf.change(id, (item) => (item.state === 'draft' ? { ...item, text } : undefined))
}

/** Keeps a chosen file, or forgets it; false when the device has no room for it, or refuses it. */
export async function storeFile(id: string, kind: FileKind, file: File | undefined): Promise<boolean> {
  const { shelf } = await openController()
  if (file !== undefined && shelf.durable && !(await hasRoom(file.size))) return false
  try {
    await shelf.putFile(id, kind, file)
    await shelf.change(id, (item) => {
      const { [kind]: _old, ...files } = item.files
      const { [kind]: _sent, ...transfers } = item.transfers
      const note = file && { name: file.name, type: file.type, size: file.size }
      return { ...item, transfers, files: note === undefined ? files : { ...files, [kind]: note } }
    })
    return true
  } catch {
    return false
  }
}

/** Deletes a draft with its files. */
export async function dropDraft(id: string): Promise<void> {
  const { shelf, events } = await openController()
  await shelf.remove(id)
  events.announce({ type: 'changed' })
}

/** Whether there is nothing in a draft worth keeping. */
export function isBlank({ text, files }: { text: PostText; files: Partial<Record<FileKind, unknown>> }): boolean {
  const { title, description, mediaUrl } = text
  const isWordless = [title, description, mediaUrl].every((words) => words.trim() === '')
  return isWordless && files.media === undefined && files.thumbnail === undefined
}

async function hasRoom(bytes: number): Promise<boolean> {
  try {
    const { quota, usage } = await navigator.storage.estimate()
    return quota === undefined || quota - (usage ?? 0) > bytes + MARGIN_BYTES
  } catch {
    // An engine that cannot tell is believed when it writes.
    return true
  }
}

import { makeRoom } from '#src/offline/make-room.ts'
import { type FileKind, newDraft, type OutboxItem, type PostText } from '#src/offline/outbox/item.ts'
import type { OutboxStore } from '#src/offline/outbox/store-types.ts'
import { openController, readItems } from './controller.ts'
import { outbox } from './outbox-store.ts'

/** A draft with its files. */
export type OpenDraft = { item: OutboxItem; files: Partial<Record<FileKind, File>> }

/** Quota left free for the rest of the app. */
const MARGIN_BYTES = 20 * 1024 * 1024

/**
 * The draft to edit: the given one, the newest shared into the app, or the last one. Undefined when there is none, or the
 * given one belongs to another user. Claims an unclaimed draft for the user, and after a share all unclaimed drafts.
 */
export async function openDraft(options: { id?: string | undefined; shared: boolean }): Promise<OpenDraft | undefined> {
  const { store } = await openController()
  const { owner, items } = await readItems(store)
  const drafts = items.filter((item) => item.state === 'draft').reverse()
  const own = drafts.find((item) => item.owner === owner && (options.id === undefined || item.id === options.id))
  const unclaimed = options.id === undefined ? drafts.find((item) => item.owner === '') : undefined
  // A shared draft is the newest. With several files another editor may have claimed the first one already.
  const found = options.shared ? drafts.find((item) => item === own || item === unclaimed) : (own ?? unclaimed)
  if (found === undefined) return undefined
  const item = await store.change(found.id, (now) => (now.owner === '' ? { ...now, owner } : now))
  if (item === undefined) return undefined
  if (options.shared) await claim(drafts, owner)
  // Files of an unclaimed draft are unsealed.
  if (found.owner === '') void store.sealRest().catch(() => undefined)
  const media = await fileOf(store, item, 'media')
  const thumbnail = await fileOf(store, item, 'thumbnail')
  return { item, files: { ...(media && { media }), ...(thumbnail && { thumbnail }) } }
}

/** After a share of several files the other drafts appear in the queue. */
async function claim(drafts: readonly OutboxItem[], owner: string): Promise<void> {
  const { store, events } = await openController()
  for (const { id, owner: known } of drafts) {
    if (known === '') await store.change(id, (now) => (now.owner === '' ? { ...now, owner } : undefined))
  }
  events.announce({ type: 'changed' })
}

/** Undefined when the file is gone or unreadable. */
async function fileOf(store: OutboxStore, item: OutboxItem, kind: FileKind): Promise<File | undefined> {
  const note = item.files[kind]
  const stored = note && (await store.file(item.id, kind))
  const blob = await stored?.whole().catch(() => undefined)
  if (blob === undefined || note === undefined) return undefined
  return blob instanceof File ? blob : new File([blob], note.name, { type: note.type })
}

/** Creates an empty draft of the signed-in user. */
export async function createDraft(): Promise<OutboxItem> {
  const { store } = await openController()
  const item = newDraft(outbox.owner, Date.now())
  await store.add(item, {})
  return item
}

/** Stores the form's content. */
export async function storeText(id: string, text: PostText): Promise<void> {
  const { store } = await openController()
  await store.change(id, (item) => (item.state === 'draft' ? { ...item, text } : undefined))
}

/** Stores a chosen file, or deletes it; false when the quota is exceeded or storage is blocked. */
export async function storeFile(id: string, kind: FileKind, file: File | undefined): Promise<boolean> {
  const { store } = await openController()
  if (file !== undefined && store.durable && !(await makeRoom(file.size + MARGIN_BYTES))) return false
  try {
    await store.putFile(id, kind, file)
    await store.change(id, (item) => {
      const { [kind]: _old, ...files } = item.files
      const { [kind]: _sent, ...transfers } = item.transfers
      const note = file && { name: file.name, type: file.type, size: file.size }
      const reduction = kind === 'media' ? undefined : item.reduction
      return { ...item, transfers, reduction, files: note === undefined ? files : { ...files, [kind]: note } }
    })
    return true
  } catch {
    return false
  }
}

/** Deletes a draft with its files. */
export async function deleteDraft(id: string): Promise<void> {
  const { store, events } = await openController()
  await store.remove(id)
  events.announce({ type: 'changed' })
}

/** Whether a draft is empty. */
export function isBlank({ text, files }: { text: PostText; files: Partial<Record<FileKind, unknown>> }): boolean {
  const { title, description, mediaUrl } = text
  const hasNoText = [title, description, mediaUrl].every((value) => value.trim() === '')
  return hasNoText && files.media === undefined && files.thumbnail === undefined
}

import {
  createDraft,
  deleteDraft,
  type OpenDraft,
  openDraft,
  storeFile,
  storeText,
} from '#src/api/outbox-client/drafts.ts'
import { queuePost } from '#src/api/outbox-client/queue-post.ts'
import type { FileKind, PostText } from '#src/offline/outbox/item.ts'
import { serialQueue } from '#src/offline/serial-queue.ts'

const PAUSE_MS = 300

export type DraftSaver = {
  open: (options: { id?: string | undefined; shared: boolean }) => Promise<OpenDraft | undefined>
  /** Stores the text after a short pause in typing. */
  text: (text: PostText) => void
  /** Stores or deletes a file; see `isUnstored`. */
  file: (kind: FileKind, file: File | undefined) => Promise<void>
  /** The draft's id; creates the draft if there is none. */
  id: () => Promise<string>
  /** Stores pending text at once. */
  flush: () => Promise<void>
  /** Whether the device could not store a file of the draft: it can be sent now, but not queued. */
  isUnstored: () => boolean
  /**
   * Queues the post and returns its id in the outbox; undefined when a file of it is not stored. The saver still holds it
   * until `release`.
   */
  queue: () => Promise<string | undefined>
  /** The next change starts another draft. */
  release: () => void
  drop: () => Promise<void>
}

/** Writes one draft to the outbox's store, one operation at a time. Creates the draft with the first input. */
export function createDraftSaver(): DraftSaver {
  let id: string | undefined
  let pendingText: PostText | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const unstored = new Set<FileKind>()
  const enqueue = serialQueue()

  const draftId = async () => {
    id ??= (await createDraft()).id
    return id
  }
  const flush = () => {
    clearTimeout(timer)
    const text = pendingText
    pendingText = undefined
    if (text === undefined) return enqueue(async () => undefined)
    return enqueue(async () => storeText(await draftId(), text))
  }
  return {
    open: (options) =>
      enqueue(async () => {
        const draft = await openDraft(options)
        id = draft?.item.id
        return draft
      }),
    text(text) {
      pendingText = text
      clearTimeout(timer)
      timer = setTimeout(() => void flush().catch(() => undefined), PAUSE_MS)
    },
    file: (kind, file) =>
      enqueue(async () => {
        const stored = await draftId().then(
          (id) => storeFile(id, kind, file),
          () => false,
        )
        if (stored || file === undefined) unstored.delete(kind)
        else unstored.add(kind)
      }),
    id: () => enqueue(draftId),
    flush,
    isUnstored: () => unstored.size > 0,
    async queue() {
      // Once the last file was stored or not; a full disk would refuse the text, too.
      if (await enqueue(async () => unstored.size > 0)) return undefined
      await flush()
      return enqueue(async () => {
        const queued = await draftId()
        await queuePost(queued)
        return queued
      })
    },
    release() {
      clearTimeout(timer)
      pendingText = undefined
      id = undefined
      unstored.clear()
    },
    async drop() {
      clearTimeout(timer)
      pendingText = undefined
      await enqueue(async () => {
        if (id !== undefined) await deleteDraft(id)
        id = undefined
        unstored.clear()
      })
    },
  }
}

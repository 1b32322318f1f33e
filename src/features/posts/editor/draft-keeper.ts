import {
  createDraft,
  deleteDraft,
  type OpenDraft,
  openDraft,
  storeFile,
  storeText,
} from '#src/api/outbox-client/drafts.ts'
import { queuePost } from '#src/api/outbox-client/posts.ts'
import type { FileKind, PostText } from '#src/offline/outbox/item.ts'

const PAUSE_MS = 300

export type DraftSaver = {
  open: (wish: { id?: string | undefined; shared: boolean }) => Promise<OpenDraft | undefined>
  /** Keeps the words after a short pause in the typing. */
  text: (text: PostText) => void
  /** Keeps a file, or forgets it; false when the device would not keep it. */
  file: (kind: FileKind, file: File | undefined) => Promise<boolean>
  /** The draft's id; it is begun if there is none. */
  id: () => Promise<string>
  /** Writes at once what waits to be written. */
  flush: () => Promise<void>
  /** Hands the post over; its id in the outbox. It stays this keeper's until it is let go. */
  queue: () => Promise<string>
  /** The next word begins another draft. */
  letGo: () => void
  drop: () => Promise<void>
}

/** Writes one draft into the outbox's store as it grows: step after step, and nothing before there is something. */
export function createDraftSaver(): DraftSaver {
  let id: string | undefined
  let waiting: PostText | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: Promise<unknown> = Promise.resolve()

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work)
    // A step that failed costs itself, not those after it.
    last = turn.catch(() => undefined)
    return turn
  }
  const itsId = async () => {
    id ??= (await createDraft()).id
    return id
  }
  const flush = () => {
    clearTimeout(timer)
    const text = waiting
    waiting = undefined
    if (text === undefined) return inTurn(async () => undefined)
    return inTurn(async () => storeText(await itsId(), text))
  }
  return {
    open: (wish) =>
      inTurn(async () => {
        const draft = await openDraft(wish)
        id = draft?.item.id
        return draft
      }),
    text(text) {
      waiting = text
      clearTimeout(timer)
      timer = setTimeout(() => void flush().catch(() => undefined), PAUSE_MS)
    },
    file: (kind, file) => inTurn(async () => storeFile(await itsId(), kind, file)).catch(() => false),
    id: () => inTurn(itsId),
    flush,
    async queue() {
      await flush()
      return inTurn(async () => {
        const queued = await itsId()
        await queuePost(queued)
        return queued
      })
    },
    letGo() {
      id = undefined
    },
    async drop() {
      clearTimeout(timer)
      waiting = undefined
      await inTurn(async () => {
        if (id !== undefined) await deleteDraft(id)
        id = undefined
      })
    },
  }
}

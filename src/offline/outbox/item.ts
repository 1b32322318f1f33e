import type { PostCategory } from '#src/contract/post.ts'
import { newId } from '#src/offline/new-id.ts'

/**
 * The form's content. `mediaUrl` applies in the mode `url` only. `original`: a video is sent in its original quality;
 * undefined in records of older versions.
 */
export type PostText = {
  title: string
  description: string
  category: PostCategory
  mode: 'upload' | 'url'
  mediaUrl: string
  original?: boolean | undefined
}

export type FileKind = 'media' | 'thumbnail'
export type FileNote = { name: string; type: string; size: number }

/** A resumable upload in progress: its URL, the bytes confirmed by the server, and whether it is complete. */
export type Transfer = { url: string; confirmed: number; done: boolean }

/**
 * The preparation of a video before its upload. `due`: the post waits for it. `key` names its stored pieces; `starts`
 * counts the runs that ended without storing one.
 */
export type Reduction = { state: 'due'; key: string; starts: number } | { state: 'done' }

/**
 * `draft`: being edited. `queued`: waits for its turn or its next retry. `uploading`: leased by a sender until the lease
 * expires. The other three wait for the user. A delivered post is removed.
 */
export type ItemState = 'draft' | 'queued' | 'uploading' | 'paused' | 'needs-login' | 'failed'

/**
 * Why the last attempt ended. `text` is the server's message. `published`: an earlier version of the post was already
 * published. `long-ago`: it may have been published, so long ago that the server has deleted the idempotency key.
 */
export type Problem = {
  code: 'offline' | 'server' | 'busy' | 'refused' | 'file-lost' | 'login' | 'published' | 'long-ago'
  text?: string
}

/** A queued post without its file bytes, which are stored beside it. Times are milliseconds since 1970. */
export type OutboxItem = {
  id: string
  /** Its owner's mark (`OutboxStore.ownerOf`); empty for an unclaimed draft. */
  owner: string
  state: ItemState
  text: PostText
  files: Partial<Record<FileKind, FileNote>>
  transfers: Partial<Record<FileKind, Transfer>>
  /** Undefined for drafts with a new file, pictures and links, and where this browser prepares nothing. */
  reduction?: Reduction | undefined
  /** Idempotency key, the same for every attempt. */
  key: string | undefined
  createdAt: number
  /** Consecutive failures without a confirmed byte. */
  attempts: number
  nextTryAt: number
  lease: { holder: string; until: number } | undefined
  problem: Problem | undefined
  /** The post was sent without a response: it may be published already. */
  unsure: boolean
  /** Start of that state; undefined in records of older versions. */
  unsureSince?: number | undefined
}

/** Background sync tag. */
export const SYNC_TAG = 'mowj-outbox'

export const emptyText: PostText = { title: '', description: '', category: 'football', mode: 'upload', mediaUrl: '' }

/** An empty post. */
export function newDraft(owner: string, now: number): OutboxItem {
  return {
    id: newId(),
    owner,
    state: 'draft',
    text: emptyText,
    files: {},
    transfers: {},
    key: undefined,
    createdAt: now,
    attempts: 0,
    nextTryAt: 0,
    lease: undefined,
    problem: undefined,
    unsure: false,
  }
}

/** Total bytes of all files and bytes confirmed by the server. */
export function bytesOf({ files, transfers }: Pick<OutboxItem, 'files' | 'transfers'>): {
  total: number
  confirmed: number
} {
  const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)
  return {
    total: sum(Object.values(files).map(({ size }) => size)),
    confirmed: sum(Object.values(transfers).map(({ confirmed }) => confirmed)),
  }
}

/** Whether the post waits until its video is reduced: only a page can do that. */
export function awaitsReduction({ state, reduction }: Pick<OutboxItem, 'state' | 'reduction'>): boolean {
  return state === 'queued' && reduction?.state === 'due'
}

/** A change: the original of its video is sent. */
export function asOriginal(item: OutboxItem): OutboxItem | undefined {
  return awaitsReduction(item) ? { ...item, reduction: { state: 'done' } } : undefined
}

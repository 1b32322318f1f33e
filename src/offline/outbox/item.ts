import type { PostCategory } from '#src/contract/post.ts'

/** What the person wrote. `mediaUrl` counts in the mode `url` alone. */
export type PostText = {
  title: string
  description: string
  category: PostCategory
  mode: 'upload' | 'url'
  mediaUrl: string
}

export type FileKind = 'media' | 'thumbnail'
export type FileNote = { name: string; type: string; size: number }

/** A resumable upload under way: its address, the bytes the server has confirmed, and whether all are there. */
export type Transfer = { url: string; confirmed: number; done: boolean }

/**
 * `draft`: being written. `queued`: waits for its turn or its next try. `uploading`: somebody has it, as long as the
 * lease runs. The other three wait for the person. A delivered post is an item no more.
 */
export type ItemState = 'draft' | 'queued' | 'uploading' | 'paused' | 'needs-login' | 'failed'

/**
 * Why the last try ended. `text` is the server's own word. `published`: the post got through as it was before it was
 * changed here. `long-ago`: it may have got through, so long ago that the server can no longer tell.
 */
export type Problem = {
  code: 'offline' | 'server' | 'busy' | 'refused' | 'file-lost' | 'login' | 'published' | 'long-ago'
  text?: string
}

/** A post on its way: all but the bytes of its files, which stand beside it. Times are milliseconds since 1970. */
export type OutboxItem = {
  id: string
  /** The mark of its owner (`Shelf.ownerOf`); empty for an unclaimed draft. */
  owner: string
  state: ItemState
  text: PostText
  files: Partial<Record<FileKind, FileNote>>
  transfers: Partial<Record<FileKind, Transfer>>
  /** The same for every try, so that the server can tell a repeat. */
  key: string | undefined
  createdAt: number
  /** Failures in a row without a confirmed byte between them. */
  attempts: number
  nextTryAt: number
  lease: { holder: string; until: number } | undefined
  problem: Problem | undefined
  /** The post itself was sent and no answer came: it may be published already. */
  unsure: boolean
  /** When that began, as far as it is written down. */
  unsureSince?: number | undefined
}

/** Names the worker's turn at the outbox, for background sync. */
export const SYNC_TAG = 'mowj-outbox'

export const emptyText: PostText = { title: '', description: '', category: 'football', mode: 'upload', mediaUrl: '' }

/** A post nobody has written anything into yet. */
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

/** 122 random bits. `crypto.randomUUID` is missing where the page came by plain http. */
export function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Bytes of all files, and those the server has confirmed. */
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

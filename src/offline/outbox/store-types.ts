import type { StoredFile } from '#src/offline/sealing.ts'
import type { FileKind, OutboxItem } from './item.ts'
import type { ItemHead } from './record.ts'

/**
 * Where posts and their files stand. `durable`: they survive the page. What belongs to the person signed in is sealed
 * with their storage key (docs/data-at-rest.md).
 */
export type OutboxStore = {
  durable: boolean
  /** The items that can be read now, the oldest first: those of the person signed in, and unsealed ones. */
  all: () => Promise<OutboxItem[]>
  /** What can be read of every item without a key. */
  heads: () => Promise<ItemHead[]>
  /** The item and its files in one step, or nothing at all. Rejects when there is no room. */
  add: (item: OutboxItem, files: Partial<Record<FileKind, Blob>>) => Promise<void>
  /**
   * Changes an item in one step; undefined, and no change, when it is gone, cannot be read or `change` says so.
   * `change` runs again when another context was faster.
   */
  change: (id: string, change: (item: OutboxItem) => OutboxItem | undefined) => Promise<OutboxItem | undefined>
  /** Puts a file beside its item, or takes it away. */
  putFile: (id: string, kind: FileKind, file: Blob | undefined) => Promise<void>
  file: (id: string, kind: FileKind) => Promise<StoredFile | undefined>
  /** The item and its files. */
  remove: (id: string) => Promise<void>
  /** The mark this person's items stand under. */
  ownerOf: (userId: string) => Promise<string>
  /** Seals what the person signed in has here unsealed: from before there were keys, or claimed only now. */
  sealRest: () => Promise<void>
}

export const kinds = ['media', 'thumbnail'] as const
export const itemKey = (id: string) => `item/${id}`
export const fileKey = (id: string, kind: FileKind) => `file/${id}/${kind}`

export function byAge(one: OutboxItem, other: OutboxItem): number {
  return one.createdAt - other.createdAt
}

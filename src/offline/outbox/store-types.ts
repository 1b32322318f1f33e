import type { StoredFile } from '#src/offline/sealing.ts'
import type { FileKind, OutboxItem } from './item.ts'
import type { ItemHead } from './record.ts'

/**
 * Stores posts and their files. `durable`: they survive the page. Items of the signed-in user are sealed with their
 * storage key (docs/data-at-rest.md).
 */
export type OutboxStore = {
  durable: boolean
  /** The readable items, oldest first: those of the signed-in user and unsealed ones. */
  all: () => Promise<OutboxItem[]>
  /** The unsealed fields of every item. */
  heads: () => Promise<ItemHead[]>
  /** Adds the item and its files in one transaction. Rejects when the quota is exceeded. */
  add: (item: OutboxItem, files: Partial<Record<FileKind, Blob>>) => Promise<void>
  /**
   * Changes an item atomically. Resolves to undefined, without a change, when the item is gone or unreadable or `change`
   * returns undefined. `change` runs again when another context wrote in between.
   */
  change: (id: string, change: (item: OutboxItem) => OutboxItem | undefined) => Promise<OutboxItem | undefined>
  /** Stores a file of an item; undefined deletes it. */
  putFile: (id: string, kind: FileKind, file: Blob | undefined) => Promise<void>
  file: (id: string, kind: FileKind) => Promise<StoredFile | undefined>
  /** Deletes the item and its files. */
  remove: (id: string) => Promise<void>
  /** The owner mark of a user's items. */
  ownerOf: (userId: string) => Promise<string>
  /** Seals the signed-in user's unsealed items: stored before the key arrived, or claimed later. */
  sealRest: () => Promise<void>
}

export const kinds = ['media', 'thumbnail'] as const
export const itemKey = (id: string) => `item/${id}`
export const fileKey = (id: string, kind: FileKind) => `file/${id}/${kind}`

/** Pieces of the reduction of an item's video. */
export const pieceKey = (id: string, key: string, index: number) => `piece/${id}/${key}/${index}`
/** All pieces of an item. */
export const piecesOf = (id: string) => IDBKeyRange.bound(`piece/${id}/`, `piece/${id}0`)

export function byAge(one: OutboxItem, other: OutboxItem): number {
  return one.createdAt - other.createdAt
}

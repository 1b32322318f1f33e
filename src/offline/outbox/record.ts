import type { OwnerKey } from '#src/offline/owner-key.ts'
import { openValue, sealValue } from '#src/offline/sealing.ts'
import type { OutboxItem } from './item.ts'

/** The fields of an item that are readable without a key. */
export type ItemHead = Pick<OutboxItem, 'id' | 'owner' | 'state'>
type SealedItem = ItemHead & { sealed: string }

/** The signed-in user. `oldMark`: the mark of items stored before the key arrived. */
export type Owner = OwnerKey & { oldMark: string }

const contextOf = (id: string) => `outbox/${id}`

/** Whether items with this mark belong to the signed-in user. */
export function isOwn(mark: string, owner: Owner | undefined): owner is Owner {
  return owner !== undefined && (mark === owner.owner || mark === owner.oldMark)
}

/** The record to store: sealed where the owner's key is present. */
export async function writeItem(item: OutboxItem, owner: Owner | undefined): Promise<OutboxItem | SealedItem> {
  if (!isOwn(item.owner, owner)) return item
  const { id, state } = item
  const sealed = await sealValue(owner.key, { ...item, owner: owner.owner }, contextOf(id))
  return { id, owner: owner.owner, state, sealed }
}

/** The item of a record; undefined for malformed records, other users' items and failed decryption. */
export async function readItem(record: unknown, owner: Owner | undefined): Promise<OutboxItem | undefined> {
  if (!isHead(record)) return undefined
  if (!isSealed(record)) {
    if (!isItem(record)) return undefined
    return isOwn(record.owner, owner) ? { ...record, owner: owner.owner } : record
  }
  if (owner === undefined || record.owner !== owner.owner) return undefined
  const item = await openValue(owner.key, record.sealed, contextOf(record.id))
  return isItem(item) ? item : undefined
}

export function isHead(record: unknown): record is ItemHead {
  return typeof record === 'object' && record !== null && 'id' in record && 'owner' in record && 'state' in record
}

export function isSealed(record: ItemHead): record is SealedItem {
  return 'sealed' in record
}

function isItem(record: unknown): record is OutboxItem {
  return isHead(record) && 'text' in record && 'files' in record
}

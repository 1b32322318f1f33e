import { get, set } from 'idb-keyval'
import { type DeviceStore, openStore } from '#src/offline/database.ts'
import { awaitsReduction, type OutboxItem } from '#src/offline/outbox/item.ts'
import { type Owner, readItem, writeItem } from '#src/offline/outbox/record.ts'
import { isDueUnder } from '#src/offline/outbox/reduction.ts'
import { fileKey, itemKey, pieceKey, piecesOf } from '#src/offline/outbox/store-types.ts'
import { readOwnerKey } from '#src/offline/owner-key.ts'
import { isSealedFile, openFile, plainFile, type StoredFile, sealFile } from '#src/offline/sealing.ts'
import type { Pieces } from './encode-pieces.ts'

/** One queued post whose video is reduced. */
export type ReductionStore = {
  file: StoredFile
  /** The user chose the original quality. */
  original: boolean
  pieces: Pieces
  /**
   * Ends the reduction in one transaction: replaces the original by `result`, if any, and deletes the pieces. False,
   * without a change, when the post was edited, paused or removed meanwhile.
   */
  finish: (result: Blob | undefined) => Promise<boolean>
}

/** Opens a post that waits for its reduction; undefined for any other, and when its file is gone. */
export async function openReduction(id: string): Promise<ReductionStore | undefined> {
  const database = openStore('mowj-outbox', 'items')
  const owner = await ownerNow()
  const item = await readItem(await get(itemKey(id), database), owner)
  if (item === undefined || item.reduction?.state !== 'due' || !awaitsReduction(item)) return undefined
  const { key } = item.reduction
  const name = fileKey(id, 'media')
  const stored = await get<Blob>(name, database)
  if (stored === undefined) return undefined
  const file = isSealedFile(stored) ? owner && openFile(owner.key, stored, name) : plainFile(stored)
  if (file === undefined) return undefined
  return {
    file,
    original: item.text.original === true,
    pieces: storedPieces(database, id, key, owner),
    async finish(result) {
      // Sealed first: encryption outlasts a transaction.
      const media = result && owner ? await sealFile(owner.key, result, name) : result
      return replace({ database, owner, id, key }, result, media)
    },
  }
}

/** Items of a mark from before the key arrived are sealed and moved to the new mark before they are sent. */
async function ownerNow(): Promise<Owner | undefined> {
  const key = await readOwnerKey()
  return key && { ...key, oldMark: key.owner }
}

/** Without a key nothing is stored beside the post: a kill begins the reduction again. */
function storedPieces(database: DeviceStore, id: string, key: string, owner: Owner | undefined): Pieces {
  const unsealed: Blob[] = []
  return {
    async count() {
      if (owner === undefined) return unsealed.length
      for (let index = 0; ; index += 1) {
        if ((await get(pieceKey(id, key, index), database)) === undefined) return index
      }
    },
    async put(index, piece) {
      const name = pieceKey(id, key, index)
      if (owner === undefined) unsealed[index] = piece
      else await set(name, await sealFile(owner.key, piece, name), database)
    },
    async get(index) {
      const name = pieceKey(id, key, index)
      const piece = owner && (await get<Blob>(name, database))
      return piece === undefined || owner === undefined ? unsealed[index] : openFile(owner.key, piece, name).whole()
    },
  }
}

type Replacement = { database: DeviceStore; owner: Owner | undefined; id: string; key: string }

async function replace({ database, owner, id, key }: Replacement, result: Blob | undefined, media: Blob | undefined) {
  for (;;) {
    const before: unknown = await get(itemKey(id), database)
    const item = await readItem(before, owner)
    if (item === undefined || !isDueUnder(item, key)) return false
    const after = await writeItem(reducedItem(item, result), owner)
    const isPut = await putUnchanged(database, id, before, { [itemKey(id)]: after, ...fileOf(id, media) })
    if (isPut) return true
  }
}

function fileOf(id: string, media: Blob | undefined): Record<string, Blob> {
  return media === undefined ? {} : { [fileKey(id, 'media')]: media }
}

/** The item with the reduced file, or with its original where there is no result. */
export function reducedItem(item: OutboxItem, result: Blob | undefined): OutboxItem {
  const { media } = item.files
  const reduction = { state: 'done' } as const
  if (result === undefined || media === undefined) return { ...item, reduction }
  const name = `${media.name.replace(/\.[^.]*$/, '')}.mp4`
  return { ...item, reduction, files: { ...item.files, media: { name, type: 'video/mp4', size: result.size } } }
}

/** Writes the records and deletes the pieces in one transaction, unless the item was changed since it was read. */
function putUnchanged(database: DeviceStore, id: string, before: unknown, puts: Record<string, unknown>) {
  const text = JSON.stringify(before)
  return database.inSteps(
    'readwrite',
    (records) =>
      new Promise<boolean>((resolve, reject) => {
        let isPut = false
        const reading = records.get(itemKey(id))
        reading.onsuccess = () => {
          if (JSON.stringify(reading.result) !== text) return
          isPut = true
          for (const [key, value] of Object.entries(puts)) records.put(value, key)
          records.delete(piecesOf(id))
        }
        records.transaction.oncomplete = () => resolve(isPut)
        records.transaction.onabort = () => reject(records.transaction.error)
      }),
  )
}

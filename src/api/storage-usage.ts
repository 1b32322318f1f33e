import { entries } from 'idb-keyval'
import { cacheNames } from '#src/contract/offline-media.ts'
import { openStore } from '#src/offline/database.ts'
import { removeText, storedKeys } from '#src/offline/device-storage.ts'
import { downloadList } from '#src/offline/downloads/download-list.ts'
import { deleteDownload } from '#src/offline/downloads/downloads.ts'
import { measureStoredQueries, removeStoredQueries } from './query/persister.ts'

/** Storage categories as the settings screen names them. */
export type StorageCategory = 'shell' | 'pictures' | 'data' | 'downloads' | 'uploads' | 'recordings'
/** Undelivered posts and recordings exist here alone: they are deleted one by one, by their users. */
export type ClearableCategory = Exclude<StorageCategory, 'uploads' | 'recordings'>
export type StorageSizes = Record<StorageCategory, number>

const downloadCaches: readonly string[] = [cacheNames.downloads, cacheNames.downloadChunks]
const outbox = openStore('mowj-outbox', 'items')

/** Bytes per category; 0 where storage is blocked. */
export async function measureStorage(): Promise<StorageSizes> {
  const names = await cacheList()
  const [shell, pictures, files, data, uploads, recordings] = await Promise.all([
    sizeOfCaches(names.filter(isShell)),
    sizeOfCaches(names.filter((name) => name === cacheNames.pictures)),
    sizeOfCaches(names.filter((name) => downloadCaches.includes(name))),
    measureStoredQueries().catch(() => 0),
    measureUploads().catch(() => 0),
    measureRecordings().catch(() => 0),
  ])
  return { shell, pictures, data, downloads: files, uploads, recordings }
}

/** Its code is on the device once something was recorded; without it there is nothing to measure. */
async function measureRecordings(): Promise<number> {
  const recordings = await import('#src/offline/recordings/recordings.ts')
  return recordings.measureRecordings()
}

export function isClearable(category: StorageCategory): category is ClearableCategory {
  return category in clearStorage
}

function isShell(name: string): boolean {
  return name !== cacheNames.pictures && !downloadCaches.includes(name)
}

async function cacheList(): Promise<string[]> {
  try {
    return await caches.keys()
  } catch {
    return []
  }
}

async function sizeOfCaches(names: string[]): Promise<number> {
  let bytes = 0
  for (const name of names) {
    const cache = await caches.open(name)
    const responses = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
    const sizes = await Promise.all(responses.map(async (response) => (await response?.blob())?.size ?? 0))
    bytes += sizes.reduce((sum, size) => sum + size, 0)
  }
  return bytes
}

/** Files of undelivered posts. */
async function measureUploads(): Promise<number> {
  const values = (await entries<IDBValidKey, unknown>(outbox)).map(([, value]) => value)
  return values.reduce((sum: number, value) => sum + (value instanceof Blob ? value.size : 0), 0)
}

/** Clears a category. */
export const clearStorage: Record<ClearableCategory, () => Promise<void>> = {
  async shell() {
    await deleteCaches(isShell)
    // The next visit installs the worker again.
    const workers = (await navigator.serviceWorker?.getRegistrations()) ?? []
    await Promise.all(workers.map((worker) => worker.unregister()))
  },
  pictures: () => deleteCaches((name) => name === cacheNames.pictures),
  async data() {
    await removeStoredQueries((key) => !key.startsWith('pool/'))
    for (const key of storedKeys()) if (key === 'mowj-public' || key.startsWith('mowj-user-')) removeText(key)
  },
  async downloads() {
    for (const { key } of [...downloadList.items]) await deleteDownload(key)
    await deleteCaches((name) => downloadCaches.includes(name))
  },
}

async function deleteCaches(isUnwanted: (name: string) => boolean): Promise<void> {
  await Promise.all((await cacheList()).filter(isUnwanted).map((name) => caches.delete(name)))
}

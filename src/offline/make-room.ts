import { delMany, keys } from 'idb-keyval'
import { cacheNames } from '#src/contract/offline-media.ts'
import { openStore } from './database.ts'
import { freeBytes } from './free-bytes.ts'
import { openChannel } from './tab-sync.ts'

/** Deletes something of one kind; false when there is nothing left of it. */
type Step = () => Promise<boolean>

const PREVIOUS_BUILD = 'previous-build'
const PUBLIC_QUERIES = 'public/'

/**
 * What a full disk gives up, in this order; the next step begins when the one before has nothing left. All of it can be
 * loaded again. Everything else stays: queued posts, drafts, recordings, pending changes and marks, the user's passes,
 * the app itself and the code that it has loaded (docs/data-at-rest.md).
 */
export const steps: Record<'pictures' | 'previousBuild' | 'publicQueries' | 'unfinishedDownloads' | 'downloads', Step> =
  {
    pictures: () => emptyCache(cacheNames.pictures),
    previousBuild: () => emptyCache(PREVIOUS_BUILD),
    publicQueries: deletePublicQueries,
    unfinishedDownloads: () => emptyCache(cacheNames.downloadChunks),
    downloads: deleteOldestDownload,
  }

/** The channel on which the other contexts learn that files were deleted. */
export const SHED_CHANNEL = 'mowj-storage'

/**
 * Runs a write that must not be lost. When the disk is full, sheds step by step and runs it again; rejects with the write's
 * error when nothing is left to shed.
 */
export async function withRoom<Result>(write: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (!isQuotaExceeded(error) || !(await shed())) throw error
    }
  }
}

/** Sheds until `bytes` are free by the browser's estimate; false when the disk has not that much. */
export async function makeRoom(bytes: number): Promise<boolean> {
  for (;;) {
    const free = await freeBytes()
    // Without an estimate the write itself decides.
    if (free === undefined || free > bytes) return true
    if (!(await shed())) return false
  }
}

export function isQuotaExceeded(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError'
}

/** Deletes the next thing in the order; false when nothing is left. */
async function shed(): Promise<boolean> {
  for (const step of Object.values(steps)) {
    if (!(await step().catch(() => false))) continue
    const channel = openChannel(SHED_CHANNEL)
    channel?.postMessage('shed')
    channel?.close()
    return true
  }
  return false
}

/** Deletes entry by entry: a deleted cache that a worker still has open takes its space until the worker stops. */
async function emptyCache(name: string): Promise<boolean> {
  const cache = await openCache(name)
  const requests = (await cache?.keys()) ?? []
  await Promise.all(requests.map((request) => cache?.delete(request, { ignoreVary: true })))
  return requests.length > 0
}

async function deleteOldestDownload(): Promise<boolean> {
  const cache = await openCache(cacheNames.downloads)
  const [oldest] = (await cache?.keys()) ?? []
  return oldest !== undefined && (await cache?.delete(oldest, { ignoreVary: true })) === true
}

async function openCache(name: string): Promise<Cache | undefined> {
  return typeof caches !== 'undefined' && (await caches.keys()).includes(name) ? caches.open(name) : undefined
}

async function deletePublicQueries(): Promise<boolean> {
  const queries = openStore('mowj', 'queries')
  const found = (await keys(queries)).filter((key) => String(key).startsWith(PUBLIC_QUERIES))
  if (found.length > 0) await delMany(found, queries)
  return found.length > 0
}

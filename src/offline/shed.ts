import { delMany, keys } from 'idb-keyval'
import { cacheNames } from '#src/contract/offline-media.ts'
import { openStore } from './database.ts'

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

/** Deletes the next thing in the order; false when nothing is left. */
export async function shed(): Promise<boolean> {
  for (const step of Object.values(steps)) if (await step().catch(() => false)) return true
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

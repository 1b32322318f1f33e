import { cacheNames } from '#src/contract/offline-media.ts'
import { downloadList, LIST, readList, updateDownload } from './download-list.ts'

/** Follows changes of other tabs and detects files the browser has evicted. */
export async function verifyDownloads(): Promise<void> {
  addEventListener('storage', ({ key }) => {
    if (key === LIST) downloadList.items = readList()
  })
  await markLost()
  // The page that was downloading it has closed.
  for (const { key, state } of downloadList.items) if (state === 'loading') updateDownload(key, { state: 'paused' })
}

/** Marks the downloads whose files are gone. */
export async function markLost(): Promise<void> {
  if (downloadList.items.length === 0) return
  const stored = await storedFiles()
  for (const { key, state, files } of downloadList.items) {
    if (state === 'ready' && !files.every((url) => stored.has(url))) updateDownload(key, { state: 'lost' })
  }
}

async function storedFiles(): Promise<ReadonlySet<string>> {
  try {
    const cache = await caches.open(cacheNames.downloads)
    return new Set((await cache.keys()).map(({ url }) => url))
  } catch {
    return new Set()
  }
}

import { freeBytes, requestPersistence } from '#src/offline/storage-quota.ts'
import { oneAtATime } from '#src/offline/tab-sync.ts'
import { postToWorker } from '#src/offline/worker-messages.ts'
import { bytesHere, dropFile, FileChanged, fetchFile, sizeOf } from './download-file.ts'
import {
  addDownload,
  type Download,
  downloadList,
  downloadOf,
  removeDownload,
  updateDownload,
  verifyDownloads,
} from './download-list.ts'

/** A public thing somebody wants to have at the pool. */
export type DownloadRequest = Pick<Download, 'key' | 'title' | 'path' | 'files' | 'reads'>

/**
 * `kept`: all of it is here. `no-room`: the device has too little space, and nothing was begun. `refused`: this browser
 * keeps no files. `waiting`: the network is gone, and it goes on by itself later. `gone`: the server has no such file.
 */
export type DownloadOutcome =
  | { name: 'kept' | 'refused' | 'waiting' | 'gone' | 'cancelled' }
  /** Bytes it takes, where that is known, and bytes that are free. */
  | { name: 'no-room'; bytes: number | undefined; free: number | undefined }

/** Room that is left for everything else. */
const SPARE_BYTES = 5 * 1024 * 1024

const running = new Map<string, AbortController>()

/** Fetches a thing's files for the pool, or goes on where it was cut. */
export async function downloadFiles(wish: DownloadRequest): Promise<DownloadOutcome> {
  if (running.has(wish.key)) return { name: 'waiting' }
  if (typeof caches === 'undefined') return { name: 'refused' }
  const stop = new AbortController()
  running.set(wish.key, stop)
  try {
    // Two tabs do not fetch one thing twice.
    return await oneAtATime(`mowj-keep-${wish.key}`, () => keep(wish, stop.signal))
  } catch (error) {
    return settle(wish.key, error, stop.signal)
  } finally {
    running.delete(wish.key)
  }
}

async function keep(wish: DownloadRequest, signal: AbortSignal): Promise<DownloadOutcome> {
  const { key, files } = wish
  const sizes = await Promise.all(files.map((url) => sizeOf(url, signal)))
  const bytes = sum(sizes)
  const done = sum(await Promise.all(files.map(bytesHere)))
  const free = await freeBytes()
  // A file and its parts are here together for a moment, while they are put together.
  const needed = bytes - done + Math.max(...sizes, 0) + SPARE_BYTES
  if (free !== undefined && free < needed) return { name: 'no-room', bytes, free }
  signal.throwIfAborted()
  addDownload({ ...wish, bytes, done, state: 'loading' })
  // The engine may clear what was not promised to stay. Never waited for.
  void requestPersistence()
  for (const [index, url] of files.entries()) {
    await fetchFile(url, sizes[index] ?? 0, signal, (more) =>
      updateDownload(key, { done: (downloadOf(key)?.done ?? 0) + more }),
    )
  }
  updateDownload(key, { done: bytes, state: 'ready' })
  postToWorker({ type: 'KEPT_CHANGED' })
  return { name: 'kept' }
}

async function settle(key: string, error: unknown, signal: AbortSignal): Promise<DownloadOutcome> {
  if (signal.aborted) return { name: 'cancelled' }
  if (error instanceof FileChanged) {
    await deleteDownload(key)
    return { name: 'gone' }
  }
  if (isFull(error)) {
    await deleteDownload(key)
    return { name: 'no-room', bytes: undefined, free: await freeBytes() }
  }
  if (isRefusal(error)) return { name: 'refused' }
  updateDownload(key, { state: 'paused' })
  return { name: 'waiting' }
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'SecurityError'
}

/** Removes a thing, also one that is still on its way. A file that another kept thing needs stays. */
export async function deleteDownload(key: string): Promise<void> {
  running.get(key)?.abort()
  const files = downloadOf(key)?.files ?? []
  removeDownload(key)
  const needed = new Set(downloadList.things.flatMap((thing) => thing.files))
  await Promise.allSettled(files.filter((url) => !needed.has(url)).map(dropFile))
  postToWorker({ type: 'KEPT_CHANGED' })
}

/** Goes on with what was cut, now and whenever the network comes back. */
export async function resumeDownloads(): Promise<void> {
  const goOn = async () => {
    for (const thing of downloadList.things) if (thing.state === 'paused') await downloadFiles(thing)
  }
  addEventListener('online', () => void goOn())
  await verifyDownloads()
  if (navigator.onLine !== false) await goOn()
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

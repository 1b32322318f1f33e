import { messageTypes } from '#src/contract/offline-media.ts'
import { freeBytes } from '#src/offline/free-bytes.ts'
import { SHED_CHANNEL } from '#src/offline/make-room.ts'
import { requestPersistence } from '#src/offline/storage-quota.ts'
import { oneAtATime, openChannel } from '#src/offline/tab-sync.ts'
import { postToWorker } from '#src/offline/worker-messages.ts'
import { deleteFile, FileChanged, fetchFile, sizeOf, storedBytes } from './download-file.ts'
import {
  addDownload,
  type Download,
  downloadList,
  downloadOf,
  removeDownload,
  updateDownload,
} from './download-list.ts'
import { markLost, verifyDownloads } from './verify-downloads.ts'

/** A public item to store for offline use. */
export type DownloadRequest = Pick<Download, 'key' | 'title' | 'path' | 'files' | 'reads'>

/**
 * `ready`: all files are stored. `no-room`: the quota is too small, nothing was started. `refused`: this browser blocks
 * storage. `waiting`: the device is offline; the download resumes by itself. `gone`: the server no longer has the file.
 */
export type DownloadOutcome =
  | { name: 'ready' | 'refused' | 'waiting' | 'gone' | 'cancelled' }
  /** Bytes needed, where known, and bytes free. */
  | { name: 'no-room'; bytes: number | undefined; free: number | undefined }

/** Quota left for the rest of the app. */
const SPARE_BYTES = 5 * 1024 * 1024

const controllers = new Map<string, AbortController>()

/** Starts or resumes a download. */
export async function downloadFiles(request: DownloadRequest): Promise<DownloadOutcome> {
  if (controllers.has(request.key)) return { name: 'waiting' }
  if (typeof caches === 'undefined') return { name: 'refused' }
  const controller = new AbortController()
  controllers.set(request.key, controller)
  try {
    // One tab at a time downloads an item.
    return await oneAtATime(`mowj-keep-${request.key}`, () => download(request, controller.signal))
  } catch (error) {
    return handleFailure(request.key, error, controller.signal)
  } finally {
    controllers.delete(request.key)
  }
}

async function download(request: DownloadRequest, signal: AbortSignal): Promise<DownloadOutcome> {
  const { key, files } = request
  const sizes = await Promise.all(files.map((url) => sizeOf(url, signal)))
  const bytes = sum(sizes)
  const done = sum(await Promise.all(files.map(storedBytes)))
  const free = await freeBytes()
  // While a file is assembled it is stored twice: complete and in chunks.
  const needed = bytes - done + Math.max(...sizes, 0) + SPARE_BYTES
  if (free !== undefined && free < needed) return { name: 'no-room', bytes, free }
  signal.throwIfAborted()
  addDownload({ ...request, bytes, done, state: 'loading' })
  // Without persistence the browser may evict the files. Some browsers prompt, so the download does not wait.
  void requestPersistence()
  for (const [index, url] of files.entries()) {
    await fetchFile(url, sizes[index] ?? 0, signal, (more) =>
      updateDownload(key, { done: (downloadOf(key)?.done ?? 0) + more }),
    )
  }
  updateDownload(key, { done: bytes, state: 'ready' })
  postToWorker({ type: messageTypes.downloadsChanged })
  return { name: 'ready' }
}

async function handleFailure(key: string, error: unknown, signal: AbortSignal): Promise<DownloadOutcome> {
  if (signal.aborted) return { name: 'cancelled' }
  if (error instanceof FileChanged) {
    await deleteDownload(key)
    return { name: 'gone' }
  }
  if (isQuotaExceeded(error)) {
    await deleteDownload(key)
    return { name: 'no-room', bytes: undefined, free: await freeBytes() }
  }
  if (isStorageBlocked(error)) return { name: 'refused' }
  updateDownload(key, { state: 'paused' })
  return { name: 'waiting' }
}

function isQuotaExceeded(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

function isStorageBlocked(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'SecurityError'
}

/** Deletes a download, also one in progress. Files shared with another download stay. */
export async function deleteDownload(key: string): Promise<void> {
  controllers.get(key)?.abort()
  const files = downloadOf(key)?.files ?? []
  removeDownload(key)
  const needed = new Set(downloadList.items.flatMap((item) => item.files))
  await Promise.allSettled(files.filter((url) => !needed.has(url)).map(deleteFile))
  postToWorker({ type: messageTypes.downloadsChanged })
}

/** Resumes paused downloads, now and on every `online` event. */
export async function resumeDownloads(): Promise<void> {
  const resume = async () => {
    for (const item of downloadList.items) if (item.state === 'paused') await downloadFiles(item)
  }
  addEventListener('online', () => void resume())
  openChannel(SHED_CHANNEL)?.addEventListener('message', () => void markLost())
  await verifyDownloads()
  if (navigator.onLine !== false) await resume()
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

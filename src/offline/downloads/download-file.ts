import { cacheNames } from '#src/contract/offline-media.ts'

const CHUNK_BYTES = 1024 * 1024
const TRIES = 4
const FIRST_DELAY_MS = 1000

/** The file changed on the server, or the response does not come from the server. */
export class FileChanged extends Error {}

/** Size of a file in bytes. Throws `FileChanged` when the response is not a media file. */
export async function sizeOf(url: string, signal: AbortSignal): Promise<number> {
  const response = await fetch(url, { method: 'HEAD', mode: 'cors', credentials: 'omit', signal })
  const size = Number(response.headers.get('Content-Length'))
  if (!isFile(response) || !Number.isInteger(size) || size < 1) throw new FileChanged()
  return size
}

// A captive portal responds with its own HTML page.
function isFile(response: Response): boolean {
  return (response.status === 200 || response.status === 206) && /^(image|video|audio)\//.test(typeOf(response))
}

function typeOf(response: Response): string {
  return response.headers.get('Content-Type') ?? ''
}

/** Bytes of a file on this device, complete or in chunks. */
export async function storedBytes(url: string): Promise<number> {
  const whole = await (await caches.open(cacheNames.downloads)).match(url)
  if (whole !== undefined) return (await whole.blob()).size
  const chunks = await caches.open(cacheNames.downloadChunks)
  let bytes = 0
  for (const chunk of await chunks.keys()) {
    if (isChunkOf(chunk.url, url)) bytes += (await (await chunks.match(chunk))?.blob())?.size ?? 0
  }
  return bytes
}

/**
 * Downloads a file in chunks, so that an interrupted connection loses one chunk at most, and stores the complete file once
 * all chunks are present. Throws the network error after several retries.
 */
export async function fetchFile(
  url: string,
  size: number,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const cache = await caches.open(cacheNames.downloads)
  if ((await cache.match(url)) !== undefined) return
  const chunkCache = await caches.open(cacheNames.downloadChunks)
  const chunks: Blob[] = []
  for (let start = 0; start < size; start += CHUNK_BYTES) {
    const key = chunkKey(url, start)
    const end = Math.min(size, start + CHUNK_BYTES)
    let chunk = await (await chunkCache.match(key))?.blob()
    if (chunk?.size !== end - start) {
      chunk = await fetchWithRetries(url, start, end, signal)
      await chunkCache.put(key, new Response(chunk))
      onBytes(chunk.size)
    }
    chunks.push(chunk)
  }
  const type = chunks[0]?.type ?? ''
  const headers = { 'Content-Type': type, 'Content-Length': String(size) }
  await cache.put(url, new Response(new Blob(chunks, { type }), { headers }))
  await deleteChunks(url)
}

async function fetchWithRetries(url: string, start: number, end: number, signal: AbortSignal): Promise<Blob> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await fetchRange(url, start, end, signal)
    } catch (error) {
      if (signal.aborted || error instanceof FileChanged || failures === TRIES || navigator.onLine === false)
        throw error
      await delay(FIRST_DELAY_MS * 2 ** (failures - 1), signal)
    }
  }
}

async function fetchRange(url: string, start: number, end: number, signal: AbortSignal): Promise<Blob> {
  const headers = { Range: `bytes=${start}-${end - 1}` }
  const response = await fetch(url, { mode: 'cors', credentials: 'omit', headers, signal })
  if (response.status >= 500 || response.status === 429) throw new Error(`status ${response.status}`)
  if (!isFile(response)) throw new FileChanged()
  const body = await response.blob()
  // A server without range support sends the complete file each time.
  const chunk = response.status === 206 ? body : body.slice(start, end)
  if (chunk.size !== end - start) throw new FileChanged()
  return new Blob([chunk], { type: typeOf(response) })
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

/** Deletes a file and its chunks. */
export async function deleteFile(url: string): Promise<void> {
  await (await caches.open(cacheNames.downloads)).delete(url)
  await deleteChunks(url)
}

async function deleteChunks(url: string): Promise<void> {
  const chunks = await caches.open(cacheNames.downloadChunks)
  const own = (await chunks.keys()).filter((chunk) => isChunkOf(chunk.url, url))
  await Promise.all(own.map((chunk) => chunks.delete(chunk)))
}

function chunkKey(url: string, start: number): string {
  return `/kept-part?${new URLSearchParams({ of: url, from: String(start) })}`
}

function isChunkOf(key: string, url: string): boolean {
  return new URL(key, location.href).searchParams.get('of') === url
}

import { cacheNames } from '#src/contract/offline-media.ts'

const PART_BYTES = 1024 * 1024
const TRIES = 4
const FIRST_PAUSE_MS = 1000

/** The file is not what it was, or what answers is not the server. */
export class FileChanged extends Error {}

/** How large a file is. Throws when the server does not answer for it. */
export async function sizeOf(url: string, signal: AbortSignal): Promise<number> {
  const answer = await fetch(url, { method: 'HEAD', mode: 'cors', credentials: 'omit', signal })
  const size = Number(answer.headers.get('Content-Length'))
  if (!isFile(answer) || !Number.isInteger(size) || size < 1) throw new FileChanged()
  return size
}

// A captive portal answers with a page of its own.
function isFile(answer: Response): boolean {
  return (answer.status === 200 || answer.status === 206) && /^(image|video|audio)\//.test(typeOf(answer))
}

function typeOf(answer: Response): string {
  return answer.headers.get('Content-Type') ?? ''
}

/** Bytes of a file that are here already, whole or in parts. */
export async function bytesHere(url: string): Promise<number> {
  const whole = await (await caches.open(cacheNames.kept)).match(url)
  if (whole !== undefined) return (await whole.blob()).size
  const parts = await caches.open(cacheNames.keptParts)
  let bytes = 0
  for (const part of await parts.keys()) {
    if (isPartOf(part.url, url)) bytes += (await (await parts.match(part))?.blob())?.size ?? 0
  }
  return bytes
}

/**
 * Fetches a file part by part, so that a cut costs one part at most, and puts it together when all are here: a part never
 * stands in for the whole. Throws what the network threw once several tries have failed.
 */
export async function fetchFile(
  url: string,
  size: number,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const whole = await caches.open(cacheNames.kept)
  if ((await whole.match(url)) !== undefined) return
  const parts = await caches.open(cacheNames.keptParts)
  const pieces: Blob[] = []
  for (let start = 0; start < size; start += PART_BYTES) {
    const name = partName(url, start)
    const end = Math.min(size, start + PART_BYTES)
    let piece = await (await parts.match(name))?.blob()
    if (piece?.size !== end - start) {
      piece = await loadChunk(url, start, end, signal)
      await parts.put(name, new Response(piece))
      onBytes(piece.size)
    }
    pieces.push(piece)
  }
  const type = pieces[0]?.type ?? ''
  const headers = { 'Content-Type': type, 'Content-Length': String(size) }
  await whole.put(url, new Response(new Blob(pieces, { type }), { headers }))
  await dropParts(url)
}

async function loadChunk(url: string, start: number, end: number, signal: AbortSignal): Promise<Blob> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await askPart(url, start, end, signal)
    } catch (error) {
      if (signal.aborted || error instanceof FileChanged || failures === TRIES || navigator.onLine === false)
        throw error
      await pause(FIRST_PAUSE_MS * 2 ** (failures - 1), signal)
    }
  }
}

async function askPart(url: string, start: number, end: number, signal: AbortSignal): Promise<Blob> {
  const headers = { Range: `bytes=${start}-${end - 1}` }
  const answer = await fetch(url, { mode: 'cors', credentials: 'omit', headers, signal })
  if (answer.status >= 500 || answer.status === 429) throw new Error(`status ${answer.status}`)
  if (!isFile(answer)) throw new FileChanged()
  const body = await answer.blob()
  // A server that knows no parts sends the whole each time.
  const piece = answer.status === 206 ? body : body.slice(start, end)
  if (piece.size !== end - start) throw new FileChanged()
  return new Blob([piece], { type: typeOf(answer) })
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

/** Deletes a file, whole or in parts. */
export async function dropFile(url: string): Promise<void> {
  await (await caches.open(cacheNames.kept)).delete(url)
  await dropParts(url)
}

async function dropParts(url: string): Promise<void> {
  const parts = await caches.open(cacheNames.keptParts)
  const own = (await parts.keys()).filter((part) => isPartOf(part.url, url))
  await Promise.all(own.map((part) => parts.delete(part)))
}

function partName(url: string, start: number): string {
  return `/kept-part?${new URLSearchParams({ of: url, from: String(start) })}`
}

function isPartOf(name: string, url: string): boolean {
  return new URL(name, location.href).searchParams.get('of') === url
}

import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { toStorageFullError } from './storage-full.ts'

const STALE_MS = 24 * 3_600_000

/** The upload exceeds its size limit. */
export class UploadTooLarge extends Error {}

/** The client disconnected, or the request body is truncated or malformed. */
export class UploadAborted extends Error {}

/** Receives every chunk in order, so that a checksum needs no second read of the file. */
export type OnChunk = (bytes: Buffer) => void

const folderOf = (dataDir: string) => join(dataDir, 'media', 'incoming')

/** A new path for a temporary file; the caller removes the file. */
export async function tempUploadPath(dataDir: string): Promise<string> {
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 })
  return join(folderOf(dataDir), randomBytes(16).toString('base64url'))
}

/**
 * Streams a request body into a temporary file and returns its path; the caller removes the file. On failure no file
 * remains. Rejects with `UploadTooLarge` at the first byte beyond the limit, with `UploadAborted`, and with
 * `AppError('unavailable')` when the disk is full.
 */
export async function saveUpload(
  dataDir: string,
  sent: Readable,
  mostBytes: number,
  onChunk?: OnChunk,
): Promise<string> {
  // The stream may fail before anything listens; the pipeline below still rejects in that case.
  sent.on('error', () => undefined)
  const path = await tempUploadPath(dataDir)
  try {
    await receive(sent, path, counter(mostBytes, onChunk))
    return path
  } catch (error) {
    await rm(path, { force: true })
    throw toStorageFullError(error)
  }
}

/** As `saveUpload`, but passes the path to `work` and always removes the file. */
export async function withTempUploads<Outcome>(
  dataDir: string,
  sent: Readable,
  mostBytes: number,
  work: (path: string) => Promise<Outcome>,
): Promise<Outcome> {
  const path = await saveUpload(dataDir, sent, mostBytes)
  try {
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}

async function receive(sent: Readable, path: string, counted: Transform) {
  // Opened before anything can fail: a stream that opens the file by itself can create it after its removal.
  const file = await open(path, 'wx', 0o600)
  try {
    await pipeline(sent, counted, file.createWriteStream())
  } catch (error) {
    // A full disk is a fault of the server; any other error, including a broken connection, is the client's.
    const isSystem = error instanceof Error && 'syscall' in error && error.syscall !== 'read'
    const isOurs = error instanceof UploadTooLarge || isSystem
    throw isOurs ? error : new UploadAborted('the upload broke off', { cause: error })
  }
}

function counter(mostBytes: number, onChunk?: OnChunk): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > mostBytes) return done(new UploadTooLarge())
      onChunk?.(chunk)
      done(null, chunk)
    },
  })
}

/** Removes temporary files that a crash or a power cut left behind. */
export async function clearTempUploads(dataDir: string): Promise<void> {
  const folder = folderOf(dataDir)
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const facts = await stat(path).catch(() => undefined)
    if (facts !== undefined && facts.mtimeMs < Date.now() - STALE_MS) await rm(path, { force: true })
  }
}

import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { toStorageFullError } from './storage-full.ts'

const STALE_MS = 24 * 3_600_000

/** More bytes came than may. */
export class UploadTooLarge extends Error {}

/** The sender went away, or what came was cut off or no form. */
export class UploadAborted extends Error {}

/** Is shown all that comes, in its order: whoever needs a sum of it need not read the file again. */
export type Seen = (bytes: Buffer) => void

const folderOf = (dataDir: string) => join(dataDir, 'media', 'incoming')

/** A new path for something that is only passing through; whoever asks for it removes it. */
export async function tempUploadPath(dataDir: string): Promise<string> {
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 })
  return join(folderOf(dataDir), randomBytes(16).toString('base64url'))
}

/**
 * Takes what somebody sends into a temporary file, which is the caller's to remove, and gives its path. Refused or dropped
 * on the way it leaves nothing. Rejects with `UploadTooLarge` as soon as one byte too many has come, with `UploadAborted`, and
 * with `Refusal('unavailable')` when no room is left.
 */
export async function saveUpload(dataDir: string, sent: Readable, mostBytes: number, seen?: Seen): Promise<string> {
  // It may break off before anybody listens; the pipeline below still finds it broken.
  sent.on('error', () => undefined)
  const path = await tempUploadPath(dataDir)
  try {
    await receive(sent, path, counter(mostBytes, seen))
    return path
  } catch (error) {
    await rm(path, { force: true })
    throw toStorageFullError(error)
  }
}

/** As `saveUpload`, but lets `work` have the path and removes the file whatever happens. */
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
  try {
    await pipeline(sent, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    // A full disk is this server's own failure; everything else, a connection that broke too, is the sender's.
    const isSystem = error instanceof Error && 'syscall' in error && error.syscall !== 'read'
    const isOurs = error instanceof UploadTooLarge || isSystem
    throw isOurs ? error : new UploadAborted('the upload broke off', { cause: error })
  }
}

function counter(mostBytes: number, seen?: Seen): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > mostBytes) return done(new UploadTooLarge())
      seen?.(chunk)
      done(null, chunk)
    },
  })
}

/** Removes what a power cut left of uploads under way. */
export async function clearTempUploads(dataDir: string): Promise<void> {
  const folder = folderOf(dataDir)
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const facts = await stat(path).catch(() => undefined)
    if (facts !== undefined && facts.mtimeMs < Date.now() - STALE_MS) await rm(path, { force: true })
  }
}

import { randomBytes, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { Deps } from '#server/core/deps.ts'
import { announcePart, assignUpload, countPart, deleteParts, setSize } from './upload.repo.ts'
import { liveSince, recordUpload, removeUpload } from './upload.service.ts'
import { readUploadId } from './upload-id.ts'

/** Limit of memory per upload; also the size of a stored part. */
const PART_BYTES = 2 * 1024 * 1024

/**
 * Uploads in progress, shared by all servers: offsets are in the database, bytes in the media store. A request for the
 * offset, or for the next chunk, moves the upload to this server: bytes that another server still holds from a failure
 * connection are void, so that an offset once reported stays true.
 */
export class UploadStore extends DataStore {
  private readonly server = randomUUID()

  constructor(private readonly deps: Deps) {
    super()
    this.extensions = ['creation', 'creation-with-upload', 'creation-defer-length', 'termination']
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size = null, metadata = null } = upload
    const ownerId = readUploadId(id)?.ownerId ?? 0
    const row = { id, ownerId, size, metadata, server: this.server, createdAt: this.deps.now() }
    await recordUpload(this.deps, row)
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await assignUpload(this.deps.db, id, this.server, liveSince(this.deps))
    if (row === undefined) throw ERRORS.FILE_NOT_FOUND
    const { size, received: offset, metadata } = row
    return new Upload({ id, offset, ...(size !== null && { size }), ...(metadata !== null && { metadata }) })
  }

  override async declareUploadLength(id: string, size: number): Promise<void> {
    await setSize(this.deps.db, id, size)
  }

  override async remove(id: string): Promise<void> {
    if (!(await removeUpload(this.deps, id))) throw ERRORS.FILE_NOT_FOUND
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    let at = offset
    for await (const bytes of splitIntoParts(stream)) {
      await this.storePart(id, at, bytes)
      at += bytes.length
    }
    return at
  }

  private async storePart(uploadId: string, startsAt: number, bytes: Buffer) {
    const { db, media } = this.deps
    const name = `${randomBytes(16).toString('base64url')}.part`
    const id = await announcePart(db, { uploadId, startsAt, name })
    if (id === undefined) throw ERRORS.FILE_NO_LONGER_EXISTS
    await media.put('parts', name, bytes)
    const part = { id, uploadId, server: this.server, startsAt, bytes: bytes.length }
    if (await countPart(db, part)) return
    await media.remove('parts', name)
    await deleteParts(db, [id])
    throw ERRORS.INVALID_OFFSET
  }
}

/** Splits a stream into parts that fit in memory; yields the rest of an aborted stream before rethrowing its error. */
async function* splitIntoParts(stream: Readable): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  let failure: { cause: unknown } | undefined
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  for (;;) {
    const next = await chunks.next().catch((cause: unknown) => {
      failure = { cause }
      return { done: true as const, value: undefined }
    })
    if (next.done === true) break
    waiting.push(next.value)
    bytes += next.value.length
    if (bytes < PART_BYTES) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting)
  if (failure !== undefined) throw failure.cause
}

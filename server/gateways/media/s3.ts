import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/core/errors.ts'
import { contentTypeOf } from './content-type.ts'
import type { MediaFolder, MediaStore } from './port.ts'

type Settings = Extract<Config['mediaStore'], { kind: 's3' }>

/** Larger files are uploaded in parts of this size, one at a time in memory. S3 accepts no smaller ones. */
const PART_BYTES = 8 * 1024 * 1024
const MOST_MS = 60_000
const RETRY_SECONDS = 5
/** Sizes never change: ranges of the same video need one request for its size. */
const MOST_SIZES = 2000

/** Stores media in a bucket of an S3-compatible service, at `endpoint/bucket/folder/name`. */
export function s3Media({ endpoint, bucket, region, accessKeyId, secretAccessKey }: Settings): MediaStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 })
  const sizes = new Map<string, number>()
  const addressOf = (folder: MediaFolder, name: string) => `${endpoint}/${bucket}/${folder}/${name}`

  async function send(method: string, address: string, { body, headers = {} }: RequestOptions = {}): Promise<Response> {
    // The signature covers the bytes: the store rejects a body that changed in transit.
    const sum = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const abort = new AbortController()
    // Until the response begins: streaming a video may take an hour.
    const timer = setTimeout(() => abort.abort(), MOST_MS)
    const signed = { ...headers, 'x-amz-content-sha256': sum }
    const response = await client
      .fetch(address, { method, signal: abort.signal, headers: signed, ...(body && { body }) })
      .catch((error: unknown) => {
        throw unavailable(`${method}: no response`, error)
      })
      .finally(() => clearTimeout(timer))
    if (response.ok || response.status === 404) return response
    const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? ''
    throw unavailable(`${method}: ${response.status} ${code}`)
  }

  async function sendExpectingObject(method: string, address: string, options?: RequestOptions): Promise<Response> {
    const response = await send(method, address, options)
    if (response.status === 404) throw unavailable(`${method}: no such bucket`)
    return response
  }

  async function putParts(address: string, file: FileHandle, size: number, type: string) {
    const started = await (
      await sendExpectingObject('POST', `${address}?uploads`, { headers: { 'content-type': type } })
    ).text()
    const id = /<UploadId>([^<]+)<\/UploadId>/.exec(started)?.[1]
    if (id === undefined) throw unavailable('POST: no upload id')
    const upload = `uploadId=${encodeURIComponent(id)}`
    try {
      const tags: string[] = []
      for (let at = 0; at < size; at += PART_BYTES) {
        const body = await partOf(file, at, Math.min(PART_BYTES, size - at))
        const response = await sendExpectingObject('PUT', `${address}?partNumber=${tags.length + 1}&${upload}`, {
          body,
        })
        tags.push(response.headers.get('etag') ?? '')
      }
      const completed = await sendExpectingObject('POST', `${address}?${upload}`, { body: partList(tags) })
      // The store may send 200 and an error in the body.
      if (/<Error>/.test(await completed.text())) throw unavailable('POST: the parts could not be completed')
    } catch (error) {
      await send('DELETE', `${address}?${upload}`).catch(() => undefined)
      throw error
    }
  }

  const store: MediaStore = {
    async put(folder, name, content) {
      const address = addressOf(folder, name)
      const type = contentTypeOf(name)
      if (Buffer.isBuffer(content)) {
        await sendExpectingObject('PUT', address, { body: content, headers: { 'content-type': type } })
        return
      }
      const file = await open(content.path)
      try {
        const { size } = await file.stat()
        if (size > PART_BYTES) await putParts(address, file, size, type)
        else
          await sendExpectingObject('PUT', address, {
            body: await partOf(file, 0, size),
            headers: { 'content-type': type },
          })
      } finally {
        await file.close()
      }
    },

    async size(folder, name) {
      const key = `${folder}/${name}`
      const known = sizes.get(key)
      if (known !== undefined) return known
      const response = await send('HEAD', addressOf(folder, name))
      if (response.status === 404) return undefined
      const size = Number(response.headers.get('content-length'))
      const [oldest] = sizes.keys()
      if (sizes.size >= MOST_SIZES && oldest !== undefined) sizes.delete(oldest)
      sizes.set(key, size)
      return size
    },

    async read(folder, name, range) {
      const part = range && { range: `bytes=${range.start}-${range.end}` }
      const response = await send('GET', addressOf(folder, name), { headers: { ...part } })
      if (response.status === 404 || response.body === null) {
        sizes.delete(`${folder}/${name}`)
        return undefined
      }
      return Readable.fromWeb(response.body as ReadableStream)
    },

    async append(folder, name, path) {
      const content = await store.read(folder, name)
      if (content === undefined) return false
      await pipeline(content, createWriteStream(path, { flags: 'a', mode: 0o600 }))
      return true
    },

    async remove(folder, name) {
      sizes.delete(`${folder}/${name}`)
      await send('DELETE', addressOf(folder, name))
    },
  }
  return store
}

type RequestOptions = { body?: Buffer; headers?: Record<string, string> }

function unavailable(message: string, cause?: unknown): AppError {
  return new AppError('unavailable', {
    retryAfter: RETRY_SECONDS,
    cause: new Error(`object store, ${message}`, { cause }),
  })
}

async function partOf(file: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(bytes), 0, bytes, at)
  if (bytesRead < bytes) throw new Error('a file became shorter while it was being sent')
  return buffer
}

function partList(tags: string[]): Buffer {
  const parts = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
  return Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
}

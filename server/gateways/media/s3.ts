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

/** Larger files travel in parts of this size, of which one at a time is in memory. S3 takes no smaller ones. */
const PART_BYTES = 8 * 1024 * 1024
const MOST_MS = 60_000
const RETRY_SECONDS = 5
/** Sizes never change: a video that is watched in parts is asked about once. */
const MOST_SIZES = 2000

/** Keeps media in a bucket of anything that speaks S3, by addresses of the form `endpoint/bucket/folder/name`. */
export function s3Media({ endpoint, bucket, region, accessKeyId, secretAccessKey }: Settings): MediaStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 })
  const sizes = new Map<string, number>()
  const addressOf = (folder: MediaFolder, name: string) => `${endpoint}/${bucket}/${folder}/${name}`

  async function call(method: string, address: string, { body, headers = {} }: Sent = {}): Promise<Response> {
    // What is signed is also what arrives: the store refuses bytes that changed on the way.
    const sum = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const late = new AbortController()
    // Until the answer begins: whoever watches a film may take an hour over it.
    const timer = setTimeout(() => late.abort(), MOST_MS)
    const signed = { ...headers, 'x-amz-content-sha256': sum }
    const answer = await client
      .fetch(address, { method, signal: late.signal, headers: signed, ...(body && { body }) })
      .catch((error: unknown) => {
        throw away(`${method}: no answer`, error)
      })
      .finally(() => clearTimeout(timer))
    if (answer.ok || answer.status === 404) return answer
    const code = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? ''
    throw away(`${method}: ${answer.status} ${code}`)
  }

  async function must(method: string, address: string, sent?: Sent): Promise<Response> {
    const answer = await call(method, address, sent)
    if (answer.status === 404) throw away(`${method}: no such bucket`)
    return answer
  }

  async function putParts(address: string, file: FileHandle, size: number, type: string) {
    const begun = await (await must('POST', `${address}?uploads`, { headers: { 'content-type': type } })).text()
    const id = /<UploadId>([^<]+)<\/UploadId>/.exec(begun)?.[1]
    if (id === undefined) throw away('POST: no upload id')
    const upload = `uploadId=${encodeURIComponent(id)}`
    try {
      const tags: string[] = []
      for (let at = 0; at < size; at += PART_BYTES) {
        const body = await partOf(file, at, Math.min(PART_BYTES, size - at))
        const answer = await must('PUT', `${address}?partNumber=${tags.length + 1}&${upload}`, { body })
        tags.push(answer.headers.get('etag') ?? '')
      }
      const done = await must('POST', `${address}?${upload}`, { body: partList(tags) })
      // The store may say 200 and change its mind in the body.
      if (/<Error>/.test(await done.text())) throw away('POST: the parts were not put together')
    } catch (error) {
      await call('DELETE', `${address}?${upload}`).catch(() => undefined)
      throw error
    }
  }

  const store: MediaStore = {
    async put(folder, name, content) {
      const address = addressOf(folder, name)
      const type = contentTypeOf(name)
      if (Buffer.isBuffer(content)) {
        await must('PUT', address, { body: content, headers: { 'content-type': type } })
        return
      }
      const file = await open(content.path)
      try {
        const { size } = await file.stat()
        if (size > PART_BYTES) await putParts(address, file, size, type)
        else await must('PUT', address, { body: await partOf(file, 0, size), headers: { 'content-type': type } })
      } finally {
        await file.close()
      }
    },

    async size(folder, name) {
      const key = `${folder}/${name}`
      const known = sizes.get(key)
      if (known !== undefined) return known
      const answer = await call('HEAD', addressOf(folder, name))
      if (answer.status === 404) return undefined
      const size = Number(answer.headers.get('content-length'))
      const [oldest] = sizes.keys()
      if (sizes.size >= MOST_SIZES && oldest !== undefined) sizes.delete(oldest)
      sizes.set(key, size)
      return size
    },

    async read(folder, name, range) {
      const part = range && { range: `bytes=${range.start}-${range.end}` }
      const answer = await call('GET', addressOf(folder, name), { headers: { ...part } })
      if (answer.status === 404 || answer.body === null) {
        sizes.delete(`${folder}/${name}`)
        return undefined
      }
      return Readable.fromWeb(answer.body as ReadableStream)
    },

    async append(folder, name, path) {
      const content = await store.read(folder, name)
      if (content === undefined) return false
      await pipeline(content, createWriteStream(path, { flags: 'a', mode: 0o600 }))
      return true
    },

    async remove(folder, name) {
      sizes.delete(`${folder}/${name}`)
      await call('DELETE', addressOf(folder, name))
    },
  }
  return store
}

type Sent = { body?: Buffer; headers?: Record<string, string> }

function away(words: string, cause?: unknown): AppError {
  return new AppError('unavailable', {
    retryAfter: RETRY_SECONDS,
    cause: new Error(`object store, ${words}`, { cause }),
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

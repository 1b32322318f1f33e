import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Upload } from 'tus-js-client'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { storeMedia } from '#server/modules/media/media.service.ts'
import { claimUpload } from '#server/modules/upload/upload.service.ts'
import { deleteExpiredUploads } from '#server/modules/upload/upload-maintenance.service.ts'
import { MEDIA_MAX_BYTES, THUMBNAIL_MAX_BYTES } from '#src/contract/post.ts'
import { videoFile } from '#tests/support/data/videos.ts'
import { type SignedIn, signIn } from '#tests/support/drivers/app.ts'
import { idOf, mediaServer } from '#tests/support/drivers/upload.ts'

const { dataDir, fixture } = mediaServer({ ffmpeg: 'none', corsOrigins: ['https://app.mowj.example'] })
const bytes = readFileSync(videoFile('index-last.mp4'))
/** Stored chunks of all uploads. */
const stored = () => readdirSync(join(dataDir, 'media/parts'))
/** The names of an upload’s chunks; none when the upload does not exist any more. */
const chunksOf = async (id: string) =>
  (await fixture.mowj.sql`select name from upload_parts where upload_id = ${id}`).map(({ name }) => String(name))
const isKnown = async (id: string) => (await fixture.mowj.sql`select 1 from uploads where id = ${id}`).length === 1
let origin = ''
let sara: SignedIn
let saraId = 0
let phone = 9_123_330_000

beforeAll(async () => {
  origin = await fixture.mowj.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  phone += 1
  sara = await signIn(fixture.mowj, `0${phone}`)
  saraId = await idOf(fixture.mowj, sara)
})

type Sending = {
  content?: Buffer
  kind?: string
  chunkSize?: number
  stopAfter?: number
  url?: string
  user?: SignedIn
}

/** Uploads with the app’s client, in chunks; resolves to the upload’s address, also when it was aborted. */
function send({ content = bytes, kind = 'media', chunkSize = 8000, stopAfter, url, user = sara }: Sending = {}) {
  return new Promise<string>((resolve, reject) => {
    const upload = new Upload(content, {
      endpoint: `${origin}/api/uploads/`,
      ...(url !== undefined && { uploadUrl: url }),
      metadata: { kind, name: 'video.mp4', type: 'video/mp4' },
      headers: user.headers,
      chunkSize,
      retryDelays: null,
      onError: reject,
      onSuccess: () => resolve(String(upload.url)),
      onChunkComplete: (_size, accepted) => {
        if (stopAfter === undefined || accepted < stopAfter) return
        upload.abort().then(() => resolve(String(upload.url)), reject)
      },
    })
    upload.start()
  })
}

const idIn = (url: string) => url.slice(url.lastIndexOf('/') + 1)

test('a file uploaded in chunks becomes the media of a post', async () => {
  const url = await send()
  expect(url).toMatch(new RegExp(`^${origin}/api/uploads/media-${saraId}-[\\w-]{22}$`))
  const claimed = await claimUpload(fixture.mowj.deps, idIn(url), saraId, 'media')
  expect(claimed).toMatchObject({ name: 'video.mp4', type: 'video/mp4' })
  expect(readFileSync(claimed.path).equals(bytes)).toBe(true)
  const taken = await storeMedia(fixture.mowj.deps, { ...claimed, ownerId: saraId })
  expect(taken).toMatchObject({ kind: 'video', width: 160 })
})

test('after a lost connection only the rest is sent', async () => {
  const url = await send({ stopAfter: 8000 })
  const head = await fetch(url, { method: 'HEAD', headers: { ...sara.headers, 'tus-resumable': '1.0.0' } })
  const got = Number(head.headers.get('upload-offset'))
  expect(got).toBeGreaterThanOrEqual(8000)
  expect(got).toBeLessThan(bytes.length)
  await expect(claimUpload(fixture.mowj.deps, idIn(url), saraId, 'media')).rejects.toMatchObject({
    fields: { media_upload: ['ارسال فایل هنوز تمام نشده است'] },
  })
  await send({ url })
  const { path } = await claimUpload(fixture.mowj.deps, idIn(url), saraId, 'media')
  expect(readFileSync(path).equals(bytes)).toBe(true)
})

test('of many concurrent claims of a complete upload one succeeds, and may be released', async () => {
  const id = idIn(await send())
  const claims = await Promise.allSettled([1, 2, 3].map(() => claimUpload(fixture.mowj.deps, id, saraId, 'media')))
  const [got, ...more] = claims.flatMap((claim) => (claim.status === 'fulfilled' ? [claim.value] : []))
  expect(more).toEqual([])
  await got?.giveBack()
  const again = await claimUpload(fixture.mowj.deps, id, saraId, 'media')
  expect(readFileSync(again.path).equals(bytes)).toBe(true)
})

test('an upload is accessible to its owner only', async () => {
  const url = await send({ stopAfter: 8000 })
  const reza = await signIn(fixture.mowj, '09129990001')
  for (const method of ['HEAD', 'DELETE']) {
    const response = await fetch(url, { method, headers: { ...reza.headers, 'tus-resumable': '1.0.0' } })
    expect(response.status).toBe(404)
  }
  // The client treats 404 as an upload that is gone, and starts one of Reza’s own.
  expect(idIn(await send({ url, user: reza }))).not.toContain(`-${saraId}-`)
  expect((await fetch(url, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })).status).toBe(401)
  const rezaId = await idOf(fixture.mowj, reza)
  await expect(claimUpload(fixture.mowj.deps, idIn(url), rezaId, 'media')).rejects.toMatchObject({ fields: {} })
})

test('an upload for one field is refused for the other', async () => {
  const id = idIn(await send())
  await expect(claimUpload(fixture.mowj.deps, id, saraId, 'thumbnail')).rejects.toMatchObject({
    fields: { thumbnail_upload: ['این فایل دیگر روی سرور نیست؛ آن را دوباره بفرستید'] },
  })
})

function begin(kind: string, length: number | undefined, more: Record<string, string> = {}) {
  const metadata = `kind ${Buffer.from(kind).toString('base64')},name ${Buffer.from('فیلم.mp4').toString('base64')}`
  return fetch(`${origin}/api/uploads/`, {
    method: 'POST',
    headers: {
      ...sara.headers,
      'tus-resumable': '1.0.0',
      ...(length === undefined ? { 'upload-defer-length': '1' } : { 'upload-length': String(length) }),
      'upload-metadata': metadata,
      ...more,
    },
  })
}

test.each([
  ['media', MEDIA_MAX_BYTES, 'حجم فایل باید کمتر از ۱۰۰ مگابایت باشد'],
  ['thumbnail', THUMBNAIL_MAX_BYTES, 'حجم تصویر شاخص باید کمتر از ۵ مگابایت باشد'],
])('a %s of the largest size may begin, and one byte more is 413', async (kind, most, text) => {
  expect((await begin(kind, most)).status).toBe(201)
  const response = await begin(kind, most + 1)
  expect(response.status).toBe(413)
  expect(await response.json()).toEqual({ detail: text, code: 'too_large' })
})

test('an upload of unknown length ends at the largest size', async () => {
  const url = new URL(String((await begin('thumbnail', undefined)).headers.get('location')), origin)
  const patched = await fetch(url, {
    method: 'PATCH',
    headers: {
      ...sara.headers,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: Buffer.alloc(THUMBNAIL_MAX_BYTES + 1),
  })
  expect(patched.status).toBe(413)
})

test('the purpose of an upload is required', async () => {
  const response = await begin('clip', 10)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ kind: ['نوع فایل ارسالی معلوم نیست'] })
})

test('an upload may be cancelled', async () => {
  const url = await send({ stopAfter: 8000 })
  const chunks = await chunksOf(idIn(url))
  expect(stored()).toEqual(expect.arrayContaining(chunks))
  const gone = await fetch(url, { method: 'DELETE', headers: { ...sara.headers, 'tus-resumable': '1.0.0' } })
  expect(gone.status).toBe(204)
  expect(stored().filter((name) => chunks.includes(name))).toEqual([])
  expect(await isKnown(idIn(url))).toBe(false)
})

test('uploads begun two days ago are removed, complete or not', async () => {
  const [old, fresh] = [idIn(await send()), idIn(await send({ stopAfter: 8000 }))]
  const chunks = await chunksOf(old)
  expect(chunks.length).toBeGreaterThan(1)
  await fixture.mowj.sql`update uploads set created_at = created_at - interval '49 hours' where id = ${old}`
  const head = await fetch(`${origin}/api/uploads/${old}`, {
    method: 'HEAD',
    headers: { ...sara.headers, 'tus-resumable': '1.0.0' },
  })
  expect(head.status).toBe(404)
  await deleteExpiredUploads(fixture.mowj.deps)
  expect(stored().filter((name) => chunks.includes(name))).toEqual([])
  expect([await isKnown(old), await isKnown(fresh)]).toEqual([false, true])
})

test('a user has ten uploads at most: a new one removes the oldest', async () => {
  for (let count = 0; count < 12; count += 1) expect((await begin('media', 10)).status).toBe(201)
  expect(await fixture.mowj.sql`select 1 from uploads where owner_id = ${saraId}`).toHaveLength(10)
})

test('a page of an allowed origin may upload in chunks and read the offset', async () => {
  const allowed = { origin: 'https://app.mowj.example' }
  const preflight = await fetch(`${origin}/api/uploads/`, {
    method: 'OPTIONS',
    headers: {
      ...allowed,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'tus-resumable,upload-offset',
    },
  })
  expect(preflight.headers.get('access-control-allow-headers')).toContain('Upload-Offset')
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH')
  const response = await begin('media', 10, allowed)
  expect(response.headers.get('access-control-allow-origin')).toBe('https://app.mowj.example')
  expect(response.headers.get('access-control-expose-headers')).toMatch(/Location/)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  const foreign = await begin('media', 10, { origin: 'https://evil.example' })
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
})

test('eighty concurrent uploads leave ten, as eighty consecutive ones do', async () => {
  const text = (word: string) => Buffer.from(word).toString('base64')
  const begin = () =>
    fetch(`${origin}/api/uploads/`, {
      method: 'POST',
      headers: {
        ...sara.headers,
        'tus-resumable': '1.0.0',
        'upload-length': '100',
        'upload-metadata': `kind ${text('media')},name ${text('a.mp4')}`,
      },
    })
  const responses = await Promise.all(Array.from({ length: 80 }, begin))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
  const [row] = await fixture.mowj.sql`
    select count(*)::int as n from uploads where owner_id = ${saraId} and ended_at is null`
  expect(row?.n).toBe(10)
})

test('a zero character in the metadata of a file is refused by its field', async () => {
  const metadata = `kind ${Buffer.from('media').toString('base64')},name ${Buffer.from('a\0.mp4').toString('base64')}`
  const response = await fetch(`${origin}/api/uploads/`, {
    method: 'POST',
    headers: { ...sara.headers, 'tus-resumable': '1.0.0', 'upload-length': '100', 'upload-metadata': metadata },
  })
  expect([response.status, await response.json()]).toEqual([400, { name: ['این بخش را دوباره بررسی کنید'] }])
})

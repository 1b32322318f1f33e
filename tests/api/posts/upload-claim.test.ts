import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, expect, test, vi } from 'vitest'
import { announcePart } from '#server/modules/upload/upload.repo.ts'
import {
  claimUpload,
  deleteUploadsOf,
  deleteUsedUploads,
  sweepUploads,
  uploadsOf,
} from '#server/modules/upload/upload.service.ts'
import { UploadStore } from '#server/modules/upload/upload-store.ts'
import { type SignedIn, signIn } from '#tests/support/drivers/app.ts'
import { idOf, mediaServer } from '#tests/support/drivers/upload.ts'

const { dataDir, fixture } = mediaServer({ ffmpeg: 'none' })
const GONE = 'این فایل دیگر روی سرور نیست؛ آن را دوباره بفرستید'
const PROTOCOL = 'ارسال فایل قطع شد؛ دوباره ارسال کنید'
const MIB = 1024 * 1024
const stored = () => readdirSync(join(dataDir, 'media/parts'))
const chunksOf = async (id: string) =>
  (await fixture.mowj.sql`select name from upload_parts where upload_id = ${id} order by starts_at`).map(({ name }) =>
    String(name),
  )

let sara: SignedIn
let saraId = 0
let phone = 9_124_440_000
beforeEach(async () => {
  phone += 1
  sara = await signIn(fixture.mowj, `0${phone}`)
  saraId = await idOf(fixture.mowj, sara)
  return () => vi.restoreAllMocks()
})

const tus = () => ({ ...sara.headers, 'tus-resumable': '1.0.0' })
const text = (word: string) => Buffer.from(word).toString('base64')
const inject = (method: 'POST' | 'PATCH' | 'HEAD' | 'DELETE', path: string, headers: object, payload?: Buffer) =>
  fixture.mowj.app.inject({ method, url: `/api/uploads/${path}`, headers: { ...tus(), ...headers }, payload })
const begin = (size: number, metadata = `kind ${text('media')},name ${text('فیلم.mp4')}`) =>
  inject('POST', '', { 'upload-length': String(size), 'upload-metadata': metadata })
const idIn = (response: { headers: Record<string, unknown> }) => String(response.headers.location).replace(/.*\//, '')
const patch = (id: string, offset: number, bytes: Buffer, type = 'application/offset+octet-stream') =>
  inject('PATCH', id, { 'upload-offset': String(offset), 'content-type': type }, bytes)

async function whole(bytes = Buffer.from('whole'), metadata?: string) {
  const id = idIn(await begin(bytes.length, metadata))
  expect((await patch(id, 0, bytes)).statusCode).toBe(204)
  return id
}
const claim = (id: string, kind: 'media' | 'thumbnail' = 'media') => claimUpload(fixture.mowj.deps, id, saraId, kind)
const gone = { fields: { media_upload: [GONE] } }

test('while one request has claimed an upload others get a retry time, and a minute later it is free again', async () => {
  const id = await whole()
  await claim(id)
  await expect(claim(id)).rejects.toMatchObject({ code: 'unavailable', extra: { retryAfter: 60 } })
  fixture.mowj.clock.forward(59)
  await expect(claim(id)).rejects.toMatchObject({ code: 'unavailable' })
  fixture.mowj.clock.forward(1)
  expect(readFileSync((await claim(id)).path, 'utf8')).toBe('whole')
})

test('an upload is used once: a second use, and a claim after it, are refused, and its chunks are deleted', async () => {
  const id = await whole()
  const chunks = await chunksOf(id)
  const claimed = await claim(id)
  await claimed.use(fixture.mowj.db)
  await expect(claimed.use(fixture.mowj.db)).rejects.toMatchObject(gone)
  await expect(claim(id)).rejects.toMatchObject(gone)
  await deleteUsedUploads(fixture.mowj.deps, [id])
  expect(stored().filter((name) => chunks.includes(name))).toEqual([])
  expect(await fixture.mowj.sql`select 1 from uploads where id = ${id}`).toHaveLength(0)
})

test('a released claim leaves no file behind and frees the upload at once', async () => {
  const id = await whole()
  const claimed = await claim(id)
  await claimed.giveBack()
  expect(existsSync(claimed.path)).toBe(false)
  await claim(id)
})

test('an upload with a chunk missing in the store is sent again, and its claim is released', async () => {
  const id = await whole()
  for (const name of await chunksOf(id)) await fixture.mowj.deps.media.remove('parts', name)
  const before = readdirSync(join(dataDir, 'media/incoming'))
  for (let tries = 0; tries < 2; tries += 1) await expect(claim(id)).rejects.toMatchObject(gone)
  expect(readdirSync(join(dataDir, 'media/incoming'))).toEqual(before)
})

test('an upload without a name or type has none', async () => {
  expect(await claim(await whole(Buffer.from('x'), `kind ${text('media')}`))).toMatchObject({ name: '', type: '' })
  const typed = `kind ${text('media')},name ${text('a.mp4')},type ${text('video/mp4')}`
  expect(await claim(await whole(Buffer.from('x'), typed))).toMatchObject({ name: 'a.mp4', type: 'video/mp4' })
})

test('a long chunk is stored in pieces that fit the memory, and is read back unchanged', async () => {
  const bytes = randomBytes(5 * MIB)
  const id = idIn(await begin(bytes.length))
  const store = new UploadStore(fixture.mowj.deps)
  await store.getUpload(id)
  const chunks = Array.from({ length: 80 }, (_, index) => bytes.subarray((index * MIB) / 16, ((index + 1) * MIB) / 16))
  expect(await store.write(Readable.from(chunks), id, 0)).toBe(bytes.length)
  const sizes = await fixture.mowj.sql`select bytes::int from upload_parts where upload_id = ${id} order by starts_at`
  expect(sizes.map((row) => row.bytes)).toEqual([2 * MIB, 2 * MIB, MIB])
  expect(readFileSync((await claim(id)).path).equals(bytes)).toBe(true)
})

test('bytes received before a connection broke remain, and the client continues from there', async () => {
  const id = idIn(await begin(8))
  const store = new UploadStore(fixture.mowj.deps)
  await store.getUpload(id)
  const breaking = Readable.from(
    (async function* () {
      yield Buffer.from('ab')
      yield Buffer.from('cd')
      throw new Error('the connection was lost')
    })(),
  )
  await expect(store.write(breaking, id, 0)).rejects.toThrow('the connection was lost')
  expect((await inject('HEAD', id, {})).headers['upload-offset']).toBe('4')
  expect((await patch(id, 4, Buffer.from('efgh'))).statusCode).toBe(204)
  expect(readFileSync((await claim(id)).path, 'utf8')).toBe('abcdefgh')
})

test('bytes of a connection that another server has taken over are void and stored nowhere', async () => {
  const id = idIn(await begin(8))
  const [here, there] = [new UploadStore(fixture.mowj.deps), new UploadStore(fixture.mowj.deps)]
  await here.getUpload(id)
  await there.getUpload(id)
  const before = stored()
  await expect(here.write(Readable.from([Buffer.from('abcd')]), id, 0)).rejects.toMatchObject({ status_code: 409 })
  expect([stored(), await chunksOf(id)]).toEqual([before, []])
  expect(await there.write(Readable.from([Buffer.from('wxyz')]), id, 0)).toBe(4)
})

test('bytes for a cancelled upload are refused and stored nowhere', async () => {
  const id = idIn(await begin(8))
  const store = new UploadStore(fixture.mowj.deps)
  await store.getUpload(id)
  expect((await inject('DELETE', id, {})).statusCode).toBe(204)
  const before = stored()
  await expect(store.write(Readable.from([Buffer.from('abcd')]), id, 0)).rejects.toMatchObject({ status_code: 410 })
  await expect(store.getUpload(id)).rejects.toMatchObject({ status_code: 404 })
  await expect(store.remove(id)).rejects.toMatchObject({ status_code: 404 })
  expect(stored()).toEqual(before)
  expect((await inject('DELETE', id, {})).statusCode).toBe(404)
})

test('a chunk that violates the protocol is refused with a message and the protocol’s status', async () => {
  const id = idIn(await begin(8))
  const refused = await patch(id, 3, Buffer.from('abcd'))
  expect([refused.statusCode, refused.json()]).toEqual([409, { detail: PROTOCOL, code: 'validation' }])
  const past = await inject('POST', '', { 'tus-resumable': '0.2.0', 'upload-metadata': `kind ${text('media')}` })
  expect([past.statusCode, past.json()]).toEqual([400, { detail: PROTOCOL, code: 'validation' }])
  expect((await inject('HEAD', id, {})).headers['upload-offset']).toBe('0')
  const unknown = await patch('media-7-AAAAAAAAAAAAAAAAAAAAAA', 0, Buffer.from('a'))
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'not_found'])
})

test('a failing store is reported as a server error, and the chunk can be sent again', async () => {
  const id = idIn(await begin(4))
  vi.spyOn(fixture.mowj.deps.media, 'put').mockRejectedValueOnce(new Error('no such bucket'))
  expect((await patch(id, 0, Buffer.from('abcd'))).statusCode).toBeGreaterThanOrEqual(500)
  vi.spyOn(fixture.mowj.deps.media, 'put').mockRejectedValueOnce(
    Object.assign(new Error('later'), { status_code: 503, body: 'later' }),
  )
  const later = await patch(id, 0, Buffer.from('abcd'))
  expect([later.statusCode, later.headers['retry-after'], later.json().code]).toEqual([503, '5', 'unavailable'])
  expect((await patch(id, 0, Buffer.from('abcd'))).statusCode).toBe(204)
})

test('a user sees their unfinished uploads, oldest first, until they are used or expired', async () => {
  const first = idIn(await begin(8))
  await patch(first, 0, Buffer.from('abc'))
  fixture.mowj.clock.forward(60)
  await begin(5, `kind ${text('thumbnail')}`)
  const list = () => uploadsOf(fixture.mowj.deps, saraId)
  expect(await list()).toMatchObject([
    { name: 'فیلم.mp4', bytes: 3 },
    { name: '', bytes: 0 },
  ])
  fixture.mowj.clock.forward(48 * 3600 - 60)
  expect(await list()).toMatchObject([{ name: '' }])
  fixture.mowj.clock.forward(60)
  expect(await list()).toEqual([])
})

test('deleting a user’s uploads deletes all of them and no other user’s', async () => {
  const id = await whole()
  const chunks = await chunksOf(id)
  const reza = await signIn(fixture.mowj, '09129990055')
  const his = fixture.mowj.app.inject({
    ...{ method: 'POST', url: '/api/uploads/' },
    headers: {
      ...reza.headers,
      'tus-resumable': '1.0.0',
      'upload-length': '3',
      'upload-metadata': `kind ${text('media')}`,
    },
  })
  const hisId = idIn(await his)
  await deleteUploadsOf(fixture.mowj.deps, saraId)
  expect(stored().filter((name) => chunks.includes(name))).toEqual([])
  expect(await fixture.mowj.sql`select 1 from uploads where owner_id = ${saraId}`).toHaveLength(0)
  expect(await fixture.mowj.sql`select 1 from uploads where id = ${hisId} and ended_at is null`).toHaveLength(1)
})

test('the eleventh upload removes the oldest with all its chunks', async () => {
  const oldest = await whole()
  const chunks = await chunksOf(oldest)
  fixture.mowj.clock.forward(1)
  for (let count = 0; count < 9; count += 1) await begin(10)
  expect(stored()).toEqual(expect.arrayContaining(chunks))
  await begin(10)
  expect(stored().filter((name) => chunks.includes(name))).toEqual([])
  await expect(claim(oldest)).rejects.toMatchObject(gone)
})

test('a chunk stored by a server that crashed before recording it is deleted with its upload', async () => {
  const id = idIn(await begin(8))
  const name = `${randomBytes(16).toString('base64url')}.part`
  await announcePart(fixture.mowj.db, { uploadId: id, startsAt: 0, name })
  await fixture.mowj.deps.media.put('parts', name, Buffer.from('abcd'))
  expect((await inject('DELETE', id, {})).statusCode).toBe(204)
  expect(stored()).not.toContain(name)
  expect(await fixture.mowj.sql`select 1 from uploads where id = ${id}`).toHaveLength(0)
})

test('a chunk that was never recorded is not part of the file', async () => {
  const id = idIn(await begin(4))
  const name = `${randomBytes(16).toString('base64url')}.part`
  await announcePart(fixture.mowj.db, { uploadId: id, startsAt: 0, name })
  await fixture.mowj.deps.media.put('parts', name, Buffer.from('lost'))
  await patch(id, 0, Buffer.from('sent'))
  expect(readFileSync((await claim(id)).path, 'utf8')).toBe('sent')
})

test('a user cannot claim another user’s complete upload', async () => {
  const id = await whole()
  const reza = await idOf(fixture.mowj, await signIn(fixture.mowj, '09129990056'))
  await expect(claimUpload(fixture.mowj.deps, id, reza, 'media')).rejects.toMatchObject(gone)
  expect(readFileSync((await claim(id)).path, 'utf8')).toBe('whole')
})

test('a client may send the length later, and reads back the metadata it sent before', async () => {
  const metadata = `kind ${text('media')},name ${text('a.mp4')}`
  const started = await inject('POST', '', { 'upload-defer-length': '1', 'upload-metadata': metadata })
  const id = idIn(started)
  await patch(id, 0, Buffer.from('abcd'))
  const head = await inject('HEAD', id, {})
  expect(head.headers).toMatchObject({ 'upload-offset': '4', 'upload-metadata': metadata })
  await expect(claim(id)).rejects.toMatchObject({ fields: { media_upload: ['ارسال فایل هنوز تمام نشده است'] } })
  const headers = { 'upload-offset': '4', 'upload-length': '6', 'content-type': 'application/offset+octet-stream' }
  expect((await inject('PATCH', id, headers, Buffer.from('ef'))).statusCode).toBe(204)
  expect(readFileSync((await claim(id)).path, 'utf8')).toBe('abcdef')
})

test('the metadata fields may come in any order', async () => {
  expect(idIn(await begin(8, `name ${text('a.mp4')},kind ${text('thumbnail')}`))).toMatch(/^thumbnail-/)
})

test('files that could not be removed at once are removed by the sweep', async () => {
  const id = await whole()
  const chunks = await chunksOf(id)
  const claimed = await claim(id)
  await claimed.use(fixture.mowj.db)
  vi.spyOn(fixture.mowj.deps.media, 'remove').mockRejectedValueOnce(new Error('out of reach'))
  await deleteUsedUploads(fixture.mowj.deps, [id])
  expect(stored()).toEqual(expect.arrayContaining(chunks))
  await sweepUploads(fixture.mowj.deps)
  expect(stored().filter((name) => chunks.includes(name))).toEqual([])
  expect(await fixture.mowj.sql`select 1 from uploads where id = ${id}`).toHaveLength(0)
})

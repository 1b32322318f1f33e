import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { beforeEach, expect, test, vi } from 'vitest'
import { announcePart } from '#server/modules/upload/upload.repo.ts'
import { UploadStore } from '#server/modules/upload/upload-store.ts'
import { mediaServer } from '#tests/support/drivers/upload.ts'
import { idIn, text, uploadsAt } from '#tests/support/scenarios/storage/tus.ts'

const server = mediaServer({ ffmpeg: 'none' })
const { fixture } = server
const { nextUser, inject, begin, patch, claim, stored, chunksOf } = uploadsAt(server)

const PROTOCOL = 'ارسال فایل قطع شد؛ دوباره ارسال کنید'
const MIB = 1024 * 1024

beforeEach(async () => {
  await nextUser()
  return () => vi.restoreAllMocks()
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

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  claimUpload,
  deleteUploadsOf,
  deleteUsedUploads,
  sweepUploads,
  uploadsOf,
} from '#server/modules/upload/upload.service.ts'
import { signIn } from '#tests/support/drivers/app.ts'
import { idOf, mediaServer } from '#tests/support/drivers/upload.ts'
import { idIn, text, uploadsAt } from '#tests/support/scenarios/storage/tus.ts'

const server = mediaServer({ ffmpeg: 'none' })
const { dataDir, fixture } = server
const { nextUser, inject, begin, patch, whole, claim, stored, chunksOf } = uploadsAt(server)
const GONE = 'این فایل دیگر روی سرور نیست؛ آن را دوباره بفرستید'

let saraId = 0
beforeEach(async () => {
  saraId = await nextUser()
  return () => vi.restoreAllMocks()
})

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

import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '#server/core/errors.ts'
import { toStorageFullError } from '#server/core/storage-full.ts'
import { diskMedia } from '#server/gateways/media/disk.ts'
import { s3Media } from '#server/gateways/media/s3.ts'
import { s3Double, s3Keys } from '#tests/support/doubles/s3-double.ts'
import { localFile, storePromises } from '#tests/support/scenarios/store-promises.ts'

const MB = 1024 * 1024

describe('on the disk', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mowj-disk-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  const store = diskMedia(dataDir)
  storePromises(() => store)

  test('a file is readable by its owner only, and a partial file never has the final name', async () => {
    await store.put('posts', 'a.webp', randomBytes(10))
    expect(statSync(join(dataDir, 'media/posts/a.webp')).mode & 0o077).toBe(0)
    const missing = store.put('posts', 'b.mp4', { path: join(dataDir, 'nothing') })
    await expect(missing).rejects.toThrow('ENOENT')
    expect(readdirSync(join(dataDir, 'media/posts'))).toEqual(['a.webp'])
  })

  test.each(['ENOSPC', 'EDQUOT'])('a full disk (%s) is a temporary error', (code) => {
    const refusal = toStorageFullError(Object.assign(new Error('full'), { code }))
    expect(refusal).toBeInstanceOf(AppError)
    expect(refusal).toMatchObject({ code: 'unavailable', status: 503 })
  })
})

describe('in an object store', () => {
  const place = {} as { double: Awaited<ReturnType<typeof s3Double>> }
  beforeAll(async () => {
    place.double = await s3Double()
  })
  afterAll(() => place.double.close())
  const storeWith = (changes: Partial<typeof s3Keys> = {}) =>
    s3Media({ kind: 's3', endpoint: place.double.endpoint, ...s3Keys, ...changes })
  storePromises(() => storeWith())

  test('a large video is uploaded in parts of 8 MB, with its type', async () => {
    const bytes = randomBytes(17 * MB)
    place.double.calls.length = 0
    await storeWith().put('posts', 'video.mp4', { path: localFile(bytes) })
    expect(place.double.calls).toEqual([
      'POST video.mp4 uploads',
      ...Array(3).fill('PUT video.mp4 partNumber,uploadId'),
      'POST video.mp4 uploadId',
    ])
    expect(place.double.objects.get('posts/video.mp4')).toMatchObject({ type: 'video/mp4' })
  })

  test('a multipart upload that cannot be completed is aborted', async () => {
    const { double } = place
    const sent = storeWith().put('posts', 'late.mp4', { path: localFile(randomBytes(9 * MB)) })
    const losing = (async () => {
      while (double.uploads.size === 0) await new Promise(setImmediate)
      for (const upload of double.uploads.values()) upload.parts.set(99, Buffer.from('not ours'))
    })()
    await expect(sent).rejects.toMatchObject({ code: 'unavailable' })
    await losing
    expect(double.uploads.size).toBe(0)
    expect(double.objects.has('posts/late.mp4')).toBe(false)
  })

  test.each([
    ['a wrong secret', { secretAccessKey: 'guessed' }],
    ['another region', { region: 'eu-west-1' }],
    ['another bucket', { bucket: 'foreign-bucket' }],
  ])('%s stores nothing and reports the error', async (_case, changes) => {
    const before = place.double.objects.size
    await expect(storeWith(changes).put('posts', 'x.webp', randomBytes(9))).rejects.toMatchObject({
      code: 'unavailable',
    })
    expect(place.double.objects.size).toBe(before)
  })

  test('the metadata of a video played in ranges is requested once', async () => {
    const store = storeWith()
    await store.put('posts', 'seen.mp4', randomBytes(100))
    place.double.calls.length = 0
    for (let count = 0; count < 3; count += 1) expect(await store.size('posts', 'seen.mp4')).toBe(100)
    expect(place.double.calls).toHaveLength(1)
  })

  test('an error of the store is not treated as a missing file', async () => {
    place.double.deny('AccessDenied')
    await expect(storeWith().size('posts', 'seen.mp4')).rejects.toMatchObject({ code: 'unavailable' })
    place.double.deny(undefined)
  })
})

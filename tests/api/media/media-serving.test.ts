import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { drawing } from '#tests/support/data/pictures.ts'
import { mediaServer } from '#tests/support/drivers/upload.ts'

const { dataDir, fixture, media, get } = mediaServer()
const MB = 1024 * 1024
const video = randomBytes(60 * MB)
const name = `${'f'.repeat(22)}.mp4`
const url = `/media/posts/${name}`

beforeAll(async () => {
  const path = join(dataDir, 'video')
  writeFileSync(path, video)
  await fixture.mowj.deps.media.put('posts', name, { path })
})

test('a range of a 60 MB video returns that range alone', async () => {
  const response = await get(url, { range: `bytes=${40 * MB}-${41 * MB - 1}` })
  expect(response.statusCode).toBe(206)
  expect(response.headers).toMatchObject({
    'content-range': `bytes ${40 * MB}-${41 * MB - 1}/${60 * MB}`,
    'content-length': String(MB),
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
  })
  expect(response.rawPayload.equals(video.subarray(40 * MB, 41 * MB))).toBe(true)
})

test.each([
  ['the first byte', 'bytes=0-0', 0, 0],
  ['the rest from an offset', `bytes=${60 * MB - 5}-`, 60 * MB - 5, 60 * MB - 1],
  ['the last bytes', 'bytes=-7', 60 * MB - 7, 60 * MB - 1],
  ['more than the file has', `bytes=${60 * MB - 3}-${99 * MB}`, 60 * MB - 3, 60 * MB - 1],
])('%s of a video can be requested', async (_case, range, start, end) => {
  const response = await get(url, { range })
  expect(response.statusCode).toBe(206)
  expect(response.headers['content-range']).toBe(`bytes ${start}-${end}/${60 * MB}`)
  expect(response.rawPayload.equals(video.subarray(start, end + 1))).toBe(true)
})

test.each([`bytes=${60 * MB}-`, 'bytes=-0', `bytes=${99 * MB}-${99 * MB + 1}`])(
  '%s is beyond its end',
  async (range) => {
    const response = await get(url, { range })
    expect(response.statusCode).toBe(416)
    expect(response.headers['content-range']).toBe(`bytes */${60 * MB}`)
  },
)

test.each(['bytes=9-3', 'bytes=-', 'lines=1-2', 'bytes=0-1,4-5'])('%s returns the whole file', async (range) => {
  const response = await fixture.mowj.app.inject({ method: 'HEAD', url, headers: { range } })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-length']).toBe(String(60 * MB))
})

test('If-Range: a range is returned only to a client with the same file', async () => {
  const { etag } = (await fixture.mowj.app.inject({ method: 'HEAD', url })).headers
  const requestIfRange = (ifRange: string) => get(url, { range: 'bytes=0-9', 'if-range': ifRange })
  expect((await requestIfRange(String(etag))).statusCode).toBe(206)
  expect((await requestIfRange('"another"')).statusCode).toBe(200)
  expect((await requestIfRange('Sat, 21 Nov 2026 08:00:00 GMT')).statusCode).toBe(200)
})

test('HEAD describes a file without sending it, also for a range', async () => {
  const whole = await fixture.mowj.app.inject({ method: 'HEAD', url })
  expect(whole.headers).toMatchObject({ 'content-length': String(60 * MB), 'content-type': 'video/mp4' })
  expect(whole.rawPayload).toHaveLength(0)
  const partial = await fixture.mowj.app.inject({ method: 'HEAD', url, headers: { range: 'bytes=5-9' } })
  expect(partial.statusCode).toBe(206)
  expect(partial.headers['content-length']).toBe('5')
})

test('uploaded files are immutable, have their own type, and cannot run scripts', async () => {
  const { url: picture } = await media(await drawing().png().toBuffer(), 'a.png')
  const response = await get(picture)
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const again = await get(picture, { 'if-none-match': String(response.headers.etag) })
  expect(again.statusCode).toBe(304)
})

test.each([
  '/media/posts/..%2f..%2fsecrets.json',
  '/media/posts/',
  '/media/incoming/x',
  `/media/posts/${'a'.repeat(22)}.mp4`,
  `/media/posts/${'a'.repeat(22)}.html`,
  `/media/posts/.${'f'.repeat(21)}.mp4.new`,
  `/media/avatars/${name}`,
])('%s is not found', async (address) => {
  expect((await get(address)).statusCode).toBe(404)
})

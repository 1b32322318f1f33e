import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PICTURE_MAX_BYTES } from '#src/contract/account.ts'
import { bombPng, drawing, htmlPage, pictureForm, svgPicture } from '#tests/support/data/pictures.ts'
import { portraitServer, pictureUrl as url } from '#tests/support/data/portrait.ts'
import { until } from '#tests/support/drivers/server.ts'

const MB = 1_048_576
const { dataDir, fixture, put, stored, served } = portraitServer()

const kindText = 'فقط تصویر JPEG، PNG، WebP، AVIF یا GIF پذیرفته می‌شود'
const brokenText = 'این تصویر خراب است و باز نمی‌شود'

test.each<[string, () => Promise<Buffer> | Buffer, string]>([
  ['an SVG', () => svgPicture, kindText],
  ['a page named .png', () => htmlPage, kindText],
  ['a PNG that is also a page', async () => Buffer.concat([await drawing().png().toBuffer(), htmlPage]), kindText],
  [
    'a JPEG with a script in its comment',
    async () =>
      sharp(await drawing().png().toBuffer())
        .withExif({ IFD0: { ImageDescription: '<script>alert(1)</script>' } })
        .jpeg()
        .toBuffer(),
    kindText,
  ],
  ['a GIF that is a script', () => Buffer.from('GIF89a/*<svg onload=1>*/=alert(1)'), kindText],
  [
    'an SVG behind a PNG signature',
    () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), svgPicture]),
    kindText,
  ],
  ['a TIFF', () => drawing(50, 50).tiff().toBuffer(), kindText],
  ['a PNG of 30,000 by 30,000', () => bombPng(30_000, 30_000), 'ابعاد این عکس خیلی بزرگ است؛ عکس کوچک‌تری انتخاب کنید'],
  ['half a JPEG', async () => (await drawing().jpeg().toBuffer()).subarray(0, 1500), brokenText],
  ['a PNG without its pixels', () => bombPng(300, 300), brokenText],
  ['only a signature', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), brokenText],
  ['an empty file', () => Buffer.alloc(0), kindText],
])('%s is refused with a message, and no file remains', async (_case, make, text) => {
  const before: string = (await put(await drawing().png().toBuffer())).json().profile_picture
  const response = await put(await make())
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual({ picture: [text] })
  expect(stored()).toHaveLength(1)
  await served(before)
})

test('a picture of 30,000 by 30,000 is refused without being decoded', async () => {
  const before = process.memoryUsage().rss
  await put(bombPng(30_000, 30_000))
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * MB)
})

test('five megabytes are accepted, and one more byte is 413', async () => {
  const photo = await drawing().jpeg().toBuffer()
  const padded = (bytes: number) => Buffer.concat([photo, Buffer.alloc(bytes - photo.length)])
  expect((await put(padded(PICTURE_MAX_BYTES))).statusCode).toBe(200)
  const response = await put(padded(PICTURE_MAX_BYTES + 1))
  expect(response.statusCode).toBe(413)
  expect(response.json()).toEqual({ detail: 'حجم تصویر باید کمتر از ۵ مگابایت باشد', code: 'too_large' })
  expect(stored()).toHaveLength(1)
})

test('ten megabytes are refused before they are response', async () => {
  const response = await put(Buffer.alloc(10 * MB))
  expect(response.statusCode).toBe(413)
  expect(stored()).toEqual([])
})

test.each<[string, { payload?: string | Buffer; headers: Record<string, string> }]>([
  ['another field', pictureForm(htmlPage, { field: 'avatar' })],
  ['no form at all', { payload: '{"picture": "x"}', headers: { 'content-type': 'application/json' } }],
  ['a form without its boundary', { payload: 'x', headers: { 'content-type': 'multipart/form-data' } }],
  ['an empty form', { payload: '--a--\r\n', headers: { 'content-type': 'multipart/form-data; boundary=a' } }],
  ['a broken form', { payload: 'nonsense', headers: { 'content-type': 'multipart/form-data; boundary=a' } }],
  ['nothing', { headers: {} }],
])('with %s the missing picture is reported', async (_case, { payload, headers }) => {
  const response = await fixture.mowj.app.inject({
    method: 'PUT',
    url,
    headers: { ...headers, ...fixture.sara.headers },
    ...(payload !== undefined && { payload }),
  })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual({ picture: ['یک تصویر انتخاب کنید'] })
  expect(stored()).toEqual([])
})

test('bytes outside a form are refused', async () => {
  const headers = { 'content-type': 'image/png', ...fixture.sara.headers }
  const payload = await drawing().png().toBuffer()
  const response = await fixture.mowj.app.inject({ method: 'PUT', url, headers, payload })
  expect(response.statusCode).toBe(400)
})

test('a picture cannot be changed without a sign-in', async () => {
  const { payload, headers } = pictureForm(await drawing().png().toBuffer())
  const response = await fixture.mowj.app.inject({ method: 'PUT', url, payload, headers })
  expect(response.statusCode).toBe(401)
  expect(stored()).toEqual([])
})

/** Sends the beginning of an upload over a real connection, so that the test can watch and abort it. */
async function beginUpload(origin: string, lengthHeader: string, bytes: Buffer) {
  const { payload, headers } = pictureForm(bytes)
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  await once(socket, 'connect')
  const lines = [
    `PUT ${url} HTTP/1.1`,
    'host: localhost',
    `authorization: ${fixture.sara.headers.authorization}`,
    `content-type: ${headers['content-type']}`,
    lengthHeader,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return { socket, payload }
}

test('an aborted upload leaves no file', async () => {
  const origin = await listening()
  const { socket, payload } = await beginUpload(origin, `content-length: ${2 * MB}`, Buffer.alloc(2 * MB))
  socket.write(payload.subarray(0, MB))
  await until('the upload to reach the disk', () => (bytesIncoming() > 0 ? true : undefined))
  socket.destroy()
  await until('it to be gone', () => (stored().length === 0 ? true : undefined))
})

test('an upload without a length is cut off at five megabytes', async () => {
  const origin = await listening()
  const { socket, payload } = await beginUpload(origin, 'transfer-encoding: chunked', Buffer.alloc(8 * MB))
  let received = ''
  socket.on('data', (chunk) => (received += chunk))
  socket.on('error', () => undefined)
  for (let at = 0; at < payload.length; at += MB) {
    const chunk = payload.subarray(at, at + MB)
    socket.write(`${chunk.length.toString(16)}\r\n`)
    socket.write(chunk)
    socket.write('\r\n')
  }
  await until('the refusal', () => (received.includes('too_large') ? true : undefined))
  expect(received).toMatch(/^HTTP\/1\.1 413 /)
  // The server drains the rest, so that the same connection serves the next request.
  socket.write(`0\r\n\r\nGET /api/health/ HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  await until('the next response', () => (received.includes('HTTP/1.1 200 ') ? true : undefined))
  socket.destroy()
  await until('no file to remain', () => (stored().length === 0 ? true : undefined))
})

async function listening(): Promise<string> {
  const known = fixture.mowj.app.server.listening
  if (!known) await fixture.mowj.app.listen({ port: 0, host: '127.0.0.1' })
  const address = fixture.mowj.app.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}`
}

function bytesIncoming(): number {
  const folder = join(dataDir, 'media/incoming')
  try {
    return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  } catch {
    return 0
  }
}

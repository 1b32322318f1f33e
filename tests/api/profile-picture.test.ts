import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PICTURE_MAX_BYTES } from '#src/contract/account.ts'
import { type SignedIn, signIn, type TestApp, testApp } from '#tests/support/app.ts'
import { bombPng, drawing, htmlPage, movingGif, phonePhoto, pictureForm, svgPicture } from '#tests/support/pictures.ts'
import { until } from '#tests/support/server.ts'

const MB = 1_048_576
const dataDir = mkdtempSync(join(tmpdir(), 'mowj-pictures-'))
let mowj: TestApp
let sara: SignedIn
let nextPhone = 9_121_110_000

beforeAll(async () => {
  mowj = await testApp({ config: { dataDir } })
})
afterAll(async () => {
  await mowj.close()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  rmSync(join(dataDir, 'media'), { recursive: true, force: true })
  nextPhone += 1
  sara = await signIn(mowj, `0${nextPhone}`)
})

const url = '/api/profile/me/picture/'

function put(bytes: Buffer, file?: Parameters<typeof pictureForm>[1]) {
  const { payload, headers } = pictureForm(bytes, file)
  return mowj.app.inject({ method: 'PUT', url, payload, headers: { ...headers, ...sara.headers } })
}

/** All files that are kept of what people sent. */
function kept(): string[] {
  const names = (folder: string): string[] => {
    try {
      return readdirSync(join(dataDir, 'media', folder))
    } catch {
      return []
    }
  }
  return [...names('avatars'), ...names('incoming')]
}

async function served(path: string) {
  const answer = await mowj.app.inject({ url: path })
  expect(answer.statusCode).toBe(200)
  return { answer, picture: sharp(answer.rawPayload) }
}

async function colorAt(bytes: Buffer, x: number, y: number) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * info.channels
  const [r = 0, , b = 0] = data.subarray(at, at + 3)
  return r > 150 && b < 90 ? 'red' : b > 150 && r < 90 ? 'blue' : `${r},${b}`
}

test('a photo becomes an upright square in two widths, without the place it was taken at', async () => {
  const photo = await phonePhoto()
  expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('secret-software')
  const answer = await put(photo, { name: 'IMG_1.jpg', type: 'image/jpeg' })
  expect(answer.statusCode).toBe(200)
  const path: string = answer.json().profile_picture
  expect(path).toMatch(/^\/media\/avatars\/[\w-]{22}\.webp$/)
  const { answer: file, picture } = await served(path)
  const facts = await picture.metadata()
  expect(facts).toMatchObject({ format: 'webp', width: 512, height: 512 })
  expect([facts.exif, facts.xmp, facts.iptc, facts.icc, facts.orientation]).toEqual(Array(5).fill(undefined))
  expect(file.rawPayload.toString('latin1')).not.toMatch(/secret-software|MowjPhone|GPS/)
  // Turned by a quarter: the red start of the lying picture is the top of the upright one.
  expect(await colorAt(file.rawPayload, 256, 20)).toBe('red')
  expect(await colorAt(file.rawPayload, 256, 490)).toBe('blue')
  const { picture: small } = await served(path.replace('.webp', '-128.webp'))
  expect(await small.metadata()).toMatchObject({ format: 'webp', width: 128, height: 128 })
  expect(kept()).toHaveLength(2)
})

test('a wide picture is cut around its middle', async () => {
  const { profile_picture } = (await put(await drawing(1200, 300).png().toBuffer())).json()
  const { answer } = await served(profile_picture)
  expect(await colorAt(answer.rawPayload, 5, 256)).toBe('blue')
})

test.each([
  ['PNG', () => drawing().png().toBuffer()],
  ['WebP', () => drawing().webp().toBuffer()],
  ['AVIF', () => drawing(200, 200).avif({ effort: 0 }).toBuffer()],
  ['JPEG', () => drawing().jpeg().toBuffer()],
  ['JPEG in the colours of print', () => drawing().toColourspace('cmyk').jpeg().toBuffer()],
  ['a picture of one pixel', () => drawing(4, 1).png().toBuffer()],
])('%s is taken, whatever its name and declared type say', async (_kind, make) => {
  const answer = await put(await make(), { name: '../../evil.svg', type: 'text/html' })
  expect(answer.statusCode).toBe(200)
  expect(kept()).toHaveLength(2)
})

test('of a moving picture the first frame stays', async () => {
  const { profile_picture } = (await put(await movingGif(), { name: 'a.gif', type: 'image/gif' })).json()
  const { answer, picture } = await served(profile_picture)
  expect((await picture.metadata()).pages ?? 1).toBe(1)
  expect(await colorAt(answer.rawPayload, 256, 256)).toBe('red')
})

test('a stored picture is served as a picture and nothing else', async () => {
  const path: string = (await put(await drawing().png().toBuffer())).json().profile_picture
  const { headers } = (await served(path)).answer
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const head = await mowj.app.inject({ method: 'HEAD', url: path })
  expect(head.statusCode).toBe(200)
})

test.each([
  '/media/avatars/..%2f..%2fsecrets.json',
  '/media/avatars/....................../x.webp',
  '/media/avatars/',
  `/media/avatars/${'a'.repeat(22)}.webp`,
  `/media/avatars/.${'a'.repeat(21)}.webp.new`,
])('%s leads nowhere', async (address) => {
  const answer = await mowj.app.inject({ url: address })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'not_found' })
})

test('a new picture takes the place of the old one, and its files too', async () => {
  const first: string = (await put(await drawing().png().toBuffer())).json().profile_picture
  const second: string = (await put(await drawing().jpeg().toBuffer())).json().profile_picture
  expect(second).not.toBe(first)
  expect((await mowj.app.inject({ url: first })).statusCode).toBe(404)
  expect(kept()).toHaveLength(2)
})

test('of pictures sent at the same moment one stays, with its files and no others', async () => {
  const pictures = await Promise.all(
    [1, 2, 3, 4].map((part) =>
      drawing(100 * part, 100)
        .png()
        .toBuffer(),
    ),
  )
  const answers = await Promise.all(pictures.map((bytes) => put(bytes)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const me = await mowj.app.inject({ url: '/api/profile/me/', headers: sara.headers })
  await served(me.json().profile_picture)
  expect(kept()).toHaveLength(2)
})

test('a picture taken away leaves initials and no file', async () => {
  await put(await drawing().png().toBuffer())
  const answer = await mowj.app.inject({ method: 'DELETE', url, headers: sara.headers })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ profile_picture: null, phone_number: sara.phone })
  expect(kept()).toEqual([])
  const again = await mowj.app.inject({ method: 'DELETE', url, headers: sara.headers })
  expect(again.statusCode).toBe(200)
})

const kindText = 'فقط تصویر JPEG، PNG، WebP، AVIF یا GIF پذیرفته می‌شود'
const brokenText = 'این تصویر خراب است و باز نمی‌شود'

test.each<[string, () => Promise<Buffer> | Buffer, string]>([
  ['an SVG', () => svgPicture, kindText],
  ['a page named .png', () => htmlPage, kindText],
  ['a PNG that is a page too', async () => Buffer.concat([await drawing().png().toBuffer(), htmlPage]), kindText],
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
  ['a PNG of 30,000 by 30,000', () => bombPng(30_000, 30_000), 'ابعاد این تصویر بیش از اندازه است'],
  ['half a JPEG', async () => (await drawing().jpeg().toBuffer()).subarray(0, 1500), brokenText],
  ['a PNG without its pixels', () => bombPng(300, 300), brokenText],
  ['nothing but a signature', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), brokenText],
  ['an empty file', () => Buffer.alloc(0), kindText],
])('%s is refused in words, and nothing of it stays', async (_case, make, text) => {
  const before: string = (await put(await drawing().png().toBuffer())).json().profile_picture
  const answer = await put(await make())
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ picture: [text] })
  expect(kept()).toHaveLength(2)
  await served(before)
})

test('a picture of 30,000 by 30,000 is refused without being unpacked', async () => {
  const before = process.memoryUsage().rss
  await put(bombPng(30_000, 30_000))
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * MB)
})

test('five megabytes pass, and one byte more is 413', async () => {
  const photo = await drawing().jpeg().toBuffer()
  const padded = (bytes: number) => Buffer.concat([photo, Buffer.alloc(bytes - photo.length)])
  expect((await put(padded(PICTURE_MAX_BYTES))).statusCode).toBe(200)
  const answer = await put(padded(PICTURE_MAX_BYTES + 1))
  expect(answer.statusCode).toBe(413)
  expect(answer.json()).toEqual({ detail: 'حجم تصویر باید کمتر از ۵ مگابایت باشد', code: 'too_large' })
  expect(kept()).toHaveLength(2)
})

test('ten megabytes are refused before they are taken in', async () => {
  const answer = await put(Buffer.alloc(10 * MB))
  expect(answer.statusCode).toBe(413)
  expect(kept()).toEqual([])
})

test.each<[string, { payload?: string | Buffer; headers: Record<string, string> }]>([
  ['another field', pictureForm(htmlPage, { field: 'avatar' })],
  ['no form at all', { payload: '{"picture": "x"}', headers: { 'content-type': 'application/json' } }],
  ['a form without its boundary', { payload: 'x', headers: { 'content-type': 'multipart/form-data' } }],
  ['an empty form', { payload: '--a--\r\n', headers: { 'content-type': 'multipart/form-data; boundary=a' } }],
  ['a broken form', { payload: 'nonsense', headers: { 'content-type': 'multipart/form-data; boundary=a' } }],
  ['nothing', { headers: {} }],
])('with %s the picture is asked for', async (_case, { payload, headers }) => {
  const answer = await mowj.app.inject({
    method: 'PUT',
    url,
    headers: { ...headers, ...sara.headers },
    ...(payload !== undefined && { payload }),
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ picture: ['یک تصویر انتخاب کنید'] })
  expect(kept()).toEqual([])
})

test('bytes sent bare are refused', async () => {
  const headers = { 'content-type': 'image/png', ...sara.headers }
  const payload = await drawing().png().toBuffer()
  const answer = await mowj.app.inject({ method: 'PUT', url, headers, payload })
  expect(answer.statusCode).toBe(400)
})

test('nobody changes a picture without being signed in', async () => {
  const { payload, headers } = pictureForm(await drawing().png().toBuffer())
  const answer = await mowj.app.inject({ method: 'PUT', url, payload, headers })
  expect(answer.statusCode).toBe(401)
  expect(kept()).toEqual([])
})

/** Sends the beginning of an upload over a real connection, so that it can be watched and broken off. */
async function beginUpload(origin: string, lengthSaid: string, bytes: Buffer) {
  const { payload, headers } = pictureForm(bytes)
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  await once(socket, 'connect')
  const lines = [
    `PUT ${url} HTTP/1.1`,
    'host: localhost',
    `authorization: ${sara.headers.authorization}`,
    `content-type: ${headers['content-type']}`,
    lengthSaid,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return { socket, payload }
}

test('an upload that is dropped on the way leaves nothing behind', async () => {
  const origin = await listening()
  const { socket, payload } = await beginUpload(origin, `content-length: ${2 * MB}`, Buffer.alloc(2 * MB))
  socket.write(payload.subarray(0, MB))
  await until('the upload to be on the disk', () => (bytesIncoming() > 0 ? true : undefined))
  socket.destroy()
  await until('it to be gone', () => (kept().length === 0 ? true : undefined))
})

test('an upload that hides its length is cut off at five megabytes', async () => {
  const origin = await listening()
  const { socket, payload } = await beginUpload(origin, 'transfer-encoding: chunked', Buffer.alloc(8 * MB))
  let answer = ''
  socket.on('data', (part) => (answer += part))
  socket.on('error', () => undefined)
  for (let at = 0; at < payload.length; at += MB) {
    const part = payload.subarray(at, at + MB)
    socket.write(`${part.length.toString(16)}\r\n`)
    socket.write(part)
    socket.write('\r\n')
  }
  await until('the refusal', () => (answer.includes('too_large') ? true : undefined))
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  // The rest is let pass, so that the same connection serves the next request.
  socket.write(`0\r\n\r\nGET /api/health/ HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  await until('the next answer', () => (answer.includes('HTTP/1.1 200 ') ? true : undefined))
  socket.destroy()
  await until('nothing to be left', () => (kept().length === 0 ? true : undefined))
})

async function listening(): Promise<string> {
  const known = mowj.app.server.listening
  if (!known) await mowj.app.listen({ port: 0, host: '127.0.0.1' })
  const address = mowj.app.server.address()
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

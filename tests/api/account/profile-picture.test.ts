import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawing, movingGif, phonePhoto } from '#tests/support/data/pictures.ts'
import { portraitServer, pictureUrl as url } from '#tests/support/data/portrait.ts'

const { fixture, put, stored, served } = portraitServer()

async function colorAt(bytes: Buffer, x: number, y: number) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * info.channels
  const [r = 0, , b = 0] = data.subarray(at, at + 3)
  return r > 150 && b < 90 ? 'red' : b > 150 && r < 90 ? 'blue' : `${r},${b}`
}

test('a photo is stored as an upright square without its location', async () => {
  const photo = await phonePhoto()
  expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('secret-software')
  const response = await put(photo, { name: 'IMG_1.jpg', type: 'image/jpeg' })
  expect(response.statusCode).toBe(200)
  const path: string = response.json().profile_picture
  expect(path).toMatch(/^\/media\/avatars\/[\w-]{22}\.webp$/)
  const file = await served(path)
  const facts = await sharp(file.rawPayload).metadata()
  expect(facts).toMatchObject({ format: 'webp', width: 512, height: 512 })
  expect([facts.exif, facts.xmp, facts.iptc, facts.icc, facts.orientation]).toEqual(Array(5).fill(undefined))
  expect(file.rawPayload.toString('latin1')).not.toMatch(/secret-software|MowjPhone|GPS/)
  // Turned by 90°: the red left edge of the stored picture is the top of the upright one.
  expect(await colorAt(file.rawPayload, 256, 20)).toBe('red')
  expect(await colorAt(file.rawPayload, 256, 490)).toBe('blue')
  expect(stored()).toHaveLength(1)
})

test('a wide picture is cropped around its centre', async () => {
  const { profile_picture } = (await put(await drawing(1200, 300).png().toBuffer())).json()
  const response = await served(profile_picture)
  expect(await colorAt(response.rawPayload, 5, 256)).toBe('blue')
})

test.each([
  ['PNG', () => drawing().png().toBuffer()],
  ['WebP', () => drawing().webp().toBuffer()],
  ['AVIF', () => drawing(200, 200).avif({ effort: 0 }).toBuffer()],
  ['JPEG', () => drawing().jpeg().toBuffer()],
  ['JPEG in CMYK', () => drawing().toColourspace('cmyk').jpeg().toBuffer()],
  ['a picture of one pixel', () => drawing(4, 1).png().toBuffer()],
])('%s is accepted regardless of its name and declared type', async (_kind, make) => {
  const response = await put(await make(), { name: '../../evil.svg', type: 'text/html' })
  expect(response.statusCode).toBe(200)
  expect(stored()).toHaveLength(1)
})

test('the first frame of an animated picture is stored', async () => {
  const { profile_picture } = (await put(await movingGif(), { name: 'a.gif', type: 'image/gif' })).json()
  const response = await served(profile_picture)
  expect((await sharp(response.rawPayload).metadata()).pages ?? 1).toBe(1)
  expect(await colorAt(response.rawPayload, 256, 256)).toBe('red')
})

test('a stored picture is served as a picture only', async () => {
  const path: string = (await put(await drawing().png().toBuffer())).json().profile_picture
  const { headers } = await served(path)
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const head = await fixture.mowj.app.inject({ method: 'HEAD', url: path })
  expect(head.statusCode).toBe(200)
})

test.each([
  '/media/avatars/..%2f..%2fsecrets.json',
  '/media/avatars/....................../x.webp',
  '/media/avatars/',
  `/media/avatars/${'a'.repeat(22)}.webp`,
  `/media/avatars/.${'a'.repeat(21)}.webp.new`,
])('%s is not found', async (address) => {
  const response = await fixture.mowj.app.inject({ url: address })
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ code: 'not_found' })
})

test('a new picture replaces the old one and its files', async () => {
  const first: string = (await put(await drawing().png().toBuffer())).json().profile_picture
  const second: string = (await put(await drawing().jpeg().toBuffer())).json().profile_picture
  expect(second).not.toBe(first)
  expect((await fixture.mowj.app.inject({ url: first })).statusCode).toBe(404)
  expect(stored()).toHaveLength(1)
})

test('of pictures sent concurrently one remains, with its files only', async () => {
  const pictures = await Promise.all(
    [1, 2, 3, 4].map((quarter) =>
      drawing(100 * quarter, 100)
        .png()
        .toBuffer(),
    ),
  )
  const responses = await Promise.all(pictures.map((bytes) => put(bytes)))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const me = await fixture.mowj.app.inject({ url: '/api/profile/me/', headers: fixture.sara.headers })
  await served(me.json().profile_picture)
  expect(stored()).toHaveLength(1)
})

test('removing the picture leaves the initials and no file', async () => {
  await put(await drawing().png().toBuffer())
  const response = await fixture.mowj.app.inject({ method: 'DELETE', url, headers: fixture.sara.headers })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({ profile_picture: null, phone_number: fixture.sara.phone })
  expect(stored()).toEqual([])
  const again = await fixture.mowj.app.inject({ method: 'DELETE', url, headers: fixture.sara.headers })
  expect(again.statusCode).toBe(200)
})

import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findMedia, removeMedia } from '#server/modules/media/media.service.ts'
import { runMediaJobs } from '#server/modules/media/media-queue.service.ts'
import { drawing, movingGif, phonePhoto } from '#tests/support/data/pictures.ts'
import { personal } from '#tests/support/data/videos.ts'
import { mediaServer } from '#tests/support/drivers/upload.ts'

const { fixture, media, thumbnail, stored, get } = mediaServer({ ffmpeg: 'none' })
const raise = (error: unknown) => {
  throw error
}
const widthsOf = (variants: { type: string; width: number }[] = [], type = 'image/webp') =>
  variants.filter((each) => each.type === type).map(({ width }) => width)

test('a large photo is stored at once in three widths, and soon as AVIF too', async () => {
  const taken = await media(await drawing(2400, 1350).jpeg().toBuffer(), 'a.jpg', 'image/jpeg')
  expect(taken).toMatchObject({ kind: 'image', state: 'ready', type: 'image/webp', width: 2400, height: 1350 })
  expect(taken.picture).toMatchObject({ width: 1600, height: 900, alt: '' })
  expect(taken.picture?.color).toMatch(/^#0[0-9a-f]0[0-9a-f][cd][0-9a-f]$/)
  expect(widthsOf(taken.picture?.variants)).toEqual([400, 800, 1600])
  expect(taken.picture?.url).toMatch(/-800\.webp$/)
  expect(taken.url).toMatch(/-1600\.webp$/)
  expect((await runMediaJobs(fixture.mowj.deps, raise)).done).toBe(1)
  const [later] = await findMedia(fixture.mowj.deps, [taken.id])
  expect(widthsOf(later?.picture?.variants, 'image/avif')).toEqual([400, 800, 1600])
  expect(widthsOf(later?.picture?.variants)).toEqual([400, 800, 1600])
  expect(later?.picture?.url).toBe(taken.picture?.url)
  for (const { url, width, type } of later?.picture?.variants ?? []) {
    const response = await get(url)
    expect(response.headers['content-type']).toBe(type)
    expect((await sharp(response.rawPayload).metadata()).width).toBe(width)
  }
  await removeMedia(fixture.mowj.deps, [taken.id])
  expect(stored()).toEqual([])
  expect(await findMedia(fixture.mowj.deps, [taken.id])).toEqual([])
})

test('a phone photo is stored upright and without its location', async () => {
  const photo = await phonePhoto()
  expect(photo.toString('latin1')).toMatch(personal)
  const taken = await media(photo, 'IMG_1.JPG')
  expect(taken).toMatchObject({ width: 600, height: 800 })
  await runMediaJobs(fixture.mowj.deps, raise)
  const [later] = await findMedia(fixture.mowj.deps, [taken.id])
  for (const { url } of later?.picture?.variants ?? []) {
    const { rawPayload } = await get(url)
    const facts = await sharp(rawPayload).metadata()
    expect([facts.exif, facts.xmp, facts.iptc, facts.orientation]).toEqual(Array(4).fill(undefined))
    expect(rawPayload.toString('latin1')).not.toMatch(personal)
  }
})

test('an animated GIF stays animated', async () => {
  const taken = await media(await movingGif(), 'a.gif')
  const { rawPayload } = await get(taken.url)
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', pages: 2, delay: [100, 100] })
  expect(widthsOf(taken.picture?.variants)).toEqual([40])
})

test('an endless GIF is stored in part', async () => {
  const frames = await Promise.all(
    Array.from({ length: 170 }, (_, index) =>
      drawing(4 * (index + 1), 8)
        .resize(700, 8, { fit: 'contain', background: index % 2 === 0 ? 'lime' : 'black' })
        .png()
        .toBuffer(),
    ),
  )
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ delay: 50 })
    .toBuffer()
  expect((await sharp(gif).metadata()).pages).toBeGreaterThan(150)
  const { rawPayload } = await get((await media(gif, 'a.gif')).url)
  expect((await sharp(rawPayload).metadata()).pages).toBe(150)
})

test.each([
  [
    'a PNG with transparency',
    () =>
      sharp({ create: { width: 500, height: 20, channels: 4, background: '#ff000080' } })
        .png()
        .toBuffer(),
    [400, 500],
  ],
  ['a PNG of 16 bits', () => drawing(300, 200).toColourspace('rgb16').png().toBuffer(), [300]],
  ['a greyscale JPEG', () => drawing(300, 200).greyscale().jpeg().toBuffer(), [300]],
  ['a CMYK JPEG', () => drawing(300, 200).toColourspace('cmyk').jpeg().toBuffer(), [300]],
  ['one pixel', () => drawing(4, 1).png().toBuffer(), [4]],
  ['a strip taller than WebP can be', () => drawing(100, 20_000).png().toBuffer(), undefined],
])('%s is accepted as a picture', async (_case, make, widths) => {
  const taken = await thumbnail(await make())
  expect(taken.kind).toBe('thumbnail')
  if (widths !== undefined) expect(widthsOf(taken.picture?.variants)).toEqual(widths)
  expect((await get(taken.url)).statusCode).toBe(200)
})

test('a JPEG named .png is detected as a JPEG', async () => {
  expect((await media(await drawing(30, 30).jpeg().toBuffer(), 'a.png', 'image/png')).kind).toBe('image')
})

test.each([
  ['WebP', () => drawing(60, 40).webp().toBuffer(), 'a.webp'],
  ['AVIF', () => drawing(60, 40).avif().toBuffer(), 'a.avif'],
])('a thumbnail may be %s, as the form offers', async (_kind, make, name) => {
  const taken = await thumbnail(await make(), name)
  expect(taken).toMatchObject({ kind: 'thumbnail', type: 'image/webp', width: 60, height: 40 })
  await removeMedia(fixture.mowj.deps, [taken.id])
})

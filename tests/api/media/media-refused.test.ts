import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { AppError, ValidationError } from '#server/core/errors.ts'
import { receiveFile, removeMedia } from '#server/modules/media/media.service.ts'
import { MEDIA_MAX_BYTES, THUMBNAIL_MAX_BYTES } from '#src/contract/post.ts'
import { bombPng, drawing, htmlPage, svgPicture } from '#tests/support/data/pictures.ts'
import { videoFile, withAvcRecord, withSize } from '#tests/support/data/videos.ts'
import { mediaServer } from '#tests/support/drivers/upload.ts'

const { fixture, media, thumbnail, stored } = mediaServer({ ffmpeg: 'none' })
const whole = (name: string) => readFileSync(videoFile(name))
const cut = (name: string, fraction: number) => whole(name).subarray(0, Math.floor(whole(name).length * fraction))
const png = () => drawing(60, 40).png().toBuffer()

const kindText = 'لطفاً یک فایل ویدیو (MP4، MOV، MKV) یا تصویر (JPG، PNG، GIF) معتبر انتخاب کنید'
const thumbnailText = 'تصویر شاخص باید JPG، PNG، GIF، WebP یا AVIF باشد'
const brokenText = 'این فایل باز نمی‌شود؛ فایل دیگری انتخاب کنید'
const emptyText = 'این فایل خالی است؛ فایل دیگری انتخاب کنید'
const videoHugeText = 'ابعاد این ویدیو خیلی بزرگ است: حداکثر ۷۶۸۰ در ۴۳۲۰ پیکسل'
/** The decoder configuration x264 writes for frames of 16,000 by 16,000. */
const bombRecord = Buffer.from(
  '0142c03effe1001a6742c03eda003e8007d1b0110000030001000003000a0f08042a01000468ce0fc8',
  'hex',
)
const hugeText = 'ابعاد این تصویر خیلی بزرگ است؛ تصویر کوچک‌تری انتخاب کنید'

beforeEach(() => expect(stored()).toEqual([]))

async function fieldsOf(taken: Promise<unknown>) {
  const error = await taken.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ValidationError)) throw new Error(`not refused as a field: ${String(error)}`)
  return error.fields
}

test.each<[string, () => Promise<Buffer> | Buffer, string, string]>([
  ['an SVG', () => svgPicture, 'a.svg', kindText],
  ['an SVG named .png', () => svgPicture, 'a.png', kindText],
  ['HTML named .png', () => htmlPage, 'a.png', kindText],
  ['an mp4 named .jpg', () => whole('index-last.mp4'), 'a.jpg', kindText],
  ['a picture named .mp4', png, 'a.mp4', kindText],
  ['a picture named .html', png, 'a.html', kindText],
  ['a picture that is also a page', async () => Buffer.concat([await png(), htmlPage]), 'a.png', kindText],
  ['a video that is also a page', () => Buffer.concat([whole('index-last.mp4'), htmlPage]), 'a.mp4', kindText],
  ['a WebP', () => drawing(60, 40).webp().toBuffer(), 'a.webp', kindText],
  ['an AVIF', () => drawing(60, 40).avif().toBuffer(), 'a.avif', kindText],
  ['a WebM', () => whole('clip.webm'), 'a.mkv', kindText],
  ['sound alone', () => whole('sound.mp4'), 'a.mp4', kindText],
  ['a text', () => Buffer.from('سلام'), '', kindText],
  ['a PNG of 30,000 by 30,000', () => bombPng(30_000, 30_000), 'a.png', hugeText],
  ['a PNG without its pixels', () => bombPng(300, 300), 'a.png', brokenText],
  ['a video of 16,000 by 16,000', () => withSize(whole('index-last.mp4'), 16_000, 16_000), 'a.mp4', videoHugeText],
  [
    'a video of 16,000 by 16,000 whose container says 160 by 90',
    () => withAvcRecord(whole('index-last.mp4'), bombRecord),
    'a.mp4',
    videoHugeText,
  ],
  ['a video of 16 KB with frames of 100 MB', () => whole('bomb.mp4'), 'a.mp4', videoHugeText],
  ['half a JPEG', async () => (await drawing().jpeg().toBuffer()).subarray(0, 2000), 'a.jpg', brokenText],
  ['an empty file', () => Buffer.alloc(0), 'a.mp4', emptyText],
  ['an mp4 cut off before its index', () => cut('index-last.mp4', 0.6), 'a.mp4', brokenText],
  ['an mp4 cut off in its index', () => cut('index-last.mp4', 0.98), 'a.mp4', brokenText],
  ['a mov cut off', () => cut('phone.mov', 0.7), 'a.mov', brokenText],
  ['an mkv cut off', () => cut('screen.mkv', 0.7), 'a.mkv', brokenText],
  ['the first bytes of an mp4', () => cut('index-last.mp4', 0.002), 'a.mp4', brokenText],
  [
    'an mp4 with data after its end',
    () => Buffer.concat([whole('phone.mov'), Buffer.from('PK\x03\x04zip')]),
    '',
    brokenText,
  ],
])('%s is refused with a message, and no file remains', async (_case, make, name, text) => {
  expect(await fieldsOf(media(await make(), name))).toEqual({ media: [text] })
  expect(stored()).toEqual([])
})

test('a video of 8K is not too large', async () => {
  const taken = await media(withSize(whole('index-last.mp4'), 7680, 4320), 'a.mp4')
  expect(taken).toMatchObject({ kind: 'video', width: 7680, height: 4320 })
  await removeMedia(fixture.mowj.deps, [taken.id])
})

test.each<[string, () => Promise<Buffer> | Buffer, string]>([
  ['a video', () => whole('index-last.mp4'), thumbnailText],
  ['an SVG', () => svgPicture, thumbnailText],
  ['an empty file', () => Buffer.alloc(0), emptyText],
  ['a PNG of 30,000 by 30,000', () => bombPng(30_000, 30_000), hugeText],
])('%s is refused as a thumbnail', async (_case, make, text) => {
  expect(await fieldsOf(thumbnail(await make()))).toEqual({ thumbnail: [text] })
  expect(stored()).toEqual([])
})

const zeros = (bytes: number) =>
  Readable.from(
    (function* () {
      const fraction = Buffer.alloc(1024 * 1024)
      for (let left = bytes; left > 0; left -= fraction.length)
        yield fraction.subarray(0, Math.min(left, fraction.length))
    })(),
  )

test.each([
  ['media', MEDIA_MAX_BYTES, 'حجم فایل باید کمتر از ۱۰۰ مگابایت باشد'],
  ['thumbnail', THUMBNAIL_MAX_BYTES, 'حجم تصویر شاخص باید کمتر از ۵ مگابایت باشد'],
] as const)('a %s of the largest size is accepted, and one more byte is 413', async (field, most, text) => {
  const path = await receiveFile(fixture.mowj.deps, zeros(most), field)
  await fixture.mowj.deps.media.put('posts', `${'x'.repeat(22)}.mp4`, { path })
  await fixture.mowj.deps.media.remove('posts', `${'x'.repeat(22)}.mp4`)
  const refusal = await receiveFile(fixture.mowj.deps, zeros(most + 1), field).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(AppError)
  expect(refusal).toMatchObject({ status: 413, body: { detail: text, code: 'too_large' } })
  expect(stored()).toEqual([])
})

test('an aborted upload leaves no file', async () => {
  const leaving = Readable.from(
    (function* () {
      yield Buffer.alloc(100_000)
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' })
    })(),
  )
  expect(await fieldsOf(receiveFile(fixture.mowj.deps, leaving, 'media'))).toEqual({
    media: ['ارسال فایل نیمه‌کاره ماند؛ دوباره تلاش کنید'],
  })
  expect(stored()).toEqual([])
})

test('a full store leaves no file and no row of a picture', async () => {
  const { deps } = fixture.mowj
  const { put } = deps.media
  let count = 0
  deps.media.put = (folder, name, content) => {
    count += 1
    return count > 1 ? Promise.reject(new AppError('unavailable')) : put(folder, name, content)
  }
  const refusal = await media(await drawing(1000, 500).png().toBuffer(), 'a.png').catch((error: unknown) => error)
  deps.media.put = put
  expect(refusal).toMatchObject({ code: 'unavailable' })
  expect(count).toBe(2)
  expect(stored()).toEqual([])
  const [left] = await fixture.mowj.sql`select (select count(*) from media) + (select count(*) from media_jobs) as rows`
  expect(Number(left?.rows)).toBe(0)
})

test('a decompression bomb is refused without being decoded', async () => {
  const before = process.memoryUsage().rss
  await fieldsOf(media(bombPng(30_000, 30_000), 'a.png'))
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
})

test('a picture with a script in its metadata is refused', async () => {
  const noted = sharp(await png()).withExif({ IFD0: { ImageDescription: '<script>alert(1)</script>' } })
  expect(await fieldsOf(media(await noted.jpeg().toBuffer(), 'a.jpg'))).toEqual({ media: [kindText] })
})

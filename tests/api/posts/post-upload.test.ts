import { readFileSync } from 'node:fs'
import { Upload } from 'tus-js-client'
import { beforeAll, expect, test } from 'vitest'
import { drawing, svgPicture } from '#tests/support/data/pictures.ts'
import { videoFile } from '#tests/support/data/videos.ts'
import { signIn } from '#tests/support/drivers/app.ts'
import { mediaServer } from '#tests/support/drivers/upload.ts'
import { fileOf, formOf } from '#tests/support/scenarios/posts.ts'

const { fixture, stored } = mediaServer({ ffmpeg: 'none' })
const clip = readFileSync(videoFile('index-last.mp4'))
const words = { title: 'شنای کرال در خلیج', description: 'بند اول، بند دوم', category: 'swim' }

let origin = ''
let photo: Buffer
beforeAll(async () => {
  origin = await fixture.mowj.app.listen({ port: 0, host: '127.0.0.1' })
  photo = await drawing().jpeg().toBuffer()
})

/** Uploads a file in chunks, as the app does, and returns the upload’s id. */
function inChunks(content: Buffer, kind: 'media' | 'thumbnail', user = fixture.sara) {
  return new Promise<string>((resolve, reject) => {
    const upload = new Upload(content, {
      endpoint: `${origin}/api/uploads/`,
      metadata: { kind, name: kind === 'media' ? 'video.mp4' : 'thumb.jpg' },
      headers: user.headers,
      chunkSize: 20_000,
      retryDelays: null,
      onError: reject,
      onSuccess: () => resolve(String(upload.url).replace(/.*\//, '')),
    })
    upload.start()
  })
}

async function publish(fields: Record<string, string | File>, headers: Record<string, string> = {}) {
  const form = await formOf(fields)
  return fixture.mowj.app.inject({
    method: 'POST',
    url: '/api/post/',
    payload: form.payload,
    headers: { ...fixture.sara.headers, ...form.headers, ...headers },
  })
}

test('files uploaded in chunks are published by their ids, once per key', async () => {
  const fields = {
    ...words,
    media_upload: await inChunks(clip, 'media'),
    thumbnail_upload: await inChunks(photo, 'thumbnail'),
  }
  const key = { 'idempotency-key': 'parts' }
  const first = await publish(fields, key)
  expect(first.statusCode).toBe(201)
  expect(first.json()).toMatchObject({ is_video: true, media_width: 160, thumbnail: { width: 900 } })
  expect((await publish(fields, key)).json()).toEqual(first.json())
  const spent = await publish(fields)
  expect([spent.statusCode, Object.keys(spent.json())]).toEqual([400, ['thumbnail_upload']])
})

test('a video uploaded in chunks is still available after its post was refused for other reasons', async () => {
  const media_upload = await inChunks(clip, 'media')
  const files = stored()
  const short = await publish({ ...words, title: 'شنا', media_upload, thumbnail: fileOf(photo, 'a.jpg') })
  expect(Object.keys(short.json())).toEqual(['title'])
  const refused = await publish({ ...words, media_upload, thumbnail: fileOf(svgPicture, 'a.svg') })
  expect(refused.json()).toEqual({ thumbnail: ['تصویر شاخص باید JPG، PNG، GIF، WebP یا AVIF باشد'] })
  expect(stored()).toEqual(files)
  expect((await publish({ ...words, media_upload, thumbnail: fileOf(photo, 'a.jpg') })).statusCode).toBe(201)
})

test('a user cannot publish another user’s upload', async () => {
  const other = await signIn(fixture.mowj, '09121110088')
  const media_upload = await inChunks(clip, 'media', other)
  const response = await publish({ ...words, media_upload, thumbnail: fileOf(photo, 'a.jpg') })
  expect(Object.keys(response.json())).toEqual(['media_upload'])
})

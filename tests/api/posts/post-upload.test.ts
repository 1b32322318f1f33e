import { readFileSync } from 'node:fs'
import { Upload } from 'tus-js-client'
import { beforeAll, expect, test } from 'vitest'
import { drawing, svgPicture } from '#tests/support/data/pictures.ts'
import { videoFile } from '#tests/support/data/videos.ts'
import { signIn } from '#tests/support/drivers/app.ts'
import { mediaServer } from '#tests/support/drivers/upload.ts'
import { fileOf, formOf } from '#tests/support/scenarios/posts.ts'

const { place, kept } = mediaServer({ ffmpeg: 'none' })
const clip = readFileSync(videoFile('index-last.mp4'))
const words = { title: 'شنای کرال در خلیج', description: 'بند اول، بند دوم', category: 'swim' }

let origin = ''
let photo: Buffer
beforeAll(async () => {
  origin = await place.mowj.app.listen({ port: 0, host: '127.0.0.1' })
  photo = await drawing().jpeg().toBuffer()
})

/** Uploads a file in chunks, as the app does, and returns the upload’s id. */
function inParts(content: Buffer, kind: 'media' | 'thumbnail', person = place.sara) {
  return new Promise<string>((resolve, reject) => {
    const upload = new Upload(content, {
      endpoint: `${origin}/api/uploads/`,
      metadata: { kind, name: kind === 'media' ? 'film.mp4' : 'thumb.jpg' },
      headers: person.headers,
      chunkSize: 20_000,
      retryDelays: null,
      onError: reject,
      onSuccess: () => resolve(String(upload.url).replace(/.*\//, '')),
    })
    upload.start()
  })
}

async function publish(parts: Record<string, string | File>, headers: Record<string, string> = {}) {
  const form = await formOf(parts)
  return place.mowj.app.inject({
    method: 'POST',
    url: '/api/post/',
    payload: form.payload,
    headers: { ...place.sara.headers, ...form.headers, ...headers },
  })
}

test('files uploaded in chunks are published by their ids, once per key', async () => {
  const parts = {
    ...words,
    media_upload: await inParts(clip, 'media'),
    thumbnail_upload: await inParts(photo, 'thumbnail'),
  }
  const key = { 'idempotency-key': 'parts' }
  const first = await publish(parts, key)
  expect(first.statusCode).toBe(201)
  expect(first.json()).toMatchObject({ is_video: true, media_width: 160, thumbnail: { width: 900 } })
  expect((await publish(parts, key)).json()).toEqual(first.json())
  const spent = await publish(parts)
  expect([spent.statusCode, Object.keys(spent.json())]).toEqual([400, ['thumbnail_upload']])
})

test('a video uploaded in chunks is still available after its post was refused for other reasons', async () => {
  const media_upload = await inParts(clip, 'media')
  const files = kept()
  const short = await publish({ ...words, title: 'شنا', media_upload, thumbnail: fileOf(photo, 'a.jpg') })
  expect(Object.keys(short.json())).toEqual(['title'])
  const drawn = await publish({ ...words, media_upload, thumbnail: fileOf(svgPicture, 'a.svg') })
  expect(drawn.json()).toEqual({ thumbnail: ['تصویر شاخص باید JPG، PNG، GIF، WebP یا AVIF باشد'] })
  expect(kept()).toEqual(files)
  expect((await publish({ ...words, media_upload, thumbnail: fileOf(photo, 'a.jpg') })).statusCode).toBe(201)
})

test('a user cannot publish another user’s upload', async () => {
  const other = await signIn(place.mowj, '09121110088')
  const media_upload = await inParts(clip, 'media', other)
  const answer = await publish({ ...words, media_upload, thumbnail: fileOf(photo, 'a.jpg') })
  expect(Object.keys(answer.json())).toEqual(['media_upload'])
})

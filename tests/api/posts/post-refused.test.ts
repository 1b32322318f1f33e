import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { seedMediaDir } from '#server/core/paths.ts'
import { drawing, svgPicture } from '#tests/support/data/pictures.ts'
import { mediaServer } from '#tests/support/drivers/upload.ts'
import { fileOf, formOf } from '#tests/support/scenarios/posts.ts'

const MB = 1_048_576
const { fixture, stored } = mediaServer()
const clip = readFileSync(join(seedMediaDir, 'clips/crawl.mp4'))

let photo: Buffer
beforeAll(async () => {
  photo = await drawing(1200, 800).jpeg().toBuffer()
})

const words = {
  title: 'شنای کرال در خلیج',
  description: 'سطر نخست\n<b>سطر</b> دوم',
  category: 'swim',
}
const thumbnail = () => fileOf(photo, 'thumb.jpg', 'image/jpeg')
const video = () => fileOf(clip, 'crawl.mp4', 'video/mp4')
const link = 'https://www.aparat.com/v/Xy12Z'

async function send(
  fields: Record<string, string | File | undefined>,
  headers: Record<string, string> = {},
  user = fixture.sara,
) {
  const form = await formOf(fields)
  return fixture.mowj.app.inject({
    method: 'POST',
    url: '/api/post/',
    payload: form.payload,
    headers: { ...user.headers, ...form.headers, ...headers },
  })
}
const rowsOf = async () => {
  const [row] = await fixture.mowj.sql`
    select (select count(*)::int from posts) as posts, (select count(*)::int from media) as media`
  return row
}

describe('refusals', () => {
  test.each<[string, () => Record<string, string | File | undefined>, Record<string, string[]>]>([
    [
      'an empty form',
      () => ({}),
      {
        title: ['عنوان پست الزامی است'],
        description: ['توضیحات پست الزامی است'],
        media: ['فایل مدیا الزامی است'],
        thumbnail: ['تصویر شاخص الزامی است'],
      },
    ],
    [
      'texts that are too short',
      () => ({ ...words, title: 'شنا', description: 'کوتاه', media_url: link, thumbnail: thumbnail() }),
      { title: ['عنوان باید حداقل ۵ کاراکتر باشد'], description: ['توضیحات باید حداقل ۱۰ کاراکتر باشد'] },
    ],
    [
      'an unknown category',
      () => ({ ...words, category: 'chess', media_url: link, thumbnail: thumbnail() }),
      { category: ['یکی از دسته‌بندی‌ها را انتخاب کنید'] },
    ],
    [
      'no address',
      () => ({ ...words, media_url: '', thumbnail: thumbnail() }),
      { media_url: ['آدرس مدیا الزامی است'] },
    ],
    [
      'an invalid address',
      () => ({ ...words, media_url: 'aparat', thumbnail: thumbnail() }),
      { media_url: ['آدرس مدیا معتبر نیست'] },
    ],
    [
      'a script as address',
      () => ({ ...words, media_url: 'javascript:alert(1)', thumbnail: thumbnail() }),
      { media_url: ['آدرس مدیا معتبر نیست'] },
    ],
    [
      'data as address',
      () => ({ ...words, media_url: 'data:text/html,hi', thumbnail: thumbnail() }),
      { media_url: ['آدرس مدیا معتبر نیست'] },
    ],
    [
      'a file and an address',
      () => ({ ...words, media: video(), media_url: link, thumbnail: thumbnail() }),
      { media: ['فایل یا آدرس مدیا؛ فقط یکی را بفرستید'] },
    ],
    ['no thumbnail', () => ({ ...words, media_url: link }), { thumbnail: ['تصویر شاخص الزامی است'] }],
    [
      'an SVG and a video as thumbnail',
      () => ({ ...words, media: fileOf(svgPicture, 'a.png', 'image/png'), thumbnail: video() }),
      {
        media: ['لطفاً یک فایل ویدیو (MP4، MOV، MKV) یا تصویر (JPG، PNG، GIF) معتبر انتخاب کنید'],
        thumbnail: ['تصویر شاخص باید JPG، PNG، GIF، WebP یا AVIF باشد'],
      },
    ],
    [
      'a valid video with an SVG as thumbnail',
      () => ({ ...words, media: video(), thumbnail: fileOf(svgPicture, 'a.svg', 'image/svg+xml') }),
      { thumbnail: ['تصویر شاخص باید JPG، PNG، GIF، WebP یا AVIF باشد'] },
    ],
    [
      'an empty file',
      () => ({ ...words, media: fileOf(Buffer.alloc(0), 'a.mp4', 'video/mp4'), thumbnail: thumbnail() }),
      { media: ['این فایل خالی است؛ فایل دیگری انتخاب کنید'] },
    ],
  ])('%s: 400 with the form’s messages, and nothing is stored', async (_case, fields, faults) => {
    const [files, rows] = [stored(), await rowsOf()]
    const response = await send(fields())
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual(faults)
    expect(stored()).toEqual(files)
    expect(await rowsOf()).toEqual(rows)
  })

  test('a thumbnail of five megabytes and a byte is 413, and nothing is stored', async () => {
    const files = stored()
    const large = fileOf(Buffer.concat([photo, Buffer.alloc(5 * MB + 1 - photo.length)]), 'a.jpg', 'image/jpeg')
    const response = await send({ ...words, media: video(), thumbnail: large })
    expect([response.statusCode, response.json().detail]).toEqual([413, 'حجم تصویر شاخص باید کمتر از ۵ مگابایت باشد'])
    expect(stored()).toEqual(files)
  })

  test('a request with an excessive content length is refused before its first byte', async () => {
    const response = await fixture.mowj.app.inject({
      method: 'POST',
      url: '/api/post/',
      headers: {
        ...fixture.sara.headers,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(200 * MB),
      },
      payload: '--x--',
    })
    expect([response.statusCode, response.json().detail]).toEqual([413, 'حجم فایل باید کمتر از ۱۰۰ مگابایت باشد'])
  })

  test('an interrupted form is refused, and nothing is stored', async () => {
    const files = stored()
    const form = await formOf({ ...words, media: video(), thumbnail: thumbnail() })
    const response = await fixture.mowj.app.inject({
      method: 'POST',
      url: '/api/post/',
      headers: { ...fixture.sara.headers, ...form.headers },
      payload: form.payload.subarray(0, form.payload.length - photo.length),
    })
    expect(response.statusCode).toBe(400)
    expect(stored()).toEqual(files)
  })

  test('publishing requires a sign-in and a form, not JSON', async () => {
    expect((await send({ ...words, media_url: link }, { authorization: '' })).statusCode).toBe(401)
    const { headers } = fixture.sara
    const json = await fixture.mowj.app.inject({ method: 'POST', url: '/api/post/', headers, payload: words })
    expect(json.json()).toHaveProperty('thumbnail')
  })
})

test('a link with a username or a password in it is refused by its field', async () => {
  const response = await send({
    ...words,
    media_url: 'https://sara:secret@files.example/a.mp4',
    thumbnail: thumbnail(),
  })
  expect([response.statusCode, response.json()]).toEqual([
    400,
    { media_url: ['آدرس مدیا نباید نام کاربری یا رمز عبور داشته باشد'] },
  ])
})

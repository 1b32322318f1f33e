import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { seedMediaDir } from '#server/core/paths.ts'
import { cleanPosts, deleteOrphanedMedia } from '#server/modules/posts/post-maintenance.service.ts'
import { post, postCreated, postList } from '#src/contract/post.ts'
import { drawing, svgPicture } from '#tests/support/data/pictures.ts'
import { signIn } from '#tests/support/drivers/app.ts'
import { mediaServer } from '#tests/support/drivers/upload.ts'
import { fileOf, formOf } from '#tests/support/scenarios/posts.ts'

const { fixture, stored, get, thumbnail: taken } = mediaServer()
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

const newest = async () => postList.parse((await get('/api/post/')).json())[0]
const rowsOf = async () => {
  const [row] = await fixture.mowj.sql`
    select (select count(*)::int from posts) as posts, (select count(*)::int from media) as media`
  return row
}

describe('publishing', () => {
  test('a video with its thumbnail is public at once, and first in the list', async () => {
    await get('/api/post/')
    const response = await send({ ...words, media: video(), thumbnail: thumbnail() })
    expect(response.statusCode).toBe(201)
    const created = postCreated.parse(response.json())
    expect(created).toMatchObject({
      ...words,
      is_video: true,
      media: created.media_url,
      views: 0,
      image: null,
      author: { id: fixture.ownerId, username: `user-${fixture.ownerId}` },
      author_avatar: null,
      duration: expect.stringMatching(/^0:\d\d$/),
      created_at: fixture.mowj.clock.now().toISOString(),
    })
    expect(created.media_width).toBeGreaterThan(100)
    expect(created.thumbnail?.variants.length).toBeGreaterThan(0)
    expect(post.parse(await newest())).toMatchObject({ id: created.id, media_url: created.media_url })
    const served = await get(String(created.media_url), { range: 'bytes=4-7' })
    expect([served.statusCode, served.body]).toEqual([206, 'ftyp'])
    expect((await get(String(created.thumbnail_url))).headers['content-type']).toBe('image/webp')
  })

  test('the server never requests the target of a link: not on publishing, listing, showing or cleaning up', async () => {
    const requested: string[] = []
    const elsewhere = createServer((request, response) => {
      requested.push(String(request.url))
      response.end()
    }).listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
    onTestFinished(() => void elsewhere.close())
    const { port } = elsewhere.address() as AddressInfo
    const address = `http://127.0.0.1:${port}/video.mp4`
    const created = (
      await send({ ...words, title: 'ویدیویی از جای دیگر', media_url: address, thumbnail: thumbnail() })
    ).json()
    expect(created.media_url).toBe(address)
    for (const url of ['/api/post/', `/api/post/${created.id}/`, `/api/post/${created.id}/related/`])
      expect((await get(url)).statusCode).toBe(200)
    await fixture.mowj.app.inject({ url: `/posts/${created.id}`, headers: { accept: 'text/html' } })
    await cleanPosts(fixture.mowj.deps)
    expect(requested).toEqual([])
  })

  test('a picture is stored in several widths', async () => {
    const created = postCreated.parse(
      (await send({ ...words, media: fileOf(photo, 'pool.jpg', 'image/jpeg'), thumbnail: thumbnail() })).json(),
    )
    expect(created).toMatchObject({ is_video: false, duration: null, media_width: 1200, media_height: 800 })
    expect(created.image?.variants.length).toBeGreaterThan(0)
    expect(created.image).not.toEqual(created.thumbnail)
  })

  test.each([
    [link, true],
    ['https://youtu.be/eRsGyueVLvQ', true],
    ['http://files.example/a.webm', true],
    ['https://files.example/a.png', false],
    ['https://news.example/story', false],
  ])('the link %s is stored unchanged, video or not, without a request to its host', async (address, isVideo) => {
    const created = postCreated.parse(
      (await send({ ...words, media_url: ` ${address} `, thumbnail: thumbnail() })).json(),
    )
    expect(created).toMatchObject({ media_url: address, media: null, is_video: isVideo, image: null, duration: null })
  })

  test('title and description are text: direction overrides are removed, markup is not interpreted', async () => {
    const created = postCreated.parse(
      (
        await send({
          ...words,
          title: 'شنای\u202e \u0007پروانه ',
          description: 'یک\r\n\r\n\r\n<script>\u2067x</script>',
          media_url: link,
          thumbnail: thumbnail(),
        })
      ).json(),
    )
    expect(created.title).toBe('شنای پروانه')
    expect(created.description).toBe('یک\n\n<script>x</script>')
  })

  test('without a category it is football, the form’s default', async () => {
    const { category: _, ...others } = words
    const response = await send({ ...others, media_url: link, thumbnail: thumbnail() })
    expect(response.json().category).toBe('football')
  })

  test('a post is found by its title', async () => {
    const sent = await send({ ...words, title: 'نهنگ‌های بنفش', media_url: link, thumbnail: thumbnail() })
    const hits = (await get('/api/search/?query=نهنگ&model=post')).json()
    expect(hits).toMatchObject([{ id: sent.json().id, title: 'نهنگ‌های بنفش', picture: sent.json().thumbnail }])
  })

  test('the author is notified that the post is published', async () => {
    const { id } = (await send({ ...words, title: 'خبر انتشار پست', media_url: link, thumbnail: thumbnail() })).json()
    const rows = await fixture.mowj
      .sql`select kind, message from notifications where message ->> 'text' = 'خبر انتشار پست'`
    expect([...rows]).toEqual([{ kind: 'post_published', message: { text: 'خبر انتشار پست', url: `/posts/${id}` } }])
  })

  test('files without a post, as after a power cut, are removed an hour later', async () => {
    const before = stored()
    await taken(photo)
    expect(stored().length).toBeGreaterThan(before.length)
    await deleteOrphanedMedia(fixture.mowj.deps)
    expect(stored().length).toBeGreaterThan(before.length)
    fixture.mowj.clock.forward(3600)
    await deleteOrphanedMedia(fixture.mowj.deps)
    expect(stored().sort()).toEqual(before.sort())
    fixture.mowj.clock.forward(-3600)
  })

  test('a deleted post leaves neither row nor file', async () => {
    const before = stored()
    const created = (await send({ ...words, media: video(), thumbnail: thumbnail() })).json()
    expect(stored().length).toBeGreaterThan(before.length)
    const { headers } = fixture.sara
    await fixture.mowj.app.inject({ method: 'DELETE', url: `/api/post/${created.id}/`, headers })
    fixture.mowj.clock.forward(60)
    await cleanPosts(fixture.mowj.deps)
    expect(stored().sort()).toEqual(before.sort())
  })
})

describe('a post that is sent twice', () => {
  const fields = () => ({ ...words, title: 'پست یک‌باره', media: video(), thumbnail: thumbnail() })

  test('is one post with the key of its first sending, and gets the same response', async () => {
    const key = { 'idempotency-key': 'a1' }
    const first = await send(fields(), key)
    const [files, rows] = [stored(), await rowsOf()]
    const again = await send(fields(), key)
    expect([again.statusCode, again.json()]).toEqual([201, first.json()])
    expect(stored()).toEqual(files)
    expect(await rowsOf()).toEqual(rows)
  })

  test('is refused when the key comes with other texts or another file', async () => {
    const key = { 'idempotency-key': 'a1' }
    const other = await send({ ...fields(), title: 'عنوان دیگری' }, key)
    expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency_conflict'])
    const another = fileOf(await drawing(700, 700).png().toBuffer(), 'thumb.jpg', 'image/jpeg')
    expect((await send({ ...fields(), thumbnail: another }, key)).statusCode).toBe(409)
  })

  test('may reuse a key that was refused', async () => {
    const key = { 'idempotency-key': 'a2' }
    const refused = await send({ ...fields(), thumbnail: fileOf(svgPicture, 'a.svg') }, key)
    expect(refused.statusCode).toBe(400)
    expect((await send(fields(), key)).statusCode).toBe(201)
  })

  test('is two posts without a key', async () => {
    const [first, second] = [await send(fields()), await send(fields())]
    expect(first.json().id).not.toBe(second.json().id)
  })
})

test('of posts sent concurrently no more are published than the hourly limit allows', async () => {
  const user = await signIn(fixture.mowj, '09121110078')
  const [row] = await fixture.mowj.sql`select id from users where phone = ${user.phone}`
  await fixture.mowj.sql`
    insert into post_acts (user_id, kind, created_at)
    select ${row?.id}, 'create', ${fixture.mowj.clock.now().toISOString()}::timestamptz from generate_series(1, 58)`
  const fields = { ...words, media_url: link, thumbnail: thumbnail() }
  const responses = await Promise.all(Array.from({ length: 8 }, () => send(fields, {}, user)))
  const statuses = responses.map(({ statusCode }) => statusCode).sort()
  expect(statuses).toEqual([201, 201, ...Array(6).fill(429)])
})

test('a user may publish sixty posts an hour; an invalid form still gets its errors', async () => {
  const user = await signIn(fixture.mowj, '09121110077')
  const [row] = await fixture.mowj.sql`select id from users where phone = ${user.phone}`
  await fixture.mowj.sql`
    insert into post_acts (user_id, kind, created_at)
    select ${row?.id}, 'create', ${fixture.mowj.clock.now().toISOString()}::timestamptz - n * interval '10 seconds'
    from generate_series(1, 59) as n`
  const fields = { ...words, media_url: link, thumbnail: thumbnail() }
  expect((await send(fields, { 'idempotency-key': 'k' }, user)).statusCode).toBe(201)
  const files = stored()
  const refused = await send(fields, {}, user)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3010'])
  expect(stored()).toEqual(files)
  expect((await send(fields, { 'idempotency-key': 'k' }, user)).statusCode).toBe(201)
  expect((await send({ ...fields, title: '' }, {}, user)).json()).toEqual({ title: ['عنوان پست الزامی است'] })
  expect((await send(fields)).statusCode).toBe(201)
})

import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PQueue from 'p-queue'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { addUpViews } from '#server/modules/posts/post-view.service.ts'
import { postStats } from '#src/contract/post.ts'
import { drawing } from '#tests/support/data/pictures.ts'
import { type SignedIn, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { atOnce } from '#tests/support/drivers/overlap.ts'
import { fileOf, formOf, postsAt } from '#tests/support/scenarios/posts.ts'

const CROWD = 60
/** Below the number of requests from which the server checks its database and may refuse some. */
const AT_ONCE = 60

const dataDir = mkdtempSync(join(tmpdir(), 'mowj-race-'))

let mowj: TestApp
let posts: ReturnType<typeof postsAt>
let author: SignedIn
beforeEach(async () => {
  mowj = await testApp({ seeded: true, max: 24, config: { dataDir } })
  posts = postsAt(mowj)
  author = await posts.user()
})
afterEach(() => mowj.close())
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const many = <Answer>(count: number, work: (index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

test('a crowd that views one post concurrently, while views are being summed up, is counted to the last viewer', async () => {
  const id = await posts.postBy(author, 'other')
  const before = postStats.parse((await posts.call('GET', '/api/post/stats/?category=other')).json()).views
  const look = (index: number) =>
    mowj.app.inject({
      method: 'POST',
      url: `/api/post/${id}/view/`,
      headers: { 'user-agent': `phone ${Math.floor(index / 2)}` },
    })
  const queue = new PQueue({ concurrency: AT_ONCE })
  // Every viewer twice, at the same time.
  const views = many(2 * CROWD, (index) => queue.add(() => look(index)))
  const [responses] = await Promise.all([views, many(20, () => addUpViews(mowj.deps))])
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  await addUpViews(mowj.deps)
  const [row] = await mowj.sql`select views from posts where id = ${id}`
  expect(row?.views).toBe(CROWD)
  mowj.app.invalidateResponses('posts')
  const after = postStats.parse((await posts.call('GET', '/api/post/stats/?category=other')).json()).views
  expect(after).toBe(before + CROWD)
})

test('views do not wait for a lock on the post', async () => {
  const id = await posts.postBy(author)
  await mowj.sql.begin(async (tx) => {
    await tx`select 1 from posts where id = ${id} for update`
    const responses = await many(10, (index) =>
      mowj.app.inject({ method: 'POST', url: `/api/post/${id}/view/`, headers: { 'user-agent': `phone ${index}` } }),
    )
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200))
  })
  expect((await posts.read(id))?.views).toBe(10)
})

test('the counts are right after posts were created, moved, deleted, restored and viewed concurrently', async () => {
  const ids = await many(12, (index) => posts.postBy(author, index % 2 === 0 ? 'swim' : 'football'))
  await many(4 * ids.length, async (index) => {
    const id = ids[index % ids.length] ?? 0
    const turn = Math.floor(index / ids.length)
    if (turn === 0) return posts.postBy(author, index % 3 === 0 ? 'swim' : 'other')
    if (turn === 1)
      return posts.call('PATCH', `/api/post/${id}/`, author, { category: index % 2 === 0 ? 'other' : 'swim' })
    if (turn === 2) return posts.call('DELETE', `/api/post/${id}/`, author)
    await posts.call('POST', `/api/post/${id}/view/`)
    return addUpViews(mowj.deps)
  })
  await many(3, (index) => posts.call('POST', `/api/post/${ids[index]}/restore/`, author))
  const real = await mowj.sql`
    select owner as author_id, category, count(*)::int as posts,
      count(*) filter (where is_video)::int as videos, sum(views)::int as views
    from posts cross join lateral (values (0), (author_id)) as o (owner)
    where deleted_at is null and hidden_at is null group by 1, 2 order by 1, 2`
  const stored = await mowj.sql`
    select author_id, category, posts, videos, views::int as views from post_counters where posts <> 0 order by 1, 2`
  expect([...stored]).toEqual([...real])
})

test('fifty concurrent copies of one post with one key make one post, with one set of files', async () => {
  const photo = await drawing().jpeg().toBuffer()
  const form = await formOf({
    title: 'پست یک‌باره',
    description: 'پنجاه بار فرستاده، یک بار منتشر',
    category: 'other',
    media: fileOf(photo, 'a.jpg', 'image/jpeg'),
    thumbnail: fileOf(photo, 'b.jpg', 'image/jpeg'),
  })
  const headers = { ...author.headers, ...form.headers, 'idempotency-key': 'fifty' }
  const send = () => mowj.app.inject({ method: 'POST', url: '/api/post/', headers, payload: form.payload })
  const responses = await many(50, send)
  const made = responses.filter(({ statusCode }) => statusCode === 201)
  expect(new Set(made.map(({ json }) => json().id)).size).toBe(1)
  const others = responses.filter(({ statusCode }) => statusCode !== 201)
  expect(new Set(others.map(({ json }) => json().code))).toEqual(
    new Set(others.length === 0 ? [] : ['idempotency_in_progress']),
  )
  expect((await send()).json().id).toBe(made[0]?.json().id)
  const [left] = await mowj.sql`
    select (select count(*)::int from posts where title = 'پست یک‌باره') as posts, (select count(*)::int from media) as media`
  expect(left).toEqual({ posts: 1, media: 2 })
  const named = await mowj.sql`select jsonb_array_elements(files) ->> 'name' as name from media`
  expect(readdirSync(join(dataDir, 'media/posts')).sort()).toEqual(named.map(({ name }) => String(name)).sort())
  expect(readdirSync(join(dataDir, 'media/incoming'))).toEqual([])
})

test('of many concurrent deletions of one post one succeeds', async () => {
  const id = await posts.postBy(author)
  const lock = `select 1 from posts where id = ${id} for update`
  const responses = await atOnce(mowj, lock, 5, () => many(5, () => posts.call('DELETE', `/api/post/${id}/`, author)))
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404, 404, 404, 404])
})

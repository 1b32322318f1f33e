import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanPosts } from '#server/modules/posts/post-maintenance.service.ts'
import { addUpViews } from '#server/modules/posts/post-view.service.ts'
import { postStats, postViews } from '#src/contract/post.ts'
import { type SignedIn, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { postsAt } from '#tests/support/scenarios/posts.ts'

let mowj: TestApp
let posts: ReturnType<typeof postsAt>
let author: SignedIn
beforeAll(async () => {
  mowj = await testApp({ seeded: true })
  posts = postsAt(mowj)
  author = await posts.user()
})
afterAll(() => mowj.close())

async function viewed(id: number, from: { address?: string; device?: string; user?: SignedIn } = {}) {
  const response = await mowj.app.inject({
    method: 'POST',
    url: `/api/post/${id}/view/`,
    remoteAddress: from.address ?? '10.1.0.1',
    headers: { 'user-agent': from.device ?? 'phone', ...from.user?.headers },
  })
  return postViews.parse(response.json()).views
}

test('a viewer counts once a day: by device without an account, by account on any device', async () => {
  const id = await posts.postBy(author)
  const user = await posts.user()
  expect(await viewed(id)).toBe(1)
  expect(await viewed(id)).toBe(1)
  expect(await viewed(id, { device: 'tablet' })).toBe(2)
  expect(await viewed(id, { address: '10.1.0.2' })).toBe(3)
  expect(await viewed(id, { user })).toBe(4)
  expect(await viewed(id, { user, address: '10.1.0.9', device: 'other' })).toBe(4)
  // 8:00 in Tehran; sixteen hours later the next day begins there.
  mowj.clock.forward(16 * 3600 - 1)
  expect(await viewed(id)).toBe(4)
  mowj.clock.forward(1)
  expect(await viewed(id)).toBe(5)
})

test('a view is counted at once on the post, and after some seconds in lists, orders and totals', async () => {
  const id = await posts.postBy(author, 'basketball')
  const stats = async () =>
    postStats.parse((await posts.call('GET', '/api/post/stats/?category=basketball')).json()).views
  const before = await stats()
  for (const device of ['a', 'b', 'c']) await viewed(id, { device })
  expect((await posts.read(id))?.views).toBe(3)
  await addUpViews(mowj.deps)
  mowj.app.invalidateResponses('posts')
  expect((await posts.read(id))?.views).toBe(3)
  expect(await stats()).toBe(before + 3)
  const [row] = await mowj.sql`select views from posts where id = ${id}`
  expect(row?.views).toBe(3)
  expect(await posts.listed('category=basketball&ordering=-views')).toContain(id)
})

test('the viewers of a post are stored as keyed hashes, and deleted after a day', async () => {
  const id = await posts.postBy(author)
  const user = await posts.user()
  await viewed(id, { address: '10.1.2.3', device: 'phone' })
  await viewed(id, { user })
  const rows = await mowj.sql`select viewer from post_viewers where post_id = ${id}`
  expect(rows.map(({ viewer }) => String(viewer)).filter((viewer) => /^[\w-]{22}$/.test(viewer))).toHaveLength(2)
  mowj.clock.forward(24 * 3600)
  await cleanPosts(mowj.deps)
  expect((await mowj.sql`select 1 from post_viewers where post_id = ${id}`).length).toBe(2)
  mowj.clock.forward(24 * 3600)
  await cleanPosts(mowj.deps)
  expect((await mowj.sql`select 1 from post_viewers where post_id = ${id}`).length).toBe(0)
})

test('an unknown post has no views', async () => {
  expect((await posts.call('POST', '/api/post/999999/view/')).statusCode).toBe(404)
})

test('a viewer’s key differs the next day and cannot be linked to the previous one', async () => {
  const id = await posts.postBy(author)
  const user = await posts.user()
  const viewer = { user, device: 'phone', address: '10.1.7.7' }
  const keys = async () => {
    const rows = await mowj.sql`select viewer from post_viewers where post_id = ${id} order by day`
    return rows.map((row) => String(row.viewer))
  }
  await viewed(id, viewer)
  mowj.clock.forward(24 * 3600)
  await viewed(id, viewer)
  const [first, second, ...more] = await keys()
  expect(more).toEqual([])
  expect(first).toMatch(/^[\w-]{22}$/)
  expect(second).toMatch(/^[\w-]{22}$/)
  expect(second).not.toBe(first)
})

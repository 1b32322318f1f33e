import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideOnPost, openReports } from '#server/modules/posts/post-report.service.ts'
import { type SignedIn, signIn, type TestApp, testApp } from '#tests/support/drivers/app.ts'
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

const report = (id: number, user: SignedIn | undefined, payload: object = { reason: 'spam', text: '' }) =>
  posts.call('POST', `/api/post/${id}/report/`, user, payload)

test('a report reaches the operator once per user, in plain text', async () => {
  const id = await posts.postBy(author)
  const user = await posts.user()
  expect((await report(id, user, { reason: 'rights', text: ' فیلم\u202e من است ' })).statusCode).toBe(204)
  expect((await report(id, user, { reason: 'other', text: 'باز هم' })).statusCode).toBe(204)
  expect(await openReports(mowj.db)).toMatchObject([
    { id, title: 'شنای پروانه در خلیج', reports: 1, details: [{ reason: 'rights', text: 'فیلم من است' }] },
  ])
  await decideOnPost(mowj.db, id, 'show', mowj.clock.now())
  expect(await openReports(mowj.db)).toEqual([])
})

test('two concurrent reports of one user count once', async () => {
  const id = await posts.postBy(author)
  const user = await posts.user()
  const responses = await Promise.all([1, 2, 3].map(() => report(id, user)))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
  const [row] = await mowj.sql`select count(*)::int as n from post_reports where post_id = ${id}`
  expect(row?.n).toBe(1)
})

test('a report requires a sign-in, a post and a reason of limited length', async () => {
  const user = await posts.user()
  expect((await report(1, undefined)).statusCode).toBe(401)
  expect((await report(999_999, user)).statusCode).toBe(404)
  expect((await report(1, user, { reason: 'dull', text: '' })).json()).toHaveProperty('reason')
  expect((await report(1, user, { reason: 'spam', text: 'ا'.repeat(1001) })).json()).toEqual({
    text: ['توضیح گزارش باید حداکثر ۱٬۰۰۰ کاراکتر باشد'],
  })
})

test('a user reports twenty posts an hour at most', async () => {
  const user = await posts.user()
  for (let id = 1; id <= 20; id += 1) expect((await report(id, user)).statusCode).toBe(204)
  mowj.clock.forward(600)
  const response = await report(21, user)
  expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '3000'])
  expect((await report(3, user)).statusCode).toBe(204)
  mowj.clock.forward(3000)
  expect((await report(21, await signIn(mowj, user.phone))).statusCode).toBe(204)
})

test('a post hidden by the operator is gone from every read, for its author too, until it is shown again', async () => {
  const author = await posts.user()
  const id = await posts.postBy(author, 'volleyball')
  await report(id, await posts.user())
  expect(await decideOnPost(mowj.db, id, 'hide', mowj.clock.now())).toBe(true)
  expect(await openReports(mowj.db)).not.toContainEqual(expect.objectContaining({ id }))
  expect(await posts.read(id)).toBeUndefined()
  expect(await posts.listed('category=volleyball')).not.toContain(id)
  expect((await posts.call('DELETE', `/api/post/${id}/`, author)).statusCode).toBe(404)
  expect((await posts.call('GET', '/api/profile/me/activity/', author)).body).not.toContain(`"id":${id},`)
  expect(await decideOnPost(mowj.db, id, 'show', mowj.clock.now())).toBe(true)
  expect(await posts.read(id)).toMatchObject({ id })
  expect(await decideOnPost(mowj.db, 999_999, 'hide', mowj.clock.now())).toBe(false)
})

test('of concurrent reports no more are accepted than the hourly limit allows', async () => {
  const [author, user] = [await posts.user(), await posts.user()]
  const ids = await Promise.all(Array.from({ length: 8 }, () => posts.postBy(author)))
  await mowj.sql`
    insert into post_acts (user_id, kind, created_at)
    select id, 'report', ${mowj.clock.now().toISOString()}::timestamptz from users, generate_series(1, 18)
    where phone = ${user.phone}`
  const responses = await Promise.all(ids.map((id) => report(id, user)))
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 204, ...Array(6).fill(429)])
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { offerSession, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { staffMember } from '#tests/support/scenarios/desk/staff.ts'
import { paid } from '#tests/support/scenarios/paid.ts'
import { postsAt } from '#tests/support/scenarios/posts.ts'

const ABAN = { year: 1405, month: 8 }
const reason = 'توهین به دیگران'

let mowj: TestApp
let posts: ReturnType<typeof postsAt>
let moderator: Swimmer
beforeAll(async () => {
  mowj = await testApp({ seeded: true })
  posts = postsAt(mowj)
  moderator = await staffMember(mowj, 'moderator')
})
afterAll(() => mowj.close())

const decide = (kind: 'posts' | 'reviews', id: number, body: object) =>
  moderator.post(`/api/desk/moderation/${kind}/${id}/`, body)
const auditOf = async (kind: string, id: number) => {
  const rows =
    await mowj.sql`select action from audit_log where subject_kind = ${kind} and subject_id = ${String(id)} order by seq`
  return rows.map(({ action }) => action)
}
const toldTo = async (user: { userId: number }) => {
  const rows = await mowj.sql`select message from notifications
    where user_id = ${user.userId} and kind = 'content_moderated' order by id`
  return rows.map(({ message }) => String(message.text))
}
const queueOf = async (query = '') => (await moderator.get(`/api/desk/moderation/posts/${query}`)).json().results

describe('a reported post', () => {
  async function reported() {
    const author = await posts.user()
    const id = await posts.postBy(author)
    const reporter = await posts.user()
    await posts.call('POST', `/api/post/${id}/report/`, reporter, { reason: 'offensive', text: 'تند است' })
    return { author, id }
  }
  const statusOf = async (id: number) => (await mowj.app.inject(`/api/post/${id}/`)).statusCode

  test('is hidden with a reason that its author reads, and restored; both are in the audit log', async () => {
    const { id } = await reported()
    expect((await queueOf()).at(-1)).toMatchObject({ id, reports: [{ reason: 'offensive', text: 'تند است' }] })
    expect((await decide('posts', id, { choice: 'hide' })).json()).toHaveProperty('reason')
    expect(await statusOf(id)).toBe(200)
    for (const _ of [1, 2])
      expect((await decide('posts', id, { choice: 'hide', reason })).json()).toEqual({ state: 'hidden' })
    expect(await statusOf(id)).toBe(404)
    expect((await queueOf()).map((post: { id: number }) => post.id)).not.toContain(id)
    expect((await queueOf('?state=hidden'))[0]).toMatchObject({ id })
    await decide('posts', id, { choice: 'show' })
    expect(await statusOf(id)).toBe(200)
    expect(await auditOf('post', id)).toEqual(['post.hide', 'post.show'])
    const [row] = await mowj.sql`select author_id from posts where id = ${id}`
    const texts = await toldTo({ userId: Number(row?.author_id) })
    expect([texts.length, texts[0]]).toEqual([2, expect.stringContaining(reason)])
  })

  test('is deleted for good: its author cannot restore it', async () => {
    const { author, id } = await reported()
    expect((await decide('posts', id, { choice: 'delete', reason })).statusCode).toBe(200)
    expect((await posts.call('POST', `/api/post/${id}/restore/`, author)).statusCode).toBe(404)
    expect((await decide('posts', id, { choice: 'show' })).statusCode).toBe(404)
  })
})

describe('a review', () => {
  async function reviewed() {
    const [author, offer] = [
      await swimmer(mowj),
      await offerSession(mowj, { number: 700 + Math.trunc(counted++), months: [ABAN] }),
    ]
    await paid(mowj, author, offer, [ABAN])
    const url = `/api/teams/${offer.id}/reviews/`
    const write = async () =>
      mowj.app.inject({
        ...{ method: 'PUT', url: `${url}mine/`, headers: await author.headers() },
        payload: { rating: 1, text: 'متن تند یک نظر' },
      })
    await write()
    const { results } = (await moderator.get(`/api/desk/moderation/reviews/?kind=team&program=${offer.id}`)).json()
    return { author, url, write, id: Number(results[0].id) }
  }
  let counted = 0

  test('that is hidden is neither listed nor counted, and its author cannot write it again', async () => {
    const { author, url, write, id } = await reviewed()
    await decide('reviews', id, { choice: 'hide', reason })
    await decide('reviews', id, { choice: 'hide', reason })
    expect((await mowj.app.inject(url)).json()).toMatchObject({ count: 0, results: [], summary: { average: null } })
    expect((await author.get(`${url}mine/`)).json()).toEqual({ review: null, may_write: false })
    expect((await write()).json().code).toBe('review_hidden')
    await decide('reviews', id, { choice: 'show' })
    expect((await mowj.app.inject(url)).json()).toMatchObject({ count: 1, summary: { average: 1 } })
    expect(await auditOf('review', id)).toEqual(['review.hide', 'review.show'])
    expect(await toldTo(author)).toHaveLength(2)
  })

  test('that is hidden can be deleted by its author and by staff without changing the mean twice', async () => {
    const [own, byStaff] = [await reviewed(), await reviewed()]
    for (const { id } of [own, byStaff]) await decide('reviews', id, { choice: 'hide', reason })
    await mowj.app.inject({ method: 'DELETE', url: `${own.url}mine/`, headers: await own.author.headers() })
    await decide('reviews', byStaff.id, { choice: 'delete', reason })
    for (const { url } of [own, byStaff]) expect((await mowj.app.inject(url)).json()).toMatchObject({ count: 0 })
    const wrong = await mowj.sql`select p.id from programs p where p.rating_count <>
      (select count(*) from reviews r where r.program_id = p.id and r.hidden_at is null)`
    expect(wrong).toEqual([])
  })
})

test('a suspended user publishes neither posts nor reviews until it ends or is lifted', async () => {
  const author: SignedIn = await posts.user()
  const id = await posts.postBy(author)
  const [row] = await mowj.sql`select author_id from posts where id = ${id}`
  const userId = Number(row?.author_id)
  const suspend = () => moderator.post('/api/desk/moderation/suspensions/', { user: userId, days: 3, reason })
  expect((await suspend()).statusCode).toBe(204)
  const edit = () => posts.call('PATCH', `/api/post/${id}/`, author, { title: 'عنوان دیگر' })
  const refused = await edit()
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'suspended'])
  expect(refused.json().detail).toContain(reason)
  const listed = (await moderator.get('/api/desk/moderation/users/')).json()
  expect(listed).toMatchObject([{ user: userId, suspension: { reason } }])
  const lift = async () =>
    mowj.app.inject({
      ...{ method: 'DELETE', url: `/api/desk/moderation/suspensions/${userId}/`, headers: await moderator.headers() },
    })
  expect((await lift()).statusCode).toBe(204)
  expect((await edit()).statusCode).toBe(200)
  expect(await auditOf('user', userId)).toEqual(['user.suspend', 'user.unsuspend'])
  expect((await toldTo({ userId })).length).toBe(2)
  await suspend()
  mowj.clock.forward(3 * 86_400 + 1)
  expect((await moderator.get('/api/desk/moderation/users/')).json()).toEqual([])
})

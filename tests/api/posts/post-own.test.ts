import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanPosts } from '#server/modules/posts/post-maintenance.service.ts'
import { postPage, postStats } from '#src/contract/post.ts'
import { searchHits } from '#src/contract/search.ts'
import { type SignedIn, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { postsAt } from '#tests/support/scenarios/posts.ts'

let mowj: TestApp
let posts: ReturnType<typeof postsAt>
let author: SignedIn
let stranger: SignedIn
beforeAll(async () => {
  mowj = await testApp({ seeded: true })
  posts = postsAt(mowj)
  author = await posts.user()
  stranger = await posts.user()
})
afterAll(() => mowj.close())

const found = async () =>
  searchHits.parse((await posts.call('GET', '/api/search/?query=شنای پروانه در خلیج&model=post')).json()).length
const swimCount = async () => postStats.parse((await posts.call('GET', '/api/post/stats/?category=swim')).json()).count
const countOf = async (query: string) =>
  postPage.parse((await posts.call('GET', `/api/post/?page=1&${query}`)).json()).count

test('an author edits title, text and category, and lists, counts and search are updated at once', async () => {
  const id = await posts.postBy(author)
  const before = await countOf('category=football')
  const response = await posts.call('PATCH', `/api/post/${id}/`, author, {
    title: ' شنای \u202eقورباغه ',
    description: 'سطر نخست\n\n\n\nسطر دوم',
    category: 'football',
  })
  expect(response.json()).toMatchObject({
    id,
    title: 'شنای قورباغه',
    description: 'سطر نخست\n\nسطر دوم',
    category: 'football',
  })
  expect(await posts.listed('category=swim')).not.toContain(id)
  expect(await posts.listed('category=football')).toContain(id)
  expect(await countOf('category=football')).toBe(before + 1)
  expect(await found()).toBe(0)
  await posts.call('DELETE', `/api/post/${id}/`, author)
})

test('an invalid edit changes nothing and returns the form’s messages', async () => {
  const id = await posts.postBy(author)
  const response = await posts.call('PATCH', `/api/post/${id}/`, author, {
    title: 'شنا',
    description: '',
    category: 'swim',
  })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual({
    title: ['عنوان باید حداقل ۵ کاراکتر باشد'],
    description: ['توضیحات پست الزامی است'],
  })
  expect((await posts.call('PATCH', `/api/post/${id}/`, author, { category: 'chess' })).json()).toHaveProperty(
    'category',
  )
  expect((await posts.read(id))?.title).toBe('شنای پروانه در خلیج')
  expect((await posts.call('PATCH', `/api/post/${id}/`, author, {})).json()).toMatchObject({ id })
  await posts.call('DELETE', `/api/post/${id}/`, author)
})

test.each([
  ['PATCH', '', { title: 'عنوان دیگر' }],
  ['PATCH', '', {}],
  ['DELETE', '', undefined],
  ['POST', 'restore/', undefined],
] as const)('%s …/%s is for the author only', async (method, path, payload) => {
  const id = await posts.postBy(author)
  expect((await posts.call(method, `/api/post/${id}/${path}`, undefined, payload)).statusCode).toBe(401)
  const response = await posts.call(method, `/api/post/${id}/${path}`, stranger, payload)
  expect([response.statusCode, response.json().code]).toEqual([403, 'not_author'])
  expect((await posts.call(method, `/api/post/999999/${path}`, author, payload)).statusCode).toBe(404)
  expect((await posts.read(id))?.title).toBe('شنای پروانه در خلیج')
  await posts.call('DELETE', `/api/post/${id}/`, author)
})

test('a deleted post is gone from every read at once, and is restored completely by undo', async () => {
  const id = await posts.postBy(author)
  await posts.call('POST', `/api/post/${id}/view/`)
  // Read once, so that the server has cached it.
  expect(await posts.listed()).toContain(id)
  const counted = await swimCount()
  const [related] = await mowj.sql`select id from posts where category = 'swim' and id <> ${id} limit 1`
  const appearances = async () => ({
    one: await posts.read(id),
    listed: (await posts.listed()).includes(id),
    related: (await posts.call('GET', `/api/post/${related?.id}/related/`)).body.includes(`"id":${id},`),
    found: await found(),
    count: await swimCount(),
    own: (await posts.call('GET', '/api/profile/me/activity/', author)).json().posts.length,
    its: (await posts.call('GET', `/api/post/${id}/related/`)).statusCode,
    view: (await posts.call('POST', `/api/post/${id}/view/`)).statusCode,
  })
  const before = await appearances()
  expect(before).toMatchObject({
    one: { id },
    listed: true,
    related: true,
    found: 1,
    count: counted,
    own: 1,
    its: 200,
    view: 200,
  })

  expect((await posts.call('DELETE', `/api/post/${id}/`, author)).statusCode).toBe(204)
  expect(await appearances()).toEqual({
    one: undefined,
    listed: false,
    related: false,
    found: 0,
    count: counted - 1,
    own: 0,
    its: 404,
    view: 404,
  })
  expect((await posts.call('DELETE', `/api/post/${id}/`, author)).statusCode).toBe(404)

  mowj.clock.forward(10)
  await cleanPosts(mowj.deps)
  expect((await posts.call('POST', `/api/post/${id}/restore/`, stranger)).statusCode).toBe(404)
  expect((await posts.call('POST', `/api/post/${id}/restore/`, author)).json()).toMatchObject({ id })
  expect(await appearances()).toEqual(before)
  expect((await posts.call('POST', `/api/post/${id}/restore/`, author)).statusCode).toBe(200)
  await posts.call('DELETE', `/api/post/${id}/`, author)
})

test('a minute later it cannot be restored, and nothing of it remains', async () => {
  const id = await posts.postBy(author)
  await posts.call('POST', `/api/post/${id}/report/`, stranger, { reason: 'spam', text: '' })
  await posts.call('DELETE', `/api/post/${id}/`, author)
  mowj.clock.forward(60)
  expect((await posts.call('POST', `/api/post/${id}/restore/`, author)).statusCode).toBe(404)
  await cleanPosts(mowj.deps)
  const [left] = await mowj.sql`
    select (select count(*)::int from posts where id = ${id}) as posts,
      (select count(*)::int from post_reports where post_id = ${id}) as reports,
      (select count(*)::int from search_entries where model = 'post' and ref = ${id}) as found`
  expect(left).toEqual({ posts: 0, reports: 0, found: 0 })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { post, postList, postPage, postStats } from '#src/contract/post.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp({ seeded: true, config: { publicOrigin: 'https://mowj.example' } })
})
afterAll(() => mowj.close())

const get = (url: string) => mowj.app.inject(url)
const listAt = async (url: string) => postList.parse((await get(url)).json())
const pageAt = async (url: string) => postPage.parse((await get(url)).json())
const idsIn = async (where: string, order: string) =>
  (await mowj.sql.unsafe(`select id from posts where ${where} order by ${order}`)).map(({ id }) => Number(id))
const ids = (posts: { id: number }[]) => posts.map(({ id }) => id)

test('without parameters all posts come as a bare list, newest first', async () => {
  const posts = await listAt('/api/post/')
  expect(ids(posts)).toEqual(await idsIn('true', 'created_at desc'))
  expect(posts).toHaveLength(60)
})

test('the list is served without the trailing slash too', async () => {
  const response = await get('/api/post?ordering=-views')
  expect([response.statusCode, response.headers.location]).toEqual([301, '/api/post/?ordering=-views'])
})

test.each([
  ['ordering=-views', 'true', 'views desc, id desc'],
  ['category=swim', `category = 'swim'`, 'created_at desc'],
  ['category=swim&ordering=-views', `category = 'swim'`, 'views desc, id desc'],
  ['author=2', 'author_id = 2', 'created_at desc'],
  ['author=2&ordering=-views', 'author_id = 2', 'views desc, id desc'],
  ['author=2&category=other', `author_id = 2 and category = 'other'`, 'created_at desc'],
])('?%s is applied by the bare list, by pages and by cursors', async (query, where, order) => {
  const wanted = await idsIn(where, order)
  expect(wanted.length).toBeGreaterThan(0)
  expect(ids(await listAt(`/api/post/?${query}`))).toEqual(wanted)

  const paged: number[] = []
  for (let page = 1; paged.length < wanted.length; page += 1) {
    const { count, results } = await pageAt(`/api/post/?${query}&page=${page}&page_size=7`)
    expect(count).toBe(wanted.length)
    paged.push(...ids(results))
  }
  expect(paged).toEqual(wanted)

  const followed: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const slice: { results: { id: number }[]; next_cursor: string | null } = await pageAt(
      `/api/post/?${query}&page_size=7&cursor=${cursor}`,
    )
    followed.push(...ids(slice.results))
    cursor = slice.next_cursor
  }
  expect(followed).toEqual(wanted)
})

test('next and previous links use the public origin and repeat the parameters', async () => {
  const page = await pageAt('/api/post/?category=swim&ordering=-views&page=2')
  expect(page.results).toHaveLength(8)
  expect(page.next).toBe('https://mowj.example/api/post/?ordering=-views&category=swim&page=3')
  expect(page.previous).toBe('https://mowj.example/api/post/?ordering=-views&category=swim&page=1')
  const slice = await pageAt('/api/post/?cursor=&page_size=5')
  expect(slice.next).toBe(`https://mowj.example/api/post/?cursor=${slice.next_cursor}&page_size=5`)
  expect(slice.previous).toBeNull()
  expect(ids((await pageAt(String(slice.next))).results)).toEqual((await idsIn('true', 'created_at desc')).slice(5, 10))
})

test('a page can be followed by its cursor, deeper than pages go', async () => {
  const page = await pageAt('/api/post/?page=3')
  const deeper = await pageAt(`/api/post/?cursor=${page.next_cursor}`)
  expect(ids(deeper.results)).toEqual((await idsIn('true', 'created_at desc')).slice(24, 32))
})

test('a page past the last one is not found', async () => {
  const response = await get('/api/post/?page=9')
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ detail: expect.any(String), code: 'not_found' })
  expect((await pageAt('/api/post/?page=8')).next).toBeNull()
})

test('an author without posts has an empty list, not a 404', async () => {
  expect(await pageAt('/api/post/?author=9999&page=1')).toEqual({
    count: 0,
    next: null,
    previous: null,
    results: [],
    next_cursor: null,
  })
})

test.each([
  ['ordering=oldest', 'ordering'],
  ['category=chess', 'category'],
  ['author=0', 'author'],
  ['author=99999999999', 'author'],
  ['page=0', 'page'],
  ['page=101', 'page'],
  ['page_size=101', 'page_size'],
  ['cursor=x', 'cursor'],
  ['cursor=v10-3', 'cursor'],
  ['cursor=c99999999999999999-3', 'cursor'],
  ['ordering=-views&cursor=v9999999999-3', 'cursor'],
  ['cursor=c8640000000000001-3', 'cursor'],
])('?%s is refused by the name of its field', async (query, field) => {
  const response = await get(`/api/post/?${query}`)
  expect(response.statusCode).toBe(400)
  expect(Object.keys(response.json())).toEqual([field])
})

test('the totals match the posts, per category and overall', async () => {
  const totals = mowj.sql`count(*)::int as count, count(*) filter (where is_video)::int as videos, sum(views)::int as views`
  const [all] = await mowj.sql`select ${totals} from posts`
  const [swim] = await mowj.sql`select ${totals} from posts where category = 'swim'`
  expect(all?.videos).toBeGreaterThan(0)
  expect(all?.videos).toBeLessThan(all?.count)
  expect(postStats.parse((await get('/api/post/stats/')).json())).toEqual(all)
  expect(postStats.parse((await get('/api/post/stats/?category=swim')).json())).toEqual(swim)
})

test('a post has its author, its media and its thumbnail', async () => {
  const [clip] = await mowj.sql`select * from posts where media_url like '%.mp4' order by id limit 1`
  const [author] = await mowj.sql`select username, profile_picture from users where id = ${clip?.author_id}`
  expect(post.parse((await get(`/api/post/${clip?.id}/`)).json())).toMatchObject({
    id: clip?.id,
    title: clip?.title,
    description: clip?.description,
    category: clip?.category,
    views: clip?.views,
    created_at: new Date(clip?.created_at).toISOString(),
    media_url: clip?.media_url,
    is_video: true,
    image: null,
    thumbnail: clip?.thumbnail,
    thumbnail_url: expect.stringMatching(/-400\.webp$/),
    duration: expect.stringMatching(/^\d:\d\d$/),
    author_username: author?.username,
    author_avatar: author?.profile_picture,
    author: { id: clip?.author_id, username: author?.username },
    processing: false,
  })
})

test('a picture post has several widths', async () => {
  const [row] = await mowj.sql`select id from posts where not is_video limit 1`
  const shown = post.parse((await get(`/api/post/${row?.id}/`)).json())
  expect(shown).toMatchObject({ is_video: false, duration: null, media_width: shown.image?.width })
  expect(shown.image?.variants.length).toBeGreaterThan(2)
})

test.each(['/api/post/9999/', '/api/post/x/', '/api/post/0/', '/api/post/9999/related/'])('%s is 404', async (url) => {
  expect((await get(url)).statusCode).toBe(404)
})

test('related posts are twelve others, same category first, each newest first', async () => {
  const [football] = await idsIn(`category = 'football'`, 'id')
  const related = await listAt(`/api/post/${football}/related/`)
  const alike = await idsIn(`category = 'football' and id <> ${football}`, 'created_at desc')
  const others = await idsIn(`category <> 'football'`, 'created_at desc')
  expect(ids(related)).toEqual([...alike, ...others].slice(0, 12))
  expect(ids(await listAt(`/api/post/${football}/related/`))).toEqual(ids(related))
})

test('a client with the current list gets 304', async () => {
  const first = await get('/api/post/?page=1')
  expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=1, stale-while-revalidate=10')
  const again = await mowj.app.inject({
    url: '/api/post/?page=1',
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
})

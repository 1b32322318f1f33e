// @vitest-environment happy-dom
import { CancelledError, type InfiniteData, InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { pagesQuery, rowsOf } from '#src/api/pages.ts'
import { prependPost } from '#src/api/prepend-post.ts'
import { profileQuery } from '#src/api/profile.ts'
import { readAhead } from '#src/api/read-ahead.ts'
import { unreadQuery } from '#src/api/unread.ts'
import type { Post, PostPage } from '#src/contract/post.ts'
import { soon } from '#tests/support/soon.ts'
import { fakeApi, json } from './fake-api.ts'

let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const made: Post = {
  ...{ id: 9, title: 'شنای پروانه', description: 'یک تمرین', category: 'swim', views: 0 },
  ...{ created_at: '2026-11-21T08:00:00Z', media_url: null, is_video: false, media_width: null, media_height: null },
  ...{ image: null, thumbnail_url: null, thumbnail: null, duration: null, processing: false },
  ...{ author_username: 'sara', author_avatar: null, author: { id: 7, username: 'sara' } },
}
const pageWith = (...results: Post[]): PostPage => ({
  count: results.length + 10,
  ...{ next: null, previous: null, next_cursor: null, results },
})
const listKey = (asked: unknown) => ['posts', 'list', asked]
function showList(asked: unknown, ...pages: PostPage[]) {
  client.setQueryData(listKey(asked), { pages, pageParams: pages.map((_, index) => index) })
}
const listOf = (asked: unknown) => client.getQueryData<InfiniteData<PostPage>>(listKey(asked))
const idsIn = (asked: unknown) => listOf(asked)?.pages.map(({ results }) => results.map(({ id }) => id))

test('a post just made stands first in each list it belongs to, and is counted there', () => {
  const old = { ...made, id: 1 }
  showList({}, pageWith(old), pageWith({ ...made, id: 2 }))
  for (const asked of [{ category: 'swim' }, { author: 7 }]) showList(asked, pageWith(old))
  for (const asked of [{ category: 'football' }, { author: 8 }, { sort: '-views' }]) showList(asked, pageWith(old))
  prependPost(client, made)
  expect(idsIn({})).toEqual([[9, 1], [2]])
  expect(listOf({})?.pages.map(({ count }) => count)).toEqual([12, 11])
  expect(listOf({})?.pageParams).toEqual([0, 1])
  for (const asked of [{ category: 'swim' }, { author: 7 }]) expect(idsIn(asked)).toEqual([[9, 1]])
  for (const asked of [{ category: 'football' }, { author: 8 }, { sort: '-views' }]) expect(idsIn(asked)).toEqual([[1]])
})

test('a post that a list has already, on whatever page, is not shown twice', () => {
  showList({}, pageWith({ ...made, id: 1 }), pageWith({ ...made, id: 2 }, made))
  prependPost(client, made)
  expect(idsIn({})).toEqual([[1], [2, 9]])
})

test('a list without pages, and one that is asked for in words of another version, are left as they are', () => {
  showList({})
  showList('swim', pageWith({ ...made, id: 1 }))
  prependPost(client, made)
  expect([idsIn({}), idsIn('swim')]).toEqual([[], [[1]]])
})

test('a list that is still being read for the first time, and what is no list of posts, are left as they are', () => {
  client.getQueryCache().build(client, { queryKey: listKey({}) })
  const other = { pages: [pageWith({ ...made, id: 1 })], pageParams: [0] }
  for (const queryKey of [
    ['posts', 'saved', {}],
    ['teams', 'list', {}],
  ])
    client.setQueryData(queryKey, other)
  prependPost(client, made)
  expect(listOf({})).toBeUndefined()
  for (const queryKey of [
    ['posts', 'saved', {}],
    ['teams', 'list', {}],
  ])
    expect(client.getQueryData(queryKey)).toEqual(other)
})

test('totals of posts are read again, also where the answer was no post; other data is not', () => {
  client.setQueryData(['posts', 'stats'], { count: 1 })
  client.setQueryData(['teams', 'list'], [])
  showList({}, pageWith())
  prependPost(client, { id: 'x' })
  expect(client.getQueryState(['posts', 'stats'])?.isInvalidated).toBe(true)
  expect(client.getQueryState(['teams', 'list'])?.isInvalidated).toBe(false)
  expect(idsIn({})).toEqual([[]])
})

const rows = z.object({ next: z.nullable(z.string()), results: z.array(z.object({ id: z.int() })) })

test('a list of one’s own is read page by page, by what is asked for and nothing that is not', async () => {
  const server = fakeApi({
    'GET /api/my/terms/': ({ url }) => {
      const page = Number(url.searchParams.get('page') ?? 1)
      return json(200, { next: page < 3 ? 'more' : null, results: [{ id: page }] })
    },
  })
  const filters = { kind: 'team', state: undefined, word: '' }
  const options = pagesQuery({ queryKey: ['terms', 'x'], path: '/api/my/terms/', filters, schema: rows })
  const observer = new InfiniteQueryObserver(client, { ...options, retry: false })
  const stop = observer.subscribe(() => undefined)
  await soon(() => expect(observer.getCurrentResult().data?.pages).toHaveLength(1))
  for (let page = 2; page <= 3; page += 1) await observer.fetchNextPage()
  expect(server.calls.map(({ url }) => url.search)).toEqual(['?kind=team', '?kind=team&page=2', '?kind=team&page=3'])
  expect(observer.getCurrentResult().hasNextPage).toBe(false)
  expect(rowsOf(observer.getCurrentResult().data?.pages ?? [])).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  stop()
})

test('without filters the plain address is asked, and every visit asks again', async () => {
  const server = fakeApi({ 'GET /api/wallet/': () => json(200, { next: null, results: [] }) })
  const options = pagesQuery({ queryKey: ['wallet', 'x'], path: '/api/wallet/', schema: rows })
  for (let visit = 0; visit < 2; visit += 1) await client.infiniteQuery({ ...options, retry: false })
  expect(server.calls.map(({ url }) => url.pathname + url.search)).toEqual(['/api/wallet/', '/api/wallet/'])
  expect(vi.mocked(fetch).mock.calls.every(([address]) => String(address).endsWith('/api/wallet/'))).toBe(true)
})

test('what no screen waits for any longer is not read to its end', async () => {
  const person = { status: 'signed-in', userId: '7', isFirstLogin: false } as const
  const pages = pagesQuery({ queryKey: ['wallet', 'x'], path: '/api/wallet/', schema: rows })
  const reads = [
    () => client.infiniteQuery(pages),
    () => client.query(unreadQuery('7')),
    () => client.query(profileQuery(person)),
  ]
  for (const read of reads) {
    fakeApi(
      Object.fromEntries(
        ['wallet', 'notifications/unread', 'profile/me'].map((path) => [
          `GET /api/${path}/`,
          () => new Promise<Response>(() => undefined),
        ]),
      ),
    )
    const reading = read().catch((error: unknown) => error)
    await soon(() => expect(fetch).toHaveBeenCalledTimes(1))
    await client.cancelQueries()
    expect(await reading).toBeInstanceOf(CancelledError)
    expect(vi.mocked(fetch).mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
  }
})

test('a profile just read is not read again by the next screen', async () => {
  const answer = { user: 7, username: 'نیلوفر', profile_picture: null, phone_number: '0912', is_first_login: false }
  const server = fakeApi({ 'GET /api/profile/me/': () => json(200, answer) })
  vi.useFakeTimers({ toFake: ['Date'] })
  for (let minute = 0; minute < 3; minute += 1) {
    await client.query(profileQuery({ status: 'signed-in', userId: '7', isFirstLogin: false }))
    vi.setSystemTime(Date.now() + 60_000)
  }
  expect(server.calls).toHaveLength(1)
})

test('a row that moved to a later page while the pages were read stands once', () => {
  expect(rowsOf([{ results: [{ id: 1 }, { id: 2 }] }, { results: [{ id: 2 }, { id: 3 }] }])).toEqual([
    { id: 1 },
    { id: 2 },
    { id: 3 },
  ])
  expect(rowsOf([{ results: [{ uid: 'a' }, { uid: 'b' }] }, { results: [{ uid: 'b' }] }])).toEqual([
    { uid: 'a' },
    { uid: 'b' },
  ])
})

test('a read begun ahead of its screen keeps a copy that is there, and its failure troubles no one', async () => {
  const read = vi.fn(() => Promise.reject(new Error('no network')))
  readAhead(client, { queryKey: ['teams', 'list'], queryFn: read, retry: false })
  expect(read).toHaveBeenCalledTimes(1)
  client.setQueryData(['teams', 'detail', 1], { name: 'دلفین' }, { updatedAt: 1 })
  readAhead(client, { queryKey: ['teams', 'detail', 1], queryFn: read, retry: false })
  await soon(() => expect(client.getQueryState(['teams', 'list'])?.status).toBe('error'))
  expect(read).toHaveBeenCalledTimes(1)
  expect(client.getQueryData(['teams', 'detail', 1])).toEqual({ name: 'دلفین' })
})

test('how many notifications wait is one person’s, asked every three minutes and never behind a hidden page', async () => {
  fakeApi({ 'GET /api/notifications/unread/': () => json(200, { unread: 3 }) })
  const options = unreadQuery('7')
  expect(options.queryKey).toEqual(['notifications', 'unread', '7'])
  expect(options).toMatchObject({ refetchInterval: 180_000, refetchIntervalInBackground: false, retry: false })
  expect(await client.query(options)).toEqual({ unread: 3 })
})

// @vitest-environment happy-dom
import { CancelledError, type InfiniteData, InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { profileQuery } from '#src/api/profile.ts'
import { pagesQuery, rowsOf } from '#src/api/query/pages.ts'
import { prefetchQuery } from '#src/api/query/prefetch.ts'
import { prependPost } from '#src/api/query/prepend-post.ts'
import { unreadQuery } from '#src/api/unread.ts'
import type { Post, PostPage } from '#src/contract/post.ts'
import { eventually } from '#tests/support/drivers/wait-for.ts'
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
const listKey = (filters: unknown) => ['posts', 'list', filters]
function showList(filters: unknown, ...pages: PostPage[]) {
  client.setQueryData(listKey(filters), { pages, pageParams: pages.map((_, index) => index) })
}
const listOf = (filters: unknown) => client.getQueryData<InfiniteData<PostPage>>(listKey(filters))
const idsIn = (filters: unknown) => listOf(filters)?.pages.map(({ results }) => results.map(({ id }) => id))

test('a new post is first in each matching list and counted there', () => {
  const old = { ...made, id: 1 }
  showList({}, pageWith(old), pageWith({ ...made, id: 2 }))
  for (const filters of [{ category: 'swim' }, { author: 7 }]) showList(filters, pageWith(old))
  for (const filters of [{ category: 'football' }, { author: 8 }, { sort: '-views' }]) showList(filters, pageWith(old))
  prependPost(client, made)
  expect(idsIn({})).toEqual([[9, 1], [2]])
  expect(listOf({})?.pages.map(({ count }) => count)).toEqual([12, 11])
  expect(listOf({})?.pageParams).toEqual([0, 1])
  for (const filters of [{ category: 'swim' }, { author: 7 }]) expect(idsIn(filters)).toEqual([[9, 1]])
  for (const filters of [{ category: 'football' }, { author: 8 }, { sort: '-views' }])
    expect(idsIn(filters)).toEqual([[1]])
})

test('a post already in a list, on any page, is not shown twice', () => {
  showList({}, pageWith({ ...made, id: 1 }), pageWith({ ...made, id: 2 }, made))
  prependPost(client, made)
  expect(idsIn({})).toEqual([[1], [2, 9]])
})

test('a list without pages, or with filters of another version, stays unchanged', () => {
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
  client.setQueryData(['posts', 'counts'], { count: 1 })
  client.setQueryData(['teams', 'list'], [])
  showList({}, pageWith())
  prependPost(client, { id: 'x' })
  expect(client.getQueryState(['posts', 'counts'])?.isInvalidated).toBe(true)
  expect(client.getQueryState(['teams', 'list'])?.isInvalidated).toBe(false)
  expect(idsIn({})).toEqual([[]])
})

const rows = z.object({ next: z.nullable(z.string()), results: z.array(z.object({ id: z.int() })) })

test('the user’s own list is read page by page, with the given filters only', async () => {
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
  await eventually(() => expect(observer.getCurrentResult().data?.pages).toHaveLength(1))
  for (let page = 2; page <= 3; page += 1) await observer.fetchNextPage()
  expect(server.calls.map(({ url }) => url.search)).toEqual(['?kind=team', '?kind=team&page=2', '?kind=team&page=3'])
  expect(observer.getCurrentResult().hasNextPage).toBe(false)
  expect(rowsOf(observer.getCurrentResult().data?.pages ?? [])).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  stop()
})

test('without filters the plain URL is requested, and every visit refetches', async () => {
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
    await eventually(() => expect(fetch).toHaveBeenCalledTimes(1))
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

test('a row that moved to a later page between two requests appears once', () => {
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

test('a prefetch preserves a cached copy, and its failure is silent', async () => {
  const read = vi.fn(() => Promise.reject(new Error('no network')))
  prefetchQuery(client, { queryKey: ['teams', 'list'], queryFn: read, retry: false })
  expect(read).toHaveBeenCalledTimes(1)
  client.setQueryData(['teams', 'detail', 1], { name: 'دلفین' }, { updatedAt: 1 })
  prefetchQuery(client, { queryKey: ['teams', 'detail', 1], queryFn: read, retry: false })
  await eventually(() => expect(client.getQueryState(['teams', 'list'])?.status).toBe('error'))
  expect(read).toHaveBeenCalledTimes(1)
  expect(client.getQueryData(['teams', 'detail', 1])).toEqual({ name: 'دلفین' })
})

test('the unread count is per user, polled every three minutes and never in a hidden page', async () => {
  fakeApi({ 'GET /api/notifications/unread/': () => json(200, { unread: 3 }) })
  const options = unreadQuery('7')
  expect(options.queryKey).toEqual(['notifications', 'unread', '7'])
  expect(options).toMatchObject({ refetchInterval: 180_000, refetchIntervalInBackground: false, retry: false })
  expect(await client.query(options)).toEqual({ unread: 3 })
})

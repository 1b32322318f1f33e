// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { eventually } from '#tests/support/drivers/wait-for.ts'
import { accessToken, bundle, fakeApi, json, storeKey, storeSession } from '#tests/unit/api/fake-api.ts'

vi.spyOn(console, 'warn').mockImplementation(() => undefined)
const listening = vi.spyOn(globalThis, 'addEventListener')
const offline = vi.spyOn(navigator, 'onLine', 'get')

/** Reloads the modules like a page reload; the device's storage stays. */
async function openPage() {
  closePage()
  vi.resetModules()
  const { api } = await import('#src/api/client.ts')
  const { createQueryClient } = await import('#src/api/query/query-client.ts')
  const queue = await import('#src/api/writes/queue.ts')
  const { startWrites, sendWrites } = await import('#src/api/writes/send-writes.ts')
  const { writes } = await import('#src/api/writes/write-store.ts')
  const { beginSession, signOut } = await import('#src/api/session/session.ts')
  const { readStoredSession } = await import('#src/api/session/session-store.ts')
  readStoredSession()
  if (localStorage.getItem('access_token') !== null) await storeKey()
  await startWrites(createQueryClient())
  const rename = (name: string) => {
    const body = { name }
    return queue.sendOrQueue({ ...profileWrite, body, merge: (older) => ({ ...older, ...body }) }, () =>
      api('/api/profile/me/', z.unknown(), { method: 'PATCH', body }),
    )
  }
  const rate = (id: number, text: string) => {
    const [path, body] = [`/api/teams/${id}/reviews/mine/`, { rating: 5, text }]
    const request = { subject: `review-${id}`, name: 'نظر شما', page: `/teams/${id}`, path, body, stale: [] }
    return queue.sendOrQueue({ ...request, method: 'PUT' }, () => api(path, z.unknown(), { method: 'PUT', body }))
  }
  return { ...queue, sendWrites, writes, beginSession, signOut, rename, rate }
}

const profileWrite = {
  subject: 'profile',
  name: 'ویرایش پروفایل',
  page: '/profile-edit',
  path: '/api/profile/me/',
  method: 'PATCH' as const,
  stale: [['profile']],
}
const PROFILE = 'PATCH /api/profile/me/'
const review = (id: number) => `PUT /api/teams/${id}/reviews/mine/`
const ok = () => json(200, {})
const leaveNetwork = () => offline.mockReturnValue(false)
const comeBack = () => {
  offline.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  localStorage.clear()
  storeSession(accessToken())
  leaveNetwork()
})
function closePage() {
  for (const [type, listener] of listening.mock.calls) removeEventListener(type, listener)
  listening.mockClear()
}
afterEach(() => {
  closePage()
  vi.unstubAllGlobals()
})

test('online a write is sent at once, and nothing is stored', async () => {
  offline.mockReturnValue(true)
  const server = fakeApi({ [PROFILE]: () => json(200, { name: 'سارا' }) })
  const { rename, writes } = await openPage()
  expect(await rename('سارا')).toEqual({ name: 'سارا' })
  expect(server.calls).toHaveLength(1)
  expect(writes.items).toEqual([])
})

test('writes made offline are sent in order once online, also after a reload', async () => {
  const server = fakeApi({ [review(1)]: ok, [review(2)]: ok, [PROFILE]: ok })
  const first = await openPage()
  expect(await first.rate(1, 'خوب')).toBe(first.QUEUED)
  expect(await first.rename('سارا')).toBe(first.QUEUED)
  expect(await first.rate(2, 'عالی')).toBe(first.QUEUED)
  expect(server.calls).toEqual([])
  const { writes } = await openPage()
  expect(writes.items.map(({ subject }) => subject)).toEqual(['review-1', 'profile', 'review-2'])
  comeBack()
  await eventually(() => expect(writes.items).toEqual([]))
  expect(server.calls.map(({ url }) => url.pathname)).toEqual([
    '/api/teams/1/reviews/mine/',
    '/api/profile/me/',
    '/api/teams/2/reviews/mine/',
  ])
})

test('of two writes with the same subject the later one is sent; form fields are merged', async () => {
  const server = fakeApi({ [review(1)]: ok, [PROFILE]: ok })
  const { rate, rename, sendOrQueue, writes } = await openPage()
  await rate(1, 'خوب')
  await rate(1, 'خیلی خوب')
  await rename('سارا')
  const body = { birth_date: null }
  await sendOrQueue({ ...profileWrite, body, merge: (older) => ({ ...older, ...body }) }, async () => undefined)
  comeBack()
  await eventually(() => expect(writes.items).toEqual([]))
  expect(server.calls.map((call) => call.body)).toEqual([
    { rating: 5, text: 'خیلی خوب' },
    { name: 'سارا', birth_date: null },
  ])
})

test('a write whose response was lost is stored and sent again', async () => {
  offline.mockReturnValue(true)
  let isReachable = false
  const server = fakeApi({
    [PROFILE]: () => {
      if (!isReachable) throw new TypeError('Failed to fetch')
      return ok()
    },
  })
  const { rename, writes, QUEUED } = await openPage()
  expect(await rename('سارا')).toBe(QUEUED)
  isReachable = true
  await eventually(() => {
    comeBack()
    expect(writes.items).toEqual([])
  })
  expect(server.calls.at(-1)?.body).toEqual({ name: 'سارا' })
})

test('a server error keeps the write queued for a retry', async () => {
  let status = 503
  fakeApi({ [PROFILE]: () => json(status, {}) })
  const { rename, writes, sendWrites } = await openPage()
  await rename('سارا')
  comeBack()
  await sendWrites()
  expect(writes.items).toMatchObject([{ state: 'waiting' }])
  status = 200
  await sendWrites()
  expect(writes.items).toEqual([])
})

test('a rejected write stays with the server’s message and does not block the following ones', async () => {
  const server = fakeApi({ [PROFILE]: () => json(400, { username: ['این نام گرفته شده است'] }), [review(1)]: ok })
  const { rename, rate, writes, retryWrite, discardWrite } = await openPage()
  await rename('سارا')
  await rate(1, 'خوب')
  comeBack()
  await eventually(() => expect(writes.items).toMatchObject([{ state: 'refused', error: 'این نام گرفته شده است' }]))
  expect(server.to('/api/teams/1/reviews/mine/')).toHaveLength(1)
  const [refused] = writes.items
  await retryWrite(refused?.id ?? '')
  expect(server.to('/api/profile/me/')).toHaveLength(2)
  await discardWrite(refused?.id ?? '')
  expect(writes.items).toEqual([])
})

test('after signing out a queued write is invisible; it is sent only when its author signs in again', async () => {
  const server = fakeApi({ [PROFILE]: ok, 'POST /api/token/logout/': ok })
  const { rename, writes, signOut, beginSession, sendWrites } = await openPage()
  await rename('سارا')
  await signOut()
  expect(writes.items).toEqual([])
  offline.mockReturnValue(true)
  beginSession(bundle(accessToken({ sub: '8' })))
  await sendWrites()
  expect(writes.items).toEqual([])
  expect(server.to('/api/profile/me/')).toEqual([])
  await signOut()
  const own = accessToken({ mark: 'again' })
  beginSession(bundle(own))
  await sendWrites()
  expect(server.to('/api/profile/me/').map(({ headers }) => headers.get('Authorization'))).toEqual([`Bearer ${own}`])
})

test('another user who signs in between two writes does not send the second', async () => {
  const theirs = accessToken({ sub: '8' })
  const server = fakeApi({
    [review(1)]: () => {
      storeSession(theirs)
      localStorage.setItem('userId', '8')
      return ok()
    },
    [review(2)]: ok,
  })
  const { rate, sendWrites } = await openPage()
  await rate(1, 'خوب')
  await rate(2, 'عالی')
  offline.mockReturnValue(true)
  await sendWrites()
  expect(server.calls.map(({ url }) => url.pathname)).toEqual(['/api/teams/1/reviews/mine/'])
})

test('where storage is blocked the user learns at once that the write was not saved', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      const request: { onerror?: () => void; error: null } = { error: null }
      queueMicrotask(() => request.onerror?.())
      return request
    },
  })
  fakeApi({})
  const { rename } = await openPage()
  await expect(rename('سارا')).rejects.toMatchObject({ code: 'offline' })
})

test('a rejection is announced once, on any page, with a link to it', async () => {
  vi.resetModules()
  const { writes } = await import('#src/api/writes/write-store.ts')
  const { announceFailures } = await import('#src/features/failed-writes/announce-failures.ts')
  const { toasts } = await import('#src/ui/feedback/toast-store.ts')
  const goTo = vi.fn()
  announceFailures(goTo)
  const refused = { ...profileWrite, id: 'a', owner: 'x', body: null, at: 1, state: 'refused' as const, error: 'نه' }
  writes.items = [refused]
  writes.items = [{ ...refused }]
  await eventually(() => expect(toasts.list).toHaveLength(1))
  expect(toasts.list[0]?.text).toBe('«ویرایش پروفایل» پذیرفته نشد: نه')
  toasts.list[0]?.action?.run()
  expect(goTo).toHaveBeenCalledWith('/profile-edit')
})

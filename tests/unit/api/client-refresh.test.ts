// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { api } from '#src/api/client.ts'
import type { ApiError } from '#src/api/errors.ts'
import { onSessionEnd } from '#src/api/session/session-end.ts'
import { readStoredSession, session } from '#src/api/session/session-store.ts'
import { accessToken, bundle, fakeApi, json, storeSession } from './fake-api.ts'

const thing = z.object({ name: z.string() })
const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)

beforeEach(() => {
  localStorage.clear()
  readStoredSession()
  warn.mockClear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  delete window.__MOWJ__
})

const failure = (path: string) =>
  api(path, thing).then(
    () => expect.unreachable('it should have failed'),
    (error: unknown) => error as ApiError,
  )

test('five requests with an expired token cause one refresh and are all repeated', async () => {
  const spent = accessToken({ mark: 'old' })
  const fresh = accessToken({ mark: 'new' })
  storeSession(spent)
  const server = fakeApi({
    'GET /api/thing/': ({ headers }) =>
      headers.get('Authorization') === `Bearer ${fresh}` ? json(200, { name: 'ok' }) : json(401, { detail: 'x' }),
    'POST /api/token/refresh/': () => json(200, bundle(fresh)),
  })
  const responses = await Promise.all(Array.from({ length: 5 }, () => api('/api/thing/', thing)))
  expect(responses).toEqual(Array.from({ length: 5 }, () => ({ name: 'ok' })))
  expect(server.to('/api/token/refresh/')).toHaveLength(1)
  expect(server.to('/api/token/refresh/')[0]?.body).toEqual({
    refresh: 'refresh-1',
    nonce: expect.stringMatching(/^\S{32,}$/),
  })
  expect(server.to('/api/thing/')).toHaveLength(10)
  expect(localStorage.getItem('refresh_token')).toBe('refresh-2')
})

test('an expired token is refreshed before the request, not after a 401', async () => {
  const fresh = accessToken({ mark: 'new' })
  storeSession(accessToken({ expiresIn: -5 }))
  const server = fakeApi({
    'GET /api/thing/': () => json(200, { name: 'ok' }),
    'POST /api/token/refresh/': () => json(200, bundle(fresh)),
  })
  await api('/api/thing/', thing)
  expect(server.calls.map(({ url }) => url.pathname)).toEqual(['/api/token/refresh/', '/api/thing/'])
  expect(server.calls[1]?.headers.get('Authorization')).toBe(`Bearer ${fresh}`)
})

test('a device whose clock is ahead does not refresh before every request', async () => {
  storeSession(accessToken({ expiresIn: -5 }))
  const server = fakeApi({
    'GET /api/thing/': () => json(200, { name: 'ok' }),
    'POST /api/token/refresh/': () => json(200, bundle(accessToken({ expiresIn: -3000, mark: 'new' }))),
  })
  for (let i = 0; i < 3; i += 1) await api('/api/thing/', thing)
  expect(server.to('/api/token/refresh/')).toHaveLength(1)
})

test('another tab’s refresh is used instead of a second one', async () => {
  const spent = accessToken({ mark: 'old' })
  const theirs = accessToken({ mark: 'theirs' })
  storeSession(spent)
  const server = fakeApi({
    'GET /api/thing/': ({ headers }) => {
      if (headers.get('Authorization') === `Bearer ${theirs}`) return json(200, { name: 'ok' })
      localStorage.setItem('access_token', theirs)
      return json(401, { detail: 'x' })
    },
  })
  expect(await api('/api/thing/', thing)).toEqual({ name: 'ok' })
  expect(server.to('/api/token/refresh/')).toHaveLength(0)
})

test('a request started by one user is never repeated as another', async () => {
  storeSession(accessToken({ sub: '7' }))
  const server = fakeApi({
    'POST /api/thing/': () => {
      localStorage.setItem('access_token', accessToken({ sub: '8', mark: 'b' }))
      return json(401, { detail: 'x' })
    },
  })
  await expect(api('/api/thing/', thing, { method: 'POST' })).rejects.toMatchObject({ status: 401 })
  expect(server.to('/api/thing/')).toHaveLength(1)
  expect(localStorage.getItem('access_token')).not.toBeNull()
})

test('a refused refresh ends the session; an unanswered one keeps it', async () => {
  const ended = vi.fn()
  onTestFinished(onSessionEnd(ended) as () => void)
  storeSession(accessToken())
  readStoredSession()
  let refreshAnswer = () => json(503, { detail: 'بعداً', code: 'unavailable' })
  fakeApi({
    'GET /api/thing/': () => json(401, { detail: 'x' }),
    'POST /api/token/refresh/': () => refreshAnswer(),
  })
  expect(await failure('/api/thing/')).toMatchObject({ code: 'offline' })
  expect(session.status).toBe('signed-in')
  refreshAnswer = () => json(401, { detail: 'x', code: 'token_invalid' })
  expect(await failure('/api/thing/')).toMatchObject({ status: 401 })
  expect(session.status).toBe('anonymous')
  expect(localStorage.length).toBe(0)
  expect(ended).toHaveBeenCalledExactlyOnceWith('lost')
})

test('a 401 to a visitor is just an answer', async () => {
  const ended = vi.fn()
  onTestFinished(onSessionEnd(ended) as () => void)
  const server = fakeApi({ 'GET /api/thing/': () => json(401, { detail: 'x' }) })
  await failure('/api/thing/')
  expect(server.calls).toHaveLength(1)
  expect(ended).not.toHaveBeenCalled()
})

test('the refresh waits for the lock shared with other tabs', async () => {
  storeSession(accessToken({ expiresIn: -5 }))
  const lockNames: string[] = []
  vi.stubGlobal('navigator', {
    ...navigator,
    locks: {
      request: (name: string, work: () => Promise<unknown>) => {
        lockNames.push(name)
        return work()
      },
    },
  })
  fakeApi({
    'GET /api/thing/': () => json(200, { name: 'ok' }),
    'POST /api/token/refresh/': () => json(200, bundle(accessToken({ mark: 'new' }))),
  })
  await api('/api/thing/', thing)
  expect(lockNames).toEqual(['mowj-refresh'])
})

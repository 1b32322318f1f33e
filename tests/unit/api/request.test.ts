// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { api } from '#src/api/client.ts'
import { accessToken, fakeApi, json, storeSession } from './fake-api.ts'

const thing = z.object({ name: z.string() })
vi.spyOn(console, 'warn').mockImplementation(() => undefined)

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a completed request leaves no timer running', async () => {
  vi.useFakeTimers()
  fakeApi({ 'GET /api/thing/': () => json(200, { name: 'ok' }) })
  await api('/api/thing/', thing)
  expect(vi.getTimerCount()).toBe(0)
})

test('only a request that has to outlive its page sets keepalive, whose body size browsers limit', async () => {
  fakeApi({ 'POST /api/thing/': () => json(200, { name: 'ok' }) })
  for (const keepalive of [undefined, true])
    await api('/api/thing/', thing, { method: 'POST', ...(keepalive && { keepalive }) })
  expect(vi.mocked(fetch).mock.calls.map(([, init]) => init?.keepalive)).toEqual([false, true])
})

test('a request whose signal is already aborted rejects at once', async () => {
  fakeApi({ 'GET /api/thing/': () => new Promise(() => undefined) })
  await expect(api('/api/thing/', thing, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
})

test.each([
  ['is malformed, as is its replacement', 'rubbish', 'other rubbish'],
  ['was replaced by a malformed one', accessToken(), 'rubbish'],
])('a request whose token %s is not repeated: the user may have changed', async (_what, spent, next) => {
  storeSession(spent)
  const server = fakeApi({
    'POST /api/thing/': () => {
      localStorage.setItem('access_token', next)
      return json(401, { detail: 'x' })
    },
  })
  await expect(api('/api/thing/', thing, { method: 'POST' })).rejects.toMatchObject({ status: 401 })
  expect(server.calls).toHaveLength(1)
})

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

test('a call that was answered leaves no timer running', async () => {
  vi.useFakeTimers()
  fakeApi({ 'GET /api/thing/': () => json(200, { name: 'ok' }) })
  await api('/api/thing/', thing)
  expect(vi.getTimerCount()).toBe(0)
})

test('only a call that has to outlive its page is bound to the size that browsers allow for that', async () => {
  fakeApi({ 'POST /api/thing/': () => json(200, { name: 'ok' }) })
  for (const keepalive of [undefined, true])
    await api('/api/thing/', thing, { method: 'POST', ...(keepalive && { keepalive }) })
  expect(vi.mocked(fetch).mock.calls.map(([, init]) => init?.keepalive)).toEqual([false, true])
})

test('a call that the page has given up before it began ends at once', async () => {
  fakeApi({ 'GET /api/thing/': () => new Promise(() => undefined) })
  await expect(api('/api/thing/', thing, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
})

test.each([
  ['cannot be read, nor can the next one', 'rubbish', 'other rubbish'],
  ['was replaced by one that cannot be read', accessToken(), 'rubbish'],
])('a call whose token %s is not repeated: the person may be another one', async (_what, spent, next) => {
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

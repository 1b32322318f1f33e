// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { api } from '#src/api/client.ts'
import { CLOCK_KEY, clock, serverNow, serverToday } from '#src/api/clock.ts'
import { accessToken, bundle, fakeApi, json, portalPage, storeSession } from './fake-api.ts'

const HOUR_MS = 3_600_000
const device = new Date('2026-11-22T00:30:00+03:30')
const thing = z.object({ name: z.string() })
const fresh = { 'Cache-Control': 'no-store' }

beforeEach(() => {
  localStorage.clear()
  clock.skewMs = 0
  vi.useFakeTimers({ toFake: ['Date'], now: device })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  clock.skewMs = 0
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Makes a call that is answered with the server's clock `offsetMs` away from the device's. */
async function hear(offsetMs: number, headers: Record<string, string> = fresh, method: 'GET' | 'POST' = 'GET') {
  const date = new Date(Date.now() + offsetMs).toUTCString()
  fakeApi({ [`${method} /api/thing/`]: () => json(200, { name: 'ok' }, { Date: date, ...headers }) })
  await api('/api/thing/', thing, { method })
}

test('a wrong clock is corrected by a fresh response, and a right one takes the correction back', async () => {
  await hear(-HOUR_MS)
  expect(serverNow()).toBe(device.getTime() - HOUR_MS)
  expect(serverToday()).toEqual({ year: 1405, month: 8, day: 30 })
  expect(localStorage.getItem(CLOCK_KEY)).toBe(String(-HOUR_MS))
  await hear(0)
  expect(clock.skewMs).toBe(0)
  expect(localStorage.getItem(CLOCK_KEY)).toBeNull()
})

test('a minute more or less is no wrong clock', async () => {
  await hear(-60_000)
  expect(clock.skewMs).toBe(0)
  await hear(HOUR_MS)
  await hear(HOUR_MS + 60_000)
  expect(clock.skewMs).toBe(HOUR_MS)
})

test.each([
  ['that a cache may have kept', { 'Cache-Control': 'public, max-age=0, stale-while-revalidate=10' }],
  ['without a word about caches', {}],
  ['of a shared cache', { ...fresh, Age: '40' }],
  ['without a readable date', { ...fresh, Date: 'yesterday' }],
])('a response %s says nothing about the time', async (_, headers: Record<string, string>) => {
  await hear(-HOUR_MS, headers)
  expect(clock.skewMs).toBe(0)
})

test('no cache answers what is not read: every answered POST says the time', async () => {
  await hear(-HOUR_MS, {}, 'POST')
  expect(clock.skewMs).toBe(-HOUR_MS)
})

test("a captive portal's page says nothing about the time", async () => {
  const page = portalPage()
  page.headers.set('Date', new Date(device.getTime() - HOUR_MS).toUTCString())
  page.headers.set('Cache-Control', 'no-store')
  fakeApi({ 'GET /api/thing/': () => page })
  await expect(api('/api/thing/', thing)).rejects.toMatchObject({ code: 'offline' })
  expect(clock.skewMs).toBe(0)
})

test('a response that was on its way for longer than ten seconds says nothing about the time', async () => {
  fakeApi({
    'GET /api/thing/': () => {
      const answer = json(200, { name: 'ok' }, { ...fresh, Date: new Date(Date.now() - HOUR_MS).toUTCString() })
      vi.setSystemTime(device.getTime() + 20_000)
      return answer
    },
  })
  await api('/api/thing/', thing)
  expect(clock.skewMs).toBe(0)
})

test('the last known correction holds on the next visit, without any response', async () => {
  localStorage.setItem(CLOCK_KEY, String(-HOUR_MS))
  vi.resetModules()
  const next = await import('#src/api/clock.ts')
  expect(next.serverNow()).toBe(device.getTime() - HOUR_MS)
})

test('a device whose clock runs ahead does not renew its token with every page load', async () => {
  clock.skewMs = -HOUR_MS
  storeSession(accessToken({ expiresIn: -HOUR_MS / 1000 + 600 }))
  const server = fakeApi({
    'GET /api/thing/': () => json(200, { name: 'ok' }),
    'POST /api/token/refresh/': () => json(200, bundle(accessToken({ mark: 'new' }))),
  })
  await api('/api/thing/', thing)
  expect(server.to('/api/token/refresh/')).toHaveLength(0)
})

test('a device whose clock runs behind renews a spent token before the call', async () => {
  clock.skewMs = HOUR_MS
  storeSession(accessToken({ expiresIn: 600 }))
  const server = fakeApi({
    'GET /api/thing/': () => json(200, { name: 'ok' }),
    'POST /api/token/refresh/': () => json(200, bundle(accessToken({ expiresIn: HOUR_MS / 1000 + 600, mark: 'new' }))),
  })
  await api('/api/thing/', thing)
  expect(server.calls.map(({ url }) => url.pathname)).toEqual(['/api/token/refresh/', '/api/thing/'])
})

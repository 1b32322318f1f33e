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

/** Sends a request whose response carries the server's clock, `offsetMs` away from the device's. */
async function hear(offsetMs: number, headers: Record<string, string> = fresh, method: 'GET' | 'POST' = 'GET') {
  const date = new Date(Date.now() + offsetMs).toUTCString()
  fakeApi({ [`${method} /api/thing/`]: () => json(200, { name: 'ok' }, { Date: date, ...headers }) })
  await api('/api/thing/', thing, { method })
}

test('a fresh response corrects a wrong clock, and a later one removes the correction', async () => {
  await hear(-HOUR_MS)
  expect(serverNow()).toBe(device.getTime() - HOUR_MS)
  expect(serverToday()).toEqual({ year: 1405, month: 8, day: 30 })
  expect(localStorage.getItem(CLOCK_KEY)).toBe(String(-HOUR_MS))
  await hear(0)
  expect(clock.skewMs).toBe(0)
  expect(localStorage.getItem(CLOCK_KEY)).toBeNull()
})

test('a difference of a minute is not corrected', async () => {
  await hear(-60_000)
  expect(clock.skewMs).toBe(0)
  await hear(HOUR_MS)
  await hear(HOUR_MS + 60_000)
  expect(clock.skewMs).toBe(HOUR_MS)
})

test.each([
  ['that may come from a cache', { 'Cache-Control': 'public, max-age=0, stale-while-revalidate=10' }],
  ['without Cache-Control', {}],
  ['from a shared cache', { ...fresh, Age: '40' }],
  ['without a valid date', { ...fresh, Date: 'yesterday' }],
])('a response %s provides no time', async (_, headers: Record<string, string>) => {
  await hear(-HOUR_MS, headers)
  expect(clock.skewMs).toBe(0)
})

test('responses to POST are never cached: each provides the time', async () => {
  await hear(-HOUR_MS, {}, 'POST')
  expect(clock.skewMs).toBe(-HOUR_MS)
})

test("a captive portal's page provides no time", async () => {
  const page = portalPage()
  page.headers.set('Date', new Date(device.getTime() - HOUR_MS).toUTCString())
  page.headers.set('Cache-Control', 'no-store')
  fakeApi({ 'GET /api/thing/': () => page })
  await expect(api('/api/thing/', thing)).rejects.toMatchObject({ code: 'offline' })
  expect(clock.skewMs).toBe(0)
})

test('a response that took longer than ten seconds provides no time', async () => {
  fakeApi({
    'GET /api/thing/': () => {
      const response = json(200, { name: 'ok' }, { ...fresh, Date: new Date(Date.now() - HOUR_MS).toUTCString() })
      vi.setSystemTime(device.getTime() + 20_000)
      return response
    },
  })
  await api('/api/thing/', thing)
  expect(clock.skewMs).toBe(0)
})

test('the last known correction applies at the next visit, before any response', async () => {
  localStorage.setItem(CLOCK_KEY, String(-HOUR_MS))
  vi.resetModules()
  const next = await import('#src/api/clock.ts')
  expect(next.serverNow()).toBe(device.getTime() - HOUR_MS)
})

test('a device whose clock is ahead does not refresh its token at every page load', async () => {
  clock.skewMs = -HOUR_MS
  storeSession(accessToken({ expiresIn: -HOUR_MS / 1000 + 600 }))
  const server = fakeApi({
    'GET /api/thing/': () => json(200, { name: 'ok' }),
    'POST /api/token/refresh/': () => json(200, bundle(accessToken({ mark: 'new' }))),
  })
  await api('/api/thing/', thing)
  expect(server.to('/api/token/refresh/')).toHaveLength(0)
})

test('a device whose clock is behind refreshes an expired token before the request', async () => {
  clock.skewMs = HOUR_MS
  storeSession(accessToken({ expiresIn: 600 }))
  const server = fakeApi({
    'GET /api/thing/': () => json(200, { name: 'ok' }),
    'POST /api/token/refresh/': () => json(200, bundle(accessToken({ expiresIn: HOUR_MS / 1000 + 600, mark: 'new' }))),
  })
  await api('/api/thing/', thing)
  expect(server.calls.map(({ url }) => url.pathname)).toEqual(['/api/token/refresh/', '/api/thing/'])
})

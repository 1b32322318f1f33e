// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { api } from '#src/api/client.ts'
import { CLOCK_KEY, clock, serverNow, serverToday } from '#src/api/clock.ts'
import { beginSession } from '#src/api/session/session.ts'
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

/** The device's clock when a response arrives that was asked for at `device`, and by how much it corrects the clock. */
async function hearAfter(tookMs: number) {
  const middle = device.getTime() + tookMs / 2
  fakeApi({
    'GET /api/thing/': () => {
      vi.setSystemTime(device.getTime() + tookMs)
      return json(200, { name: 'ok' }, { ...fresh, Date: new Date(middle - HOUR_MS).toUTCString() })
    },
  })
  await api('/api/thing/', thing)
  return clock.skewMs
}

test('the server’s time is that of the middle of the exchange, as long as that took ten seconds at most', async () => {
  expect(await hearAfter(8_000)).toBe(-HOUR_MS)
  clock.skewMs = 0
  vi.setSystemTime(device)
  expect(await hearAfter(10_000)).toBe(-HOUR_MS)
})

test('an exchange during which the device’s clock was set back says nothing about the time', async () => {
  expect(await hearAfter(-60_000)).toBe(0)
})

test('three minutes are a wrong clock, and less is a right one, whatever it was before', async () => {
  await hear(-180_000)
  expect(clock.skewMs).toBe(-180_000)
  await hear(HOUR_MS)
  await hear(HOUR_MS + 180_000)
  expect(clock.skewMs).toBe(HOUR_MS + 180_000)
  await hear(60_000)
  expect(clock.skewMs).toBe(0)
})

test('another site’s clock says nothing about the time', async () => {
  const date = new Date(device.getTime() - HOUR_MS).toUTCString()
  fakeApi({ 'GET /x': () => json(200, { name: 'x' }, { ...fresh, Date: date }) })
  await api('https://elsewhere.ir/x', thing)
  expect(clock.skewMs).toBe(0)
})

test('a token that was good when it came is renewed before the first call after its time', async () => {
  const access = accessToken({ expiresIn: 600 })
  beginSession(bundle(access, 'refresh-1'))
  const server = fakeApi({
    'GET /api/thing/': () => json(200, { name: 'ok' }),
    'POST /api/token/refresh/': () => json(200, bundle(accessToken({ expiresIn: 5000, mark: 'new' }))),
  })
  vi.setSystemTime(device.getTime() + 599_000)
  await api('/api/thing/', thing)
  expect(server.to('/api/token/refresh/')).toHaveLength(0)
  vi.setSystemTime(device.getTime() + 600_000)
  await api('/api/thing/', thing)
  expect(server.to('/api/token/refresh/')).toHaveLength(1)
})

test('the last known correction holds on the next visit, without any response', async () => {
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

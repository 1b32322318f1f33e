// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { api } from '#src/api/client.ts'
import { ApiError } from '#src/api/errors.ts'
import { profileQuery } from '#src/api/profile.ts'
import { createQueryClient } from '#src/api/query/query-client.ts'
import { beginSession, confirmSession, signOut, startSession } from '#src/api/session/session.ts'
import { onSessionEnd } from '#src/api/session/session-end.ts'
import { readStoredSession, session } from '#src/api/session/session-store.ts'
import { tokenBundle } from '#src/contract/auth.ts'
import { eventually } from '#tests/support/drivers/wait-for.ts'
import { accessToken, bundle, fakeApi, json, portalPage, storeSession } from './fake-api.ts'

const VERIFY = '/api/token/verify/'
const REFRESH = '/api/token/refresh/'
vi.spyOn(console, 'warn').mockImplementation(() => undefined)
startSession()

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  readStoredSession()
})
afterEach(() => vi.unstubAllGlobals())

const good = () => json(200, {})
const refused = () => json(401, { detail: 'x', code: 'token_invalid' })
const fresh = () => json(200, bundle(accessToken({ mark: 'new' })))
const silent = () => Promise.reject(new TypeError('Failed to fetch'))
const portal = () => portalPage()
const status = (code: number) => () => json(code, { detail: 'x' })

/** Decision 11, row by row: the server's response, whether the user stays signed in, and the requests sent. */
test.each([
  { stored: 'good', verify: good, refresh: fresh, ends: 'signed-in', calls: [VERIFY] },
  { stored: 'good', verify: refused, refresh: fresh, ends: 'anonymous', calls: [VERIFY] },
  { stored: 'good', verify: silent, refresh: fresh, ends: 'signed-in', calls: [VERIFY] },
  { stored: 'good', verify: portal, refresh: fresh, ends: 'signed-in', calls: [VERIFY] },
  { stored: 'good', verify: status(500), refresh: fresh, ends: 'signed-in', calls: [VERIFY] },
  { stored: 'good', verify: status(503), refresh: fresh, ends: 'signed-in', calls: [VERIFY] },
  { stored: 'good', verify: status(400), refresh: fresh, ends: 'signed-in', calls: [VERIFY, REFRESH] },
  { stored: 'good', verify: status(404), refresh: refused, ends: 'anonymous', calls: [VERIFY, REFRESH] },
  { stored: 'good', verify: status(403), refresh: silent, ends: 'signed-in', calls: [VERIFY, REFRESH] },
  { stored: 'spent', verify: good, refresh: fresh, ends: 'signed-in', calls: [REFRESH] },
  { stored: 'spent', verify: good, refresh: refused, ends: 'anonymous', calls: [REFRESH] },
  { stored: 'spent', verify: good, refresh: status(400), ends: 'anonymous', calls: [REFRESH] },
  { stored: 'spent', verify: good, refresh: silent, ends: 'signed-in', calls: [REFRESH] },
  { stored: 'spent', verify: good, refresh: portal, ends: 'signed-in', calls: [REFRESH] },
  { stored: 'spent', verify: good, refresh: status(500), ends: 'signed-in', calls: [REFRESH] },
  { stored: 'spent', verify: good, refresh: status(429), ends: 'signed-in', calls: [REFRESH] },
  { stored: 'spent, no refresh token', verify: good, refresh: fresh, ends: 'anonymous', calls: [] },
])('start with a $stored token, row %#: $ends', async ({ stored, verify, refresh, ends, calls }) => {
  const access = accessToken({ expiresIn: stored === 'good' ? 900 : -1 })
  storeSession(access, stored.endsWith('no refresh token') ? null : 'refresh-1')
  const server = fakeApi({ [`POST ${VERIFY}`]: verify, [`POST ${REFRESH}`]: refresh })
  readStoredSession()
  expect(session.status).toBe('signed-in')
  await confirmSession()
  expect(session.status).toBe(ends)
  expect(server.calls.map(({ url }) => url.pathname)).toEqual(calls)
  if (ends === 'anonymous') expect(localStorage.length).toBe(0)
})

test('a visitor causes no session request', async () => {
  const server = fakeApi({})
  await confirmSession()
  expect(session.status).toBe('anonymous')
  expect(server.calls).toHaveLength(0)
})

test('a user who opens the app offline is signed in by name, and checked once online', async () => {
  storeSession(accessToken())
  const offline = fakeApi({})
  readStoredSession()
  await confirmSession()
  expect(session).toMatchObject({ status: 'signed-in', userId: '7', userName: 'user-7', isFirstLogin: true })
  expect(offline.calls).toHaveLength(1)
  const online = fakeApi({ [`POST ${VERIFY}`]: refused })
  window.dispatchEvent(new Event('online'))
  await eventually(() => expect(session.status).toBe('anonymous'))
  expect(online.calls).toHaveLength(1)
})

test('a device that is offline sends no session check until it is online', async () => {
  storeSession(accessToken())
  readStoredSession()
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const server = fakeApi({ [`POST ${VERIFY}`]: good })
  await confirmSession()
  expect(server.calls).toHaveLength(0)
  onLine.mockRestore()
  window.dispatchEvent(new Event('online'))
  await eventually(() => expect(server.calls).toHaveLength(1))
})

test('a confirmed session is not checked again at every reconnect', async () => {
  storeSession(accessToken())
  const server = fakeApi({ [`POST ${VERIFY}`]: good })
  await confirmSession()
  window.dispatchEvent(new Event('online'))
  expect(server.calls).toHaveLength(1)
})

test('a tab whose storage lags behind another tab’s message still detects the sign-out', async () => {
  beginSession(bundle(accessToken()))
  const otherTab = new BroadcastChannel('mowj-session')
  otherTab.postMessage('changed')
  expect(session.status).toBe('signed-in')
  localStorage.removeItem('access_token')
  window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' }))
  expect(session.status).toBe('anonymous')
  await eventually(() => expect(localStorage.length).toBe(0))
  otherTab.close()
})

test('the first-login flag is stored as the string true or false', () => {
  beginSession(tokenBundle.parse(bundle(accessToken(), 'r', false)))
  expect(localStorage.getItem('is_first_login')).toBe('false')
  expect(session).toMatchObject({ status: 'signed-in', isFirstLogin: false, userId: '7', userName: 'user-7' })
  localStorage.setItem('is_first_login', 'yes')
  readStoredSession()
  expect(session.isFirstLogin).toBe(false)
  localStorage.setItem('is_first_login', 'true')
  readStoredSession()
  expect(session.isFirstLogin).toBe(true)
})

test('the profile is requested only for signed-in users with credentials', () => {
  const who = { userId: '7', isFirstLogin: false }
  expect(profileQuery({ ...who, status: 'signed-in' }).enabled).toBe(true)
  expect(profileQuery({ ...who, status: 'signed-in', isFirstLogin: true }).enabled).toBe(false)
  expect(profileQuery({ ...who, status: 'anonymous' }).enabled).toBe(false)
})

test('the user name from the profile is displayed, now and at the next start', async () => {
  storeSession(accessToken())
  readStoredSession()
  const body = { user: 7, username: 'نیلوفر', profile_picture: null, phone_number: '0912', is_first_login: false }
  fakeApi({ 'GET /api/profile/me/': () => json(200, body) })
  await createQueryClient().query(profileQuery(session))
  expect(session.userName).toBe('نیلوفر')
  expect(localStorage.getItem('userName')).toBe('نیلوفر')
})

test('a 401 for the profile signs out; any other failure does not', async () => {
  const client = createQueryClient()
  const read = () => client.query({ ...profileQuery(session), retry: false }).catch(() => undefined)
  storeSession(accessToken())
  readStoredSession()
  fakeApi({ 'GET /api/profile/me/': status(500) })
  await read()
  expect(session.status).toBe('signed-in')
  fakeApi({ 'GET /api/profile/me/': refused, [`POST ${REFRESH}`]: fresh })
  await read()
  expect(session.status).toBe('anonymous')
})

test('signing out notifies the server and leaves only the device’s settings', async () => {
  storeSession(accessToken())
  readStoredSession()
  localStorage.setItem('themeMode', 'dark')
  localStorage.setItem('team-booking:team:1:1', '{"selectedMonths":[]}')
  localStorage.setItem('otp-sent:09121234567', '1')
  localStorage.setItem('recent-searches', '["x"]')
  sessionStorage.setItem('tsr-scroll', '{"/payment-receipt/UID":1}')
  const cleaned = vi.fn()
  const stop = onSessionEnd(cleaned)
  const server = fakeApi({ 'POST /api/token/logout/': good })
  await signOut()
  stop()
  expect(server.calls[0]?.headers.get('Authorization')).toMatch(/^Bearer /)
  expect(server.calls[0]?.body).toEqual({ refresh: 'refresh-1' })
  expect(cleaned).toHaveBeenCalledTimes(1)
  expect(session).toMatchObject({ status: 'anonymous', userId: '', userName: '', isFirstLogin: false })
  expect(Object.keys(localStorage)).toEqual(['themeMode'])
  expect(sessionStorage.length).toBe(0)
})

test('the logout request completes when the page is closed right after', async () => {
  storeSession(accessToken())
  readStoredSession()
  const server = fakeApi({ 'POST /api/token/logout/': good })
  await signOut()
  expect(server.calls).toHaveLength(1)
  expect(vi.mocked(fetch).mock.calls[0]?.[1]).toMatchObject({ keepalive: true })
})

test('a tab that finds another user signed in deletes the previous user’s data', async () => {
  storeSession(accessToken())
  readStoredSession()
  const forget = vi.fn()
  const stop = onSessionEnd(forget)
  storeSession(accessToken({ sub: '8' }))
  localStorage.setItem('userId', '8')
  window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' }))
  expect(session).toMatchObject({ status: 'signed-in', userId: '8' })
  expect(forget).toHaveBeenCalledExactlyOnceWith('lost')
  window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' }))
  expect(forget).toHaveBeenCalledTimes(1)
  stop()
})

test('signing out identifies the session by its refresh token when the access token has expired', async () => {
  storeSession(accessToken({ expiresIn: -3600 }))
  readStoredSession()
  const server = fakeApi({ 'POST /api/token/logout/': good })
  await signOut()
  expect(server.calls.map(({ url, body }) => [url.pathname, body])).toEqual([
    ['/api/token/logout/', { refresh: 'refresh-1' }],
  ])
})

test('new credentials apply at once, in other tabs too, and the profile is requested from then on', async () => {
  beginSession(bundle(accessToken(), 'r1', true))
  const otherTab = new BroadcastChannel('mowj-session')
  const onMessage = vi.fn()
  otherTab.onmessage = onMessage
  expect(profileQuery(session).enabled).toBe(false)
  beginSession(bundle(accessToken({ mark: 'named', username: 'niloofar' }), 'r2', false))
  expect(session).toMatchObject({ userName: 'niloofar', isFirstLogin: false })
  expect(profileQuery(session).enabled).toBe(true)
  await eventually(() => expect(onMessage).toHaveBeenCalled())
  otherTab.close()
})

test('a refresh that overlaps new credentials of the same user preserves them, and the request succeeds', async () => {
  storeSession(accessToken({ expiresIn: -1 }))
  readStoredSession()
  let respond: (response: Response) => void = () => undefined
  const server = fakeApi({
    [`POST ${REFRESH}`]: () => new Promise((resolve) => (respond = resolve)),
    'GET /api/thing/': () => json(200, {}),
  })
  const call = api('/api/thing/', z.unknown())
  await eventually(() => expect(server.to(REFRESH)).toHaveLength(1))
  beginSession(bundle(accessToken({ mark: 'named' }), 'r-named', false))
  respond(refused())
  await call
  expect(localStorage.getItem('refresh_token')).toBe('r-named')
  expect(server.to('/api/thing/')[0]?.headers.get('Authorization')).toContain(localStorage.getItem('access_token'))
})

test('signing out works offline and does not wait for the network', async () => {
  storeSession(accessToken())
  readStoredSession()
  fakeApi({ 'POST /api/token/logout/': () => new Promise(() => undefined) })
  await signOut()
  expect(session.status).toBe('anonymous')
  expect(localStorage.length).toBe(0)
})

test('a database that never responds does not block the deletion of other data', async () => {
  const stop = onSessionEnd(() => new Promise(() => undefined))
  storeSession(accessToken())
  fakeApi({})
  void signOut()
  expect(localStorage.length).toBe(0)
  stop()
})

test('a failing cleanup does not prevent the others', async () => {
  const second = vi.fn()
  const stops = [
    onSessionEnd(() => {
      throw new Error('broken')
    }),
    onSessionEnd(second),
  ]
  storeSession(accessToken())
  fakeApi({})
  await signOut()
  for (const stop of stops) stop()
  expect(second).toHaveBeenCalled()
  expect(localStorage.length).toBe(0)
})

test('private caches are deleted; public ones stay', async () => {
  const names = new Set(['private-posts', 'pictures'])
  vi.stubGlobal('caches', { keys: async () => [...names], delete: async (name: string) => names.delete(name) })
  storeSession(accessToken())
  fakeApi({})
  await signOut()
  expect([...names]).toEqual(['pictures'])
})

test('a refresh that completes after the sign-out does not sign in again', async () => {
  storeSession(accessToken({ expiresIn: -1 }))
  readStoredSession()
  let respond: (response: Response) => void = () => undefined
  fakeApi({ [`POST ${REFRESH}`]: () => new Promise((resolve) => (respond = resolve)) })
  const call = api('/api/thing/', tokenBundle).catch((error: unknown) => error)
  await eventually(() => expect(respond).not.toBeUndefined())
  await signOut()
  respond(fresh())
  expect(await call).toBeInstanceOf(ApiError)
  expect(session.status).toBe('anonymous')
  expect(localStorage.length).toBe(0)
})

test('session changes in one tab reach the others', async () => {
  const otherTab = new BroadcastChannel('mowj-session')
  const onMessage = vi.fn()
  otherTab.onmessage = onMessage
  beginSession(bundle(accessToken()))
  await eventually(() => expect(onMessage).toHaveBeenCalledTimes(1))
  // The other tab signs out: it deletes the tokens and posts a message.
  const forget = vi.fn()
  const stop = onSessionEnd(forget)
  localStorage.clear()
  localStorage.setItem('team-booking:team:1:1', 'written by this tab in between')
  otherTab.postMessage('changed')
  await eventually(() => expect(session.status).toBe('anonymous'))
  expect(forget).toHaveBeenCalledTimes(1)
  expect(localStorage.length).toBe(0)
  stop()
  otherTab.close()
})

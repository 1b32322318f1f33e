// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { profileQuery } from '#src/api/profile.ts'
import { createQueryClient } from '#src/api/query/query-client.ts'
import { beginSession, confirmSession, startSession } from '#src/api/session/session.ts'
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

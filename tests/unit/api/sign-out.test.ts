// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { api } from '#src/api/client.ts'
import { ApiError } from '#src/api/errors.ts'
import { profileQuery } from '#src/api/profile.ts'
import { beginSession, signOut, startSession } from '#src/api/session/session.ts'
import { onSessionEnd } from '#src/api/session/session-end.ts'
import { readStoredSession, session } from '#src/api/session/session-store.ts'
import { tokenBundle } from '#src/contract/auth.ts'
import { eventually } from '#tests/support/drivers/wait-for.ts'
import { accessToken, bundle, fakeApi, json, storeSession } from './fake-api.ts'

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

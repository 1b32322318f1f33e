// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { api } from '#src/api/client.ts'
import { profileQuery } from '#src/api/profile.ts'
import { beginSession, confirmSession, signOut, startSession } from '#src/api/session/session.ts'
import { readStoredSession, session } from '#src/api/session/session-store.ts'
import { tokenBundle } from '#src/contract/auth.ts'
import { eventually } from '#tests/support/drivers/wait-for.ts'
import { accessToken, bundle, fakeApi, json, storeSession } from './fake-api.ts'

vi.spyOn(console, 'warn').mockImplementation(() => undefined)
const VERIFY = '/api/token/verify/'
const REFRESH = '/api/token/refresh/'
const LOGOUT = '/api/token/logout/'
startSession()

beforeEach(() => {
  localStorage.clear()
  readStoredSession()
})
afterEach(() => vi.unstubAllGlobals())

test('a visitor’s request contains neither token nor idempotency key', async () => {
  const server = fakeApi({ 'GET /api/thing/': () => json(200, { name: 'x' }) })
  await api('/api/thing/', z.object({ name: z.string() }))
  const { headers, body } = server.calls[0] ?? { headers: new Headers(), body: null }
  expect([...headers.keys()].map((name) => name.toLowerCase())).toEqual(['accept'])
  expect([headers.get('Accept'), body]).toEqual(['application/json', undefined])
})

test('signing out leaves only the device’s own data', async () => {
  const ofTheDevice = [
    ...['themeMode', 'themeFollowsDevice', 'install-dismissed', 'install-visits', 'install-done'],
    ...['mowj-public', 'mowj-kept', 'mowj-pool', 'clock-skew'],
  ].sort()
  storeSession(accessToken())
  readStoredSession()
  for (const key of [...ofTheDevice, 'mowj-user-7', 'draft', 'recent-searches']) localStorage.setItem(key, '1')
  fakeApi({ [`POST ${LOGOUT}`]: () => json(200, {}) })
  await signOut()
  expect(Object.keys(localStorage).sort()).toEqual(ofTheDevice)
})

test('a tab whose storage is cleared by another one detects the sign-out', async () => {
  beginSession(tokenBundle.parse(bundle(accessToken())))
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: 'themeMode' }))
  expect(session.status).toBe('signed-in')
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(session.status).toBe('anonymous')
})

test('a visitor who signs in in another tab loses nothing here', async () => {
  sessionStorage.setItem('draft', 'x')
  storeSession(accessToken())
  window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' }))
  expect(session.userId).toBe('7')
  expect(sessionStorage.getItem('draft')).toBe('x')
})

test('a session whose refresh got no response is checked again when online', async () => {
  storeSession(accessToken({ expiresIn: -1 }))
  readStoredSession()
  fakeApi({})
  await confirmSession()
  expect(session.status).toBe('signed-in')
  const server = fakeApi({ [`POST ${REFRESH}`]: () => json(200, bundle(accessToken({ mark: 'new' }))) })
  window.dispatchEvent(new Event('online'))
  await eventually(() => expect(localStorage.getItem('refresh_token')).toBe('refresh-2'))
  expect(server.to(VERIFY)).toHaveLength(0)
})

test('a page that becomes visible checks again; one in the background does not', async () => {
  storeSession(accessToken())
  readStoredSession()
  fakeApi({})
  await confirmSession()
  const server = fakeApi({ [`POST ${VERIFY}`]: () => json(200, {}) })
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(server.calls).toHaveLength(0)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await eventually(() => expect(server.to(VERIFY)).toHaveLength(1))
  visibility.mockRestore()
})

test('signing out without a refresh token clears the device and sends no request', async () => {
  storeSession(accessToken(), null)
  readStoredSession()
  const server = fakeApi({})
  await signOut()
  expect([server.calls, session.status, localStorage.length]).toEqual([[], 'anonymous', 0])
})

test('the tokens are stored where other tabs and the next start read them', () => {
  const access = accessToken({ username: 'نیلوفر' })
  beginSession(tokenBundle.parse(bundle(access, 'refresh-9', false)))
  expect({ ...localStorage }).toMatchObject({
    ...{ access_token: access, refresh_token: 'refresh-9', is_first_login: 'false' },
    ...{ userId: '7', userName: 'نیلوفر' },
  })
  // As stored by older versions: the token's claims identify the user.
  localStorage.removeItem('userId')
  localStorage.removeItem('userName')
  readStoredSession()
  expect(session).toMatchObject({ userId: '7', userName: 'نیلوفر' })
})

test('one user’s profile is never shown as another’s', () => {
  const who = { status: 'signed-in' as const, isFirstLogin: false }
  expect(profileQuery({ ...who, userId: '7' }).queryKey).toEqual(['profile', '7'])
})

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { confirmSession, signOut, startSession } from '#src/api/session/session.ts'
import { onSessionEnd } from '#src/api/session/session-end.ts'
import { readStoredSession, session } from '#src/api/session/session-store.ts'
import { eventually } from '#tests/support/drivers/wait-for.ts'
import { accessToken, bundle, fakeApi, json, storeSession } from './fake-api.ts'

const VERIFY = '/api/token/verify/'
const REFRESH = '/api/token/refresh/'
vi.spyOn(console, 'warn').mockImplementation(() => undefined)
startSession()

beforeEach(() => {
  localStorage.clear()
  readStoredSession()
})
afterEach(() => vi.unstubAllGlobals())

test('a page that has not asked about its session yet does not do so because the network comes back', () => {
  storeSession(accessToken())
  const server = fakeApi({ [`POST ${VERIFY}`]: () => json(200, {}) })
  window.dispatchEvent(new Event('online'))
  expect(server.calls).toEqual([])
})

test('what is left of a session without its access token is removed', async () => {
  localStorage.setItem('refresh_token', 'refresh-1')
  const server = fakeApi({})
  await confirmSession()
  expect([server.calls, localStorage.length]).toEqual([[], 0])
})

test('the end of one session at the server does not end another that was begun meanwhile', async () => {
  storeSession(accessToken())
  readStoredSession()
  const theirs = accessToken({ sub: '8', mark: 'b' })
  fakeApi({
    [`POST ${VERIFY}`]: () => {
      storeSession(theirs)
      return json(401, { detail: 'x', code: 'token_invalid' })
    },
  })
  await confirmSession()
  expect(localStorage.getItem('access_token')).toBe(theirs)
})

test('a renewal that got no answer is tried again once the network is back', async () => {
  storeSession(accessToken({ expiresIn: -1 }))
  readStoredSession()
  fakeApi({})
  await confirmSession()
  const server = fakeApi({ [`POST ${REFRESH}`]: () => json(200, bundle(accessToken({ mark: 'new' }))) })
  window.dispatchEvent(new Event('online'))
  await eventually(() => expect(server.to(REFRESH)).toHaveLength(1))
})

test('signing out is a request that changes something, not one that reads', async () => {
  storeSession(accessToken())
  const server = fakeApi({ 'POST /api/token/logout/': () => json(200, {}) })
  await signOut()
  expect(server.calls.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual(['POST /api/token/logout/'])
})

test('a visitor loses nothing when a person signs in or sets a password in another tab', async () => {
  const forget = vi.fn()
  onTestFinished(onSessionEnd(forget) as () => void)
  storeSession(accessToken())
  window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' }))
  expect(session).toMatchObject({ status: 'signed-in', userId: '7', isFirstLogin: true })
  localStorage.setItem('is_first_login', 'false')
  window.dispatchEvent(new StorageEvent('storage', { key: 'is_first_login' }))
  expect(session.isFirstLogin).toBe(false)
  expect(forget).not.toHaveBeenCalled()
})

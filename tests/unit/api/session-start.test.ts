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

test('the online event does not verify a session before the first confirmation', () => {
  storeSession(accessToken())
  const server = fakeApi({ [`POST ${VERIFY}`]: () => json(200, {}) })
  window.dispatchEvent(new Event('online'))
  expect(server.calls).toEqual([])
})

test('a stored session without an access token is removed', async () => {
  localStorage.setItem('refresh_token', 'refresh-1')
  const server = fakeApi({})
  await confirmSession()
  expect([server.calls, localStorage.length]).toEqual([[], 0])
})

test('a session that the server ended does not sign out one that began meanwhile', async () => {
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

test('a renewal without a response is retried when the network is back', async () => {
  storeSession(accessToken({ expiresIn: -1 }))
  readStoredSession()
  fakeApi({})
  await confirmSession()
  const server = fakeApi({ [`POST ${REFRESH}`]: () => json(200, bundle(accessToken({ mark: 'new' }))) })
  window.dispatchEvent(new Event('online'))
  await eventually(() => expect(server.to(REFRESH)).toHaveLength(1))
})

test('signing out sends a POST', async () => {
  storeSession(accessToken())
  const server = fakeApi({ 'POST /api/token/logout/': () => json(200, {}) })
  await signOut()
  expect(server.calls.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual(['POST /api/token/logout/'])
})

test('a sign-in or a first password in another tab does not end the session of this tab', async () => {
  const onEnd = vi.fn()
  onTestFinished(onSessionEnd(onEnd) as () => void)
  storeSession(accessToken())
  window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' }))
  expect(session).toMatchObject({ status: 'signed-in', userId: '7', isFirstLogin: true })
  localStorage.setItem('is_first_login', 'false')
  window.dispatchEvent(new StorageEvent('storage', { key: 'is_first_login' }))
  expect(session.isFirstLogin).toBe(false)
  expect(onEnd).not.toHaveBeenCalled()
})

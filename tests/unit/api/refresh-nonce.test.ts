// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accessToken, bundle, type Call, fakeApi, json, storeSession } from './fake-api.ts'

vi.spyOn(console, 'warn').mockImplementation(() => undefined)
const REFRESH = '/api/token/refresh/'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  localStorage.clear()
  storeSession(accessToken({ expiresIn: -60 }))
})
afterEach(() => vi.unstubAllGlobals())

/** Reloads the modules like a cold start or another tab; the device's storage stays. */
async function openPage() {
  vi.resetModules()
  const { refreshTokens } = await import('#src/api/session/refresh.ts')
  const { startSession, signOut } = await import('#src/api/session/session.ts')
  const { readCopy } = await import('#src/offline/outbox/session-copy.ts')
  const { readStoredSession } = await import('#src/api/session/session-store.ts')
  const { storedAccess } = await import('#src/api/session/tokens.ts')
  readStoredSession()
  return { startSession, signOut, readCopy, refresh: () => refreshTokens(storedAccess() ?? '') }
}

/** The worker of this device, which reads the session copy only. */
async function worker() {
  const { workerSender } = await import('#src/offline/outbox/worker-sender.ts')
  const { openOutboxStore } = await import('#src/offline/outbox/store.ts')
  return workerSender(await openOutboxStore())
}

type Body = { refresh: string; nonce: string }
const bodyOf = (call: Call | undefined) => call?.body as Body

/** The server's rule: a spent token is accepted again with the nonce that spent it, and with no other. */
function rotatingServer({ lostResponses = 0 } = {}) {
  const spentBy = new Map<string, string>()
  let lost = 0
  return fakeApi({
    'POST /api/token/logout/': () => json(200, {}),
    [`POST ${REFRESH}`]: (call) => {
      const { refresh, nonce } = bodyOf(call)
      const known = spentBy.get(refresh) ?? nonce
      spentBy.set(refresh, nonce)
      if (known !== nonce) return json(401, { detail: 'x', code: 'token_invalid' })
      if (lost < lostResponses) {
        lost += 1
        throw new TypeError('Failed to fetch')
      }
      const next = Number(refresh.split('-')[1]) + 1
      return json(200, bundle(accessToken({ mark: 'a', expiresIn: 900 + next }), `refresh-${next}`))
    },
  })
}
const noncesOf = (server: ReturnType<typeof rotatingServer>) => server.to(REFRESH).map((call) => bodyOf(call).nonce)

test('the nonce is stored before the token is sent, and deleted with it after the refresh', async () => {
  const page = await openPage()
  let stored: string | undefined
  const server = fakeApi({
    [`POST ${REFRESH}`]: async (call) => {
      const copy = await page.readCopy()
      expect(copy?.refresh).toBe(bodyOf(call).refresh)
      stored = copy?.nonce
      return json(200, bundle(accessToken({ mark: 'a' })))
    },
  })
  expect(await page.refresh()).toBe('refreshed')
  expect(bodyOf(server.to(REFRESH)[0]).nonce).toBe(stored)
  expect(stored).toMatch(/^\S{32,}$/)
  expect(await page.readCopy()).toMatchObject({ refresh: 'refresh-2' })
  expect((await page.readCopy())?.nonce).toBeUndefined()
})

test('a lost response does not sign the user out: the retry, also after a cold start, carries the same nonce', async () => {
  const server = rotatingServer({ lostResponses: 2 })
  const first = await openPage()
  expect(await first.refresh()).toBe('unconfirmed')
  expect(await first.refresh()).toBe('unconfirmed')
  const second = await openPage()
  expect(await second.refresh()).toBe('refreshed')
  expect(new Set(noncesOf(server)).size).toBe(1)
  expect(localStorage.getItem('refresh_token')).toBe('refresh-2')
})

test('after a page died during a refresh, the next one refreshes at once with its nonce', async () => {
  const first = await openPage()
  const dying = fakeApi({ [`POST ${REFRESH}`]: () => new Promise(() => undefined) })
  void first.refresh()
  await vi.waitFor(() => expect(dying.to(REFRESH)).toHaveLength(1))
  const server = rotatingServer()
  const second = await openPage()
  second.startSession()
  await vi.waitFor(() => expect(server.to(REFRESH)).toHaveLength(1))
  expect(bodyOf(server.to(REFRESH)[0]).nonce).toBe(bodyOf(dying.to(REFRESH)[0]).nonce)
  await vi.waitFor(() => expect(localStorage.getItem('refresh_token')).toBe('refresh-2'))
})

test('each token has its own nonce', async () => {
  const server = rotatingServer()
  const page = await openPage()
  await page.refresh()
  await page.refresh()
  expect(server.to(REFRESH).map((call) => bodyOf(call).refresh)).toEqual(['refresh-1', 'refresh-2'])
  expect(new Set(noncesOf(server)).size).toBe(2)
})

test('two tabs without locks send the same nonce and stay signed in', async () => {
  const server = rotatingServer()
  const [one, two] = [await openPage(), await openPage()]
  const outcomes = await Promise.all([one.refresh(), two.refresh()])
  expect(outcomes).toEqual(['refreshed', 'refreshed'])
  expect(new Set(noncesOf(server)).size).toBe(1)
})

test('the page completes a refresh the worker started and lost, and vice versa', async () => {
  const server = rotatingServer({ lostResponses: 1 })
  const page = await openPage()
  await (await import('#src/api/session/session-copy.ts')).copySession()
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    locks: { request: (_: string, work: () => unknown) => work() },
  })
  const sender = await worker()
  const spent = localStorage.getItem('access_token') ?? ''
  expect(await sender?.renew(spent)).toBe('unconfirmed')
  expect(await page.refresh()).toBe('refreshed')
  expect(new Set(noncesOf(server)).size).toBe(1)

  const again = rotatingServer({ lostResponses: 1 })
  expect(await page.refresh()).toBe('unconfirmed')
  expect(await (await worker())?.renew(localStorage.getItem('access_token') ?? '')).toBe('refreshed')
  expect(new Set(noncesOf(again)).size).toBe(1)
  expect(await page.refresh()).toBe('refreshed')
  expect(localStorage.getItem('refresh_token')).toBe('refresh-3')
})

test('another user who signs in during a refresh stays signed in', async () => {
  const page = await openPage()
  rotatingServer()
  const put = IDBObjectStore.prototype.put
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    if (value.refresh === 'refresh-2') {
      storeSession(accessToken({ sub: '8', mark: 'b' }), 'refresh-of-8')
      localStorage.setItem('userId', '8')
    }
    return put.call(this, value, key)
  })
  expect(await page.refresh()).toBe('changed')
  vi.restoreAllMocks()
  expect(localStorage.getItem('refresh_token')).toBe('refresh-of-8')
  expect(await page.readCopy()).toMatchObject({ userId: '8', refresh: 'refresh-of-8' })
})

test('where IndexedDB is blocked the nonce is stored beside the tokens and deleted with them', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('no', 'SecurityError')
    },
  })
  const server = rotatingServer({ lostResponses: 1 })
  expect(await (await openPage()).refresh()).toBe('unconfirmed')
  const page = await openPage()
  expect(await page.refresh()).toBe('refreshed')
  expect(new Set(noncesOf(server)).size).toBe(1)
  await page.refresh()
  expect(noncesOf(server)[2]).not.toBe(noncesOf(server)[1])
  await page.signOut()
  expect(localStorage.length).toBe(0)
})

test('tokens stored again during a refresh preserve their nonce', async () => {
  const server = rotatingServer({ lostResponses: 1 })
  const page = await openPage()
  await page.refresh()
  const { copySession } = await import('#src/api/session/session-copy.ts')
  await copySession()
  expect(await page.refresh()).toBe('refreshed')
  expect(new Set(noncesOf(server)).size).toBe(1)
})

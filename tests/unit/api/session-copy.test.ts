// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accessToken, fakeApi, json, storageOf, storeSession } from './fake-api.ts'

vi.spyOn(console, 'warn').mockImplementation(() => undefined)

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  localStorage.clear()
  fakeApi({ 'POST /api/token/logout/': () => json(200, {}) })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Code freshly loaded, as after a cold start; what the device holds stays. */
async function openPage() {
  vi.resetModules()
  const { copySession, deleteCopy, syncStoredSession } = await import('#src/api/session/session-copy.ts')
  const { signOut } = await import('#src/api/session/session.ts')
  const { readStoredSession, session } = await import('#src/api/session/session-store.ts')
  const { saveStorageKey } = await import('#src/api/session/storage-key.ts')
  const { readCopy } = await import('#src/offline/outbox/session-copy.ts')
  const { readOwnerKey } = await import('#src/offline/owner-key.ts')
  return {
    ...{ copySession, deleteCopy, syncStoredSession, signOut, readStoredSession, session },
    ...{ saveStorageKey, readCopy, readOwnerKey },
  }
}

const [older, later] = [accessToken({ expiresIn: 100 }), accessToken({ expiresIn: 5000 })]

/** As the worker left it: it has renewed the session that stands in storage. */
async function renewedByWorker() {
  const page = await openPage()
  storeSession(later, 'refresh-2')
  await page.copySession()
  storeSession(older, 'refresh-1')
  return page
}

test('what the worker has renewed counts in the page, too, which still knows who has no password yet', async () => {
  for (const isFirstLogin of ['true', 'false']) {
    const page = await renewedByWorker()
    localStorage.setItem('is_first_login', isFirstLogin)
    expect(await page.syncStoredSession()).toBe(false)
    const { access_token, refresh_token, is_first_login } = { ...localStorage }
    expect([access_token, refresh_token, is_first_login]).toEqual([later, 'refresh-2', isFirstLogin])
  }
})

test('who signs in while the copy is being read is not replaced by the person before', async () => {
  const page = await renewedByWorker()
  const theirs = accessToken({ sub: '8', mark: 'b' })
  const get = IDBObjectStore.prototype.get
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    storeSession(theirs, 'refresh-of-8')
    return get.call(this, key)
  })
  await page.syncStoredSession()
  expect(localStorage.getItem('access_token')).toBe(theirs)
})

test('a copy that was left behind by a person who has signed out is gone at the next start', async () => {
  const page = await renewedByWorker()
  localStorage.clear()
  expect(await page.syncStoredSession()).toBe(false)
  expect(await page.readCopy()).toBeUndefined()
})

test('a session that cannot be renewed, or cannot be read, is not handed to the worker', async () => {
  const page = await openPage()
  storeSession(later, null)
  await page.copySession()
  expect(await page.readCopy()).toBeUndefined()
  storeSession('rubbish')
  await page.copySession()
  expect(await page.readCopy()).toBeUndefined()
})

test('the end of one session leaves the worker another one', async () => {
  const page = await openPage()
  storeSession(accessToken({ mark: 'b' }))
  await page.copySession()
  await page.deleteCopy(accessToken({ mark: 'a' }))
  expect(await page.readCopy()).toMatchObject({ sid: 's-b' })
  await page.deleteCopy(accessToken({ mark: 'b' }))
  expect(await page.readCopy()).toBeUndefined()
})

test('a person whose token cannot be read is signed in without a name, and can sign out', async () => {
  const page = await openPage()
  localStorage.setItem('access_token', 'rubbish')
  page.readStoredSession()
  expect(page.session).toMatchObject({ status: 'signed-in', userId: '', userName: '' })
  await page.signOut()
  expect([page.session.status, localStorage.length]).toEqual(['anonymous', 0])
})

test('a storage key is stored for the person it belongs to, or not at all', async () => {
  const page = await openPage()
  const bundle = { access: later, refresh: 'r', is_first_login: false }
  storeSession(later)
  await page.saveStorageKey(bundle)
  await page.saveStorageKey({ ...bundle, access: 'rubbish', storage: storageOf() })
  expect(await page.readOwnerKey()).toBeUndefined()
  await page.saveStorageKey({ ...bundle, storage: storageOf() })
  expect(await page.readOwnerKey()).toMatchObject({ userId: '7', owner: 'mark-7' })
})

test('until the stored session was read, the person is neither signed in nor a visitor', async () => {
  const { session } = await openPage()
  expect(session).toEqual({ status: 'unknown', userId: '', userName: '', isFirstLogin: false })
})

test('a browser without channels between tabs signs in and out like any other', async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const page = await openPage()
  const { followOtherTabs } = await import('#src/api/session/session-end.ts')
  followOtherTabs()
  storeSession(later)
  await page.signOut()
  expect(localStorage.length).toBe(0)
})

test.each(['>>>???', 'a>>>???', 'ab>>>???'])(
  'a token’s claims are read whatever characters they are encoded in (%s)',
  async (username) => {
    await openPage()
    const { claimsOf } = await import('#src/api/session/tokens.ts')
    const access = accessToken({ username })
    expect(claimsOf(access)).toMatchObject({ sub: '7', username })
  },
)

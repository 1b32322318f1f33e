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

/** Modules evaluated again, as after a cold start; storage persists. */
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

/** The worker's copy is renewed; the page's storage has the older tokens. */
async function renewedByWorker() {
  const page = await openPage()
  storeSession(later, 'refresh-2')
  await page.copySession()
  storeSession(older, 'refresh-1')
  return page
}

test('the page takes over the tokens that the worker renewed and keeps is_first_login', async () => {
  for (const isFirstLogin of ['true', 'false']) {
    const page = await renewedByWorker()
    localStorage.setItem('is_first_login', isFirstLogin)
    expect(await page.syncStoredSession()).toBe(false)
    const { access_token, refresh_token, is_first_login } = { ...localStorage }
    expect([access_token, refresh_token, is_first_login]).toEqual([later, 'refresh-2', isFirstLogin])
  }
})

test('a sign-in while the copy is being read is not overwritten by the previous user’s copy', async () => {
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

test('the next start deletes a copy left by a signed-out user', async () => {
  const page = await renewedByWorker()
  localStorage.clear()
  expect(await page.syncStoredSession()).toBe(false)
  expect(await page.readCopy()).toBeUndefined()
})

test('a session without a refresh token, or with a malformed token, is not copied for the worker', async () => {
  const page = await openPage()
  storeSession(later, null)
  await page.copySession()
  expect(await page.readCopy()).toBeUndefined()
  storeSession('rubbish')
  await page.copySession()
  expect(await page.readCopy()).toBeUndefined()
})

test('deleting the copy of one session does not delete the copy of another', async () => {
  const page = await openPage()
  storeSession(accessToken({ mark: 'b' }))
  await page.copySession()
  await page.deleteCopy(accessToken({ mark: 'a' }))
  expect(await page.readCopy()).toMatchObject({ sid: 's-b' })
  await page.deleteCopy(accessToken({ mark: 'b' }))
  expect(await page.readCopy()).toBeUndefined()
})

test('a user with a malformed token is signed in without a name and can sign out', async () => {
  const page = await openPage()
  localStorage.setItem('access_token', 'rubbish')
  page.readStoredSession()
  expect(page.session).toMatchObject({ status: 'signed-in', userId: '', userName: '' })
  await page.signOut()
  expect([page.session.status, localStorage.length]).toEqual(['anonymous', 0])
})

test('a storage key is stored only with the user it belongs to', async () => {
  const page = await openPage()
  const bundle = { access: later, refresh: 'r', is_first_login: false }
  storeSession(later)
  await page.saveStorageKey(bundle)
  await page.saveStorageKey({ ...bundle, access: 'rubbish', storage: storageOf() })
  expect(await page.readOwnerKey()).toBeUndefined()
  await page.saveStorageKey({ ...bundle, storage: storageOf() })
  expect(await page.readOwnerKey()).toMatchObject({ userId: '7', owner: 'mark-7' })
})

test('the session status is unknown until the stored session was read', async () => {
  const { session } = await openPage()
  expect(session).toEqual({ status: 'unknown', userId: '', userName: '', isFirstLogin: false })
})

test('signing in and out works without BroadcastChannel', async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const page = await openPage()
  const { followOtherTabs } = await import('#src/api/session/session-end.ts')
  followOtherTabs()
  storeSession(later)
  await page.signOut()
  expect(localStorage.length).toBe(0)
})

test.each(['>>>???', 'a>>>???', 'ab>>>???'])(
  'a token’s claims are decoded from every base64url alphabet and padding (%s)',
  async (username) => {
    await openPage()
    const { claimsOf } = await import('#src/api/session/tokens.ts')
    const access = accessToken({ username })
    expect(claimsOf(access)).toMatchObject({ sub: '7', username })
  },
)

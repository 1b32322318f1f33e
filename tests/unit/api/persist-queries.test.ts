// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import type { QueryClient } from '@tanstack/react-query'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { DATA_VERSION } from '#src/api/query/persister.ts'
import { eventually } from '#tests/support/drivers/wait-for.ts'
import { accessToken, bundle, fakeApi, storeSession } from './fake-api.ts'

vi.spyOn(console, 'warn').mockImplementation(() => undefined)
vi.spyOn(console, 'error').mockImplementation(() => undefined)
const listening = vi.spyOn(document, 'addEventListener')
const DAY = 86_400_000

/** Reloads the modules like a page reload; the device's storage stays. */
async function openPage() {
  vi.resetModules()
  const { createQueryClient } = await import('#src/api/query/query-client.ts')
  const { persistQueries } = await import('#src/api/query/persist-queries.ts')
  const { readStoredSession } = await import('#src/api/session/session-store.ts')
  const { beginSession, signOut } = await import('#src/api/session/session.ts')
  readStoredSession()
  const client = createQueryClient()
  await persistQueries(client)
  return { client, beginSession, signOut }
}

/** Everything in IndexedDB, as text. */
async function stored(): Promise<string> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('mowj')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  if (!db.objectStoreNames.contains('queries')) return ''
  const store = db.transaction('queries').objectStore('queries')
  const read = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve) => (request.onsuccess = () => resolve(request.result)))
  const all = JSON.stringify([await read(store.getAllKeys()), await read(store.getAll())])
  db.close()
  return all
}

/** Stores a record as an older version or a bug could have left it. */
async function leave(key: string, value: unknown): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('mowj')
    request.onupgradeneeded = () => request.result.createObjectStore('queries')
    request.onsuccess = () => resolve(request.result)
  })
  const change = db.transaction('queries', 'readwrite')
  change.objectStore('queries').put(value, key)
  await new Promise((resolve) => (change.oncomplete = resolve))
  db.close()
}

const hash = (key: unknown[]) => JSON.stringify(key)
const record = (queryKey: unknown[], data: unknown, { age = 0, buster = DATA_VERSION } = {}) => ({
  buster,
  query: {
    queryKey,
    queryHash: hash(queryKey),
    state: { data, dataUpdatedAt: Date.now() - age, status: 'success', fetchStatus: 'idle', error: null },
  },
})

const read = (client: QueryClient, queryKey: unknown[], data: unknown) =>
  client.query({ queryKey, queryFn: async () => data, retry: false })
const written = async (text: string) => {
  await vi.advanceTimersByTimeAsync(1000)
  await eventually(async () => expect(await stored()).toContain(text), 5)
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  localStorage.clear()
})
afterEach(() => {
  // Pages that were left hear of nothing any more.
  for (const [type, listener] of listening.mock.calls) document.removeEventListener(type, listener)
  listening.mockClear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a team read once is available after a reload, with its age', async () => {
  const { client } = await openPage()
  await read(client, ['teams', 'detail', 1], { name: 'دلفین' })
  const at = client.getQueryState(['teams', 'detail', 1])?.dataUpdatedAt
  await written('دلفین')
  const again = await openPage()
  expect(again.client.getQueryData(['teams', 'detail', 1])).toEqual({ name: 'دلفین' })
  expect(again.client.getQueryState(['teams', 'detail', 1])?.dataUpdatedAt).toBe(at)
})

test('a refetch that failed offline does not discard the cached copy', async () => {
  const { client } = await openPage()
  await read(client, ['teams', 'detail', 1], { name: 'دلفین' })
  await client
    .query({ queryKey: ['teams', 'detail', 1], queryFn: () => Promise.reject(new Error('x')), retry: false })
    .catch(() => undefined)
  await written('دلفین')
  const state = (await openPage()).client.getQueryState(['teams', 'detail', 1])
  expect(state).toMatchObject({ status: 'success', data: { name: 'دلفین' }, error: null })
})

test('only selected queries are persisted: neither others nor errors', async () => {
  const { client } = await openPage()
  await read(client, ['search', 'x'], { secret: 'جستجو' })
  await read(client, ['receipts', 'UID'], { secret: 'رسید بازدیدکننده' })
  await read(client, ['courses', 'list'], { name: 'کرال' })
  await written('کرال')
  expect(await stored()).not.toMatch(/جستجو|رسید/)
})

test('a hundred responses within a second cause one write', async () => {
  vi.resetModules()
  const dehydrate = vi.fn()
  onTestFinished(() => void vi.doUnmock('@tanstack/react-query'))
  vi.doMock('@tanstack/react-query', async (original) => {
    const real = await original<typeof import('@tanstack/react-query')>()
    return { ...real, dehydrate: dehydrate.mockImplementation(real.dehydrate) }
  })
  const { client } = await openPage()
  for (let id = 0; id < 100; id += 1) client.setQueryData(['teams', 'detail', id], { id })
  await written('["teams","detail",99]')
  expect(dehydrate).toHaveBeenCalledTimes(1)
})

test('a page that goes to the background writes at once', async () => {
  const { client } = await openPage()
  await read(client, ['teams', 'list'], { name: 'نهنگ' })
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await eventually(async () => expect(await stored()).toContain('نهنگ'), 0)
  hidden.mockRestore()
})

test.each([
  ['junk', 'junk'],
  ['nothing', null],
  ['an incomplete record', { buster: DATA_VERSION, query: { queryKey: 'teams' } }],
  ['another version’s data', record(['teams', 'detail', 1], { old: true }, { buster: '0' })],
  ['data older than a week', record(['teams', 'detail', 1], { old: true }, { age: 8 * DAY })],
])('%s in the storage is discarded, and the rest is restored', async (_what, value) => {
  await leave(`public/${hash(['teams', 'detail', 1])}`, value)
  await leave(`public/${hash(['teams', 'detail', 2])}`, record(['teams', 'detail', 2], { name: 'نهنگ' }))
  const { client } = await openPage()
  expect(client.getQueryData(['teams', 'detail', 1])).toBeUndefined()
  expect(client.getQueryData(['teams', 'detail', 2])).toEqual({ name: 'نهنگ' })
  expect(await stored()).not.toContain('old')
})

test('the age counts from the fetch, however often the data was saved again', async () => {
  await leave(`public/${hash(['teams', 'a'])}`, record(['teams', 'a'], { name: 'x' }, { age: 6 * DAY }))
  const { client } = await openPage()
  await read(client, ['teams', 'b'], { name: 'y' })
  await written('"y"')
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * DAY)
  const again = await openPage()
  expect(again.client.getQueryData(['teams', 'a'])).toBeUndefined()
  expect(again.client.getQueryData(['teams', 'b'])).toEqual({ name: 'y' })
  later.mockRestore()
})

test('two tabs do not overwrite each other’s newer data', async () => {
  const first = await openPage()
  const second = await openPage()
  await read(first.client, ['teams', 'detail', 1], { name: 'اول' })
  await written('اول')
  await read(second.client, ['teams', 'detail', 2], { name: 'دوم' })
  await written('دوم')
  expect(await stored()).toContain('اول')
})

test('a receipt is persisted for its owner only', async () => {
  storeSession(accessToken())
  const { client } = await openPage()
  await read(client, ['receipts', 'UID'], { pass: 'mowj1.secret' })
  await written('mowj1.secret')
  expect((await openPage()).client.getQueryData(['receipts', 'UID'])).toEqual({ pass: 'mowj1.secret' })
  localStorage.setItem('userId', '8')
  localStorage.setItem('access_token', accessToken({ sub: '8' }))
  expect((await openPage()).client.getQueryData(['receipts', 'UID'])).toBeUndefined()
})

test('data left by a user who did not sign out is deleted at the next start', async () => {
  await leave(`user-8/${hash(['receipts', 'UID'])}`, record(['receipts', 'UID'], { pass: 'mowj1.theirs' }))
  await openPage()
  await eventually(async () => expect(await stored()).not.toContain('mowj1'))
})

test('after signing out no private data reappears, not even three seconds later', async () => {
  storeSession(accessToken())
  fakeApi({})
  const { client, signOut } = await openPage()
  await read(client, ['receipts', 'OLD'], { pass: 'mowj1.old' })
  await read(client, ['teams', 'detail', 1], { name: 'دلفین' })
  await written('mowj1.old')
  // Fetched less than a second ago: its write is still pending at the sign-out.
  await read(client, ['receipts', 'NEW'], { pass: 'mowj1.new' })
  const slow = client
    .query({ queryKey: ['receipts', 'SLOW'], queryFn: () => new Promise(() => undefined), retry: false })
    .catch(() => 'cancelled')
  await signOut()
  expect(await slow).toBe('cancelled')
  const isClean = async () => {
    expect(await stored()).not.toMatch(/mowj1|receipts|user-7/)
    expect(
      JSON.stringify(
        client
          .getQueryCache()
          .getAll()
          .map((query) => query.state.data),
      ),
    ).not.toContain('mowj1')
    expect(localStorage.length).toBe(0)
  }
  await isClean()
  await vi.advanceTimersByTimeAsync(3000)
  await isClean()
  expect(await stored()).toContain('دلفین')
})

test.each([
  ['has signed out', () => localStorage.clear()],
  ['has been replaced by another user', () => storeSessionOf('8')],
])('a pending write is skipped when the user %s in another tab, before this one is notified', async (_how, leave) => {
  storeSession(accessToken())
  const { client } = await openPage()
  await read(client, ['receipts', 'UID'], { pass: 'mowj1.secret' })
  leave()
  await read(client, ['teams', 'detail', 1], { name: 'دلفین' })
  await written('دلفین')
  expect(await stored()).not.toContain('mowj1')
})

function storeSessionOf(sub: string) {
  storeSession(accessToken({ sub }))
  localStorage.setItem('userId', sub)
}

test('a tab notified of a sign-out in another tab deletes the data too', async () => {
  storeSession(accessToken())
  const { client } = await openPage()
  const { startSession } = await import('#src/api/session/session.ts')
  startSession()
  await read(client, ['receipts', 'UID'], { pass: 'mowj1.secret' })
  await written('mowj1.secret')
  localStorage.clear()
  const otherTab = new BroadcastChannel('mowj-session')
  otherTab.postMessage('changed')
  await eventually(async () => expect(await stored()).not.toContain('mowj1'))
  expect(client.getQueryData(['receipts', 'UID'])).toBeUndefined()
  otherTab.close()
})

test('the next user on the device sees no data of the previous one', async () => {
  storeSession(accessToken())
  fakeApi({})
  const { client, beginSession, signOut } = await openPage()
  await read(client, ['receipts', 'UID'], { pass: 'mowj1.secret' })
  await signOut()
  beginSession(bundle(accessToken({ sub: '8' })))
  expect(client.getQueryData(['receipts', 'UID'])).toBeUndefined()
  await read(client, ['receipts', 'THEIRS'], { pass: 'mowj1.theirs' })
  await written('mowj1.theirs')
  expect(await stored()).not.toContain('mowj1.secret')
})

test.each([
  [
    'is refused',
    () =>
      vi.stubGlobal('indexedDB', {
        open: () => {
          throw new DOMException('no', 'SecurityError')
        },
      }),
  ],
  ['fails without an error', () => vi.stubGlobal('indexedDB', failingDatabase())],
])('where IndexedDB %s, localStorage stores the catalogue instead', async (_how, breakIt) => {
  breakIt()
  const { client } = await openPage()
  await read(client, ['teams', 'list'], { name: 'دلفین' })
  await vi.advanceTimersByTimeAsync(1000)
  await eventually(() => expect(localStorage.getItem('mowj-public')).toContain('دلفین'), 5)
  expect((await openPage()).client.getQueryData(['teams', 'list'])).toEqual({ name: 'دلفین' })
  localStorage.setItem('mowj-public', 'junk{')
  expect((await openPage()).client.getQueryData(['teams', 'list'])).toBeUndefined()
})

test('signing out clears the localStorage fallback as well', async () => {
  vi.stubGlobal('indexedDB', failingDatabase())
  storeSession(accessToken())
  fakeApi({})
  const { client, signOut } = await openPage()
  await read(client, ['receipts', 'UID'], { pass: 'mowj1.secret' })
  await vi.advanceTimersByTimeAsync(1000)
  await eventually(() => expect(localStorage.getItem('mowj-user-7')).toContain('mowj1'), 5)
  await read(client, ['receipts', 'UID2'], { pass: 'mowj1.second' })
  await signOut()
  await vi.advanceTimersByTimeAsync(3000)
  expect(Object.keys(localStorage)).toEqual([])
})

/** A private window that opens a database and then rejects with `null`, like Firefox. */
function failingDatabase() {
  return {
    open: () => {
      const request: { onerror?: () => void; error: null } = { error: null }
      queueMicrotask(() => request.onerror?.())
      return request
    },
  }
}

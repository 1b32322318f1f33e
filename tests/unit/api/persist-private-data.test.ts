// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/drivers/wait-for.ts'
import {
  hash,
  leave,
  listening,
  openPage,
  read,
  record,
  stored,
  written,
} from '#tests/support/scenarios/storage/persisted-queries.ts'
import { accessToken, bundle, fakeApi, storeSession } from './fake-api.ts'

vi.spyOn(console, 'warn').mockImplementation(() => undefined)
vi.spyOn(console, 'error').mockImplementation(() => undefined)

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

// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { Blob as RealBlob, File as RealFile } from 'node:buffer'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '#src/offline/database.ts'
import { newDraft } from '#src/offline/outbox/item.ts'
import { queued } from '#src/offline/outbox/machine.ts'
import { ownerMark } from '#src/offline/outbox/owner.ts'
import { eventually } from '#tests/support/drivers/wait-for.ts'
import { everythingStored } from '#tests/support/scenarios/everything-stored.ts'
import {
  accessToken,
  bundle,
  type Call,
  fakeApi,
  json,
  storageOf,
  storeKey,
  storeSession,
} from '#tests/unit/api/fake-api.ts'

vi.spyOn(console, 'warn').mockImplementation(() => undefined)
const listening = vi.spyOn(globalThis, 'addEventListener')
const onLine = vi.spyOn(navigator, 'onLine', 'get')
const TITLE = 'شنای پنهان'
const NAME = 'نیلوفر دریادل'
const BYTES = 'bytes-of-the-picture'
/** Strings that reveal the content or its author. */
const traces = [TITLE, 'توضیح پنهان', 'secret-pool.png', BYTES, NAME, 'birth_date', '/api/profile/me/', '"7"', 'user-7']

beforeEach(() => {
  // happy-dom's Blob cannot be stored in the fake database.
  vi.stubGlobal('Blob', RealBlob)
  vi.stubGlobal('File', RealFile)
  // Nor do its forms accept such files.
  vi.stubGlobal('FormData', Map)
  vi.stubGlobal('indexedDB', new IDBFactory())
  localStorage.clear()
  onLine.mockReturnValue(false)
})
afterEach(() => {
  closePage()
  vi.unstubAllGlobals()
})
function closePage() {
  for (const [type, listener] of listening.mock.calls) removeEventListener(type, listener)
  listening.mockClear()
}

/** Reloads the modules like a page reload; the device's storage stays. */
async function openPage() {
  closePage()
  vi.resetModules()
  const { startOutbox } = await import('#src/api/outbox-client/start.ts')
  const { startWrites } = await import('#src/api/writes/send-writes.ts')
  const { createQueryClient } = await import('#src/api/query/query-client.ts')
  const { readStoredSession } = await import('#src/api/session/session-store.ts')
  const { beginSession, signOut } = await import('#src/api/session/session.ts')
  const { openController, sendDue } = await import('#src/api/outbox-client/controller.ts')
  const drafts = await import('#src/api/outbox-client/drafts.ts')
  const { queuePost } = await import('#src/api/outbox-client/posts.ts')
  const { outbox } = await import('#src/api/outbox-client/outbox-store.ts')
  const { sendOrQueue } = await import('#src/api/writes/queue.ts')
  const { writes } = await import('#src/api/writes/write-store.ts')
  readStoredSession()
  await startOutbox()
  await startWrites(createQueryClient())
  return {
    ...{ beginSession, signOut, outbox, writes, sendDue },
    store: (await openController()).store,
    async post() {
      const { id } = await drafts.createDraft()
      const text = { title: TITLE, description: 'توضیح پنهان', category: 'swim', mode: 'upload', mediaUrl: '' } as const
      await drafts.storeText(id, text)
      const picture = new File([BYTES], 'secret-pool.png', { type: 'image/png' })
      expect(await drafts.storeFile(id, 'media', picture)).toBe(true)
      await queuePost(id)
    },
    rename: () =>
      sendOrQueue(
        {
          ...{ subject: 'profile', name: 'ویرایش پروفایل', page: '/profile-edit', path: '/api/profile/me/' },
          ...{ method: 'PATCH', body: { name: NAME, birth_date: { year: 1380, month: 1, day: 1 } }, stale: [] },
        },
        async () => undefined,
      ),
  }
}

const formOf = (call: Call | undefined) => call?.body as unknown as Map<string, File>
const made = (call: Call) => json(201, { id: 31, title: formOf(call).get('title') })
const server = () =>
  fakeApi({
    'POST /api/post/': made,
    'PATCH /api/profile/me/': () => json(200, {}),
    'POST /api/token/logout/': () => json(200, {}),
  })

async function signedInPage(sub = '7') {
  const page = await openPage()
  page.beginSession(bundle(accessToken({ sub })))
  await eventually(async () => expect(await page.store.ownerOf(sub)).toBe(storageOf(sub).owner))
  await eventually(() => expect(page.outbox.owner).toBe(storageOf(sub).owner))
  return page
}

test('queued posts and profile changes are unreadable after signing out; both are sent when their author signs in again', async () => {
  const api = server()
  const page = await signedInPage()
  await page.post()
  await page.rename()
  expect(page.outbox.items).toHaveLength(1)
  expect(page.writes.items).toHaveLength(1)
  await page.signOut()
  const left = await everythingStored()
  expect(left).toContain(storageOf('7').owner)
  for (const trace of traces) expect(left, trace).not.toContain(trace)

  onLine.mockReturnValue(true)
  const stranger = await signedInPage('8')
  await stranger.sendDue(true)
  expect(stranger.outbox.items).toEqual([])
  expect(stranger.writes.items).toEqual([])
  await stranger.signOut()
  expect(api.to('/api/post/')).toEqual([])

  const again = await signedInPage()
  await eventually(() => expect(api.to('/api/post/')).toHaveLength(1))
  await eventually(() => expect(api.to('/api/profile/me/')).toHaveLength(1))
  const form = formOf(api.to('/api/post/')[0])
  expect(form.get('title')).toBe(TITLE)
  expect(form.get('media')).toMatchObject({ name: 'secret-pool.png', type: 'image/png', size: BYTES.length })
  expect(await form.get('media')?.text()).toBe(BYTES)
  expect(api.to('/api/profile/me/')[0]?.body).toMatchObject({ name: NAME })
  await eventually(async () => expect(await again.store.heads()).toEqual([]))
})

test('data left by a session the server ended is unreadable too, including drafts', async () => {
  server()
  const page = await signedInPage()
  await page.post()
  const { id } = (await page.store.all())[0] ?? { id: '' }
  await page.store.change(id, (item) => ({ ...item, state: 'draft' }))
  const { endSession } = await import('#src/api/session/session-end.ts')
  await endSession('lost')
  expect(await page.store.heads()).toHaveLength(1)
  const left = await everythingStored()
  for (const trace of traces) expect(left, trace).not.toContain(trace)
  const again = await signedInPage()
  expect(again.outbox.items).toMatchObject([{ state: 'draft', text: { title: TITLE } }])
})

test('signing out deletes the user’s and unclaimed drafts; queued posts and other users’ drafts stay', async () => {
  server()
  const page = await signedInPage()
  await page.post()
  const [waiting] = await page.store.heads()
  const drafts = [newDraft(page.outbox.owner, 1), newDraft('', 2), newDraft(storageOf('8').owner, 3)]
  for (const draft of drafts) await page.store.add(draft, {})
  await page.signOut()
  const left = (await page.store.heads()).map(({ id }) => id)
  expect(left.toSorted()).toEqual([waiting?.id, drafts[2]?.id].toSorted())
})

test('a record marked with another owner does not decrypt with their key', async () => {
  server()
  const page = await signedInPage()
  await page.post()
  const [head] = await page.store.heads()
  await page.signOut()
  const stranger = await signedInPage('8')
  await openStore('mowj-outbox', 'items')('readwrite', (items) => {
    items.put({ ...head, owner: storageOf('8').owner }, `item/${head?.id}`)
    return Promise.resolve()
  })
  expect(await stranger.store.all()).toEqual([])
})

/** A post and a profile change as stored by earlier builds. */
async function leaveOld(userId: string) {
  const draft = newDraft(ownerMark('salt', userId), Date.now())
  const text = { ...draft.text, title: TITLE, description: 'توضیح پنهان' }
  const files = { media: { name: 'secret-pool.png', type: 'image/png', size: BYTES.length } }
  const item = queued({ ...draft, text, files }, 'key-of-old')
  const write = {
    ...{ subject: 'profile', name: 'ویرایش پروفایل', page: '/profile-edit', path: '/api/profile/me/', method: 'PATCH' },
    ...{
      id: 'w1',
      owner: ownerMark('pepper', userId),
      body: { name: NAME },
      stale: [],
      at: 1,
      state: 'waiting',
      error: null,
    },
  }
  const put = (database: string, records: Record<string, unknown>) =>
    openStore(database, 'items')('readwrite', (items) => {
      for (const [key, value] of Object.entries(records)) items.put(value, key)
      return new Promise<void>((resolve) => (items.transaction.oncomplete = () => resolve()))
    })
  const media = new File([BYTES], 'secret-pool.png', { type: 'image/png' })
  await put('mowj-outbox', { salt: 'salt', [`item/${item.id}`]: item, [`file/${item.id}/media`]: media })
  await put('mowj-writes', { salt: 'pepper', w1: write })
}

test('unsealed data of earlier builds is sealed with the first key that arrives, and nothing is lost', async () => {
  await leaveOld('7')
  storeSession(accessToken())
  const api = server()
  const page = await openPage()
  // Without a key the post is shown and queued as before.
  expect(page.outbox.items).toMatchObject([{ text: { title: TITLE }, state: 'queued' }])
  await storeKey()
  await eventually(() => expect(page.outbox.owner).toBe(storageOf().owner))
  await eventually(() => expect(page.writes.items).toMatchObject([{ body: { name: NAME }, state: 'waiting' }]))
  await eventually(async () => {
    const left = (await everythingStored()).replaceAll('"7"', '').replaceAll('user-7', '')
    for (const trace of traces) expect(left, trace).not.toContain(trace)
  })
  await page.signOut()
  onLine.mockReturnValue(true)
  await signedInPage()
  await eventually(() => expect(api.to('/api/post/')).toHaveLength(1))
  await eventually(() => expect(api.to('/api/profile/me/')).toHaveLength(1))
  const call = api.to('/api/post/')[0]
  expect(call?.headers.get('Idempotency-Key')).toBe('key-of-old')
  expect(await formOf(call).get('media')?.text()).toBe(BYTES)
})

test('a post of an earlier build stays for its author while another user uses the device', async () => {
  await leaveOld('7')
  const api = server()
  const stranger = await signedInPage('8')
  onLine.mockReturnValue(true)
  await stranger.sendDue(true)
  expect(stranger.outbox.items).toEqual([])
  await stranger.signOut()
  expect(api.to('/api/post/')).toEqual([])
  await signedInPage('7')
  await eventually(() => expect(api.to('/api/post/')).toHaveLength(1))
})

test('a share received before the sign-in is sealed once it is claimed', async () => {
  server()
  const page = await signedInPage()
  const draft = newDraft('', Date.now())
  const files = { media: { name: 'secret-pool.png', type: 'image/png', size: BYTES.length } }
  await page.store.add({ ...draft, text: { ...draft.text, title: TITLE }, files }, { media: new Blob([BYTES]) })
  const { openDraft } = await import('#src/api/outbox-client/drafts.ts')
  const opened = await openDraft({ shared: true })
  expect(await opened?.files.media?.text()).toBe(BYTES)
  await eventually(async () => expect(await everythingStored()).not.toMatch(/شنای پنهان|secret-pool|bytes-of/))
  expect(await (await openDraft({ shared: false }))?.files.media?.text()).toBe(BYTES)
})

test('a key that arrives after the sign-out is not stored', async () => {
  server()
  const page = await openPage()
  page.beginSession(bundle(accessToken()))
  await page.signOut()
  await eventually(async () => expect(await everythingStored()).not.toContain(storageOf().owner))
  const { saveStorageKey } = await import('#src/api/session/storage-key.ts')
  await saveStorageKey(bundle(accessToken()))
  expect(await everythingStored()).not.toContain(storageOf().owner)
})

test('a sign-out does not delete the key of a user who has signed in meanwhile', async () => {
  server()
  const page = await signedInPage('8')
  const { deleteStorageKey } = await import('#src/api/session/storage-key.ts')
  await deleteStorageKey()
  expect(await page.store.ownerOf('8')).toBe(storageOf('8').owner)
})

test('on plain http, where sealing is impossible, posts are queued as before and small writes fail at once', async () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) })
  server()
  const page = await openPage()
  page.beginSession(bundle(accessToken()))
  await eventually(() => expect(page.outbox.owner).not.toBe(''))
  await page.post()
  expect(page.outbox.items).toMatchObject([{ text: { title: TITLE }, state: 'queued' }])
  await expect(page.rename()).rejects.toMatchObject({ code: 'offline' })
})

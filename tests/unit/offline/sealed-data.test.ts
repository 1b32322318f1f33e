// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { Blob as RealBlob, File as RealFile } from 'node:buffer'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '#src/offline/database.ts'
import { newDraft } from '#src/offline/outbox/item.ts'
import { eventually } from '#tests/support/drivers/wait-for.ts'
import { everythingStored } from '#tests/support/scenarios/everything-stored.ts'
import {
  BYTES,
  closePage,
  formOf,
  NAME,
  onLine,
  openPage,
  server,
  signedInPage,
  TITLE,
  traces,
} from '#tests/support/scenarios/storage/sealed-page.ts'
import { accessToken, bundle, storageOf } from '#tests/unit/api/fake-api.ts'

vi.spyOn(console, 'warn').mockImplementation(() => undefined)

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
afterEach(async () => {
  await closePage()
  vi.unstubAllGlobals()
})

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

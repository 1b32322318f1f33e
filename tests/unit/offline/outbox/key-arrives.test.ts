// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { Blob as RealBlob, File as RealFile } from 'node:buffer'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/drivers/wait-for.ts'
import { closePage, onLine, openPage, server, TITLE } from '#tests/support/scenarios/storage/sealed-page.ts'
import { accessToken, storeKey, storeSession } from '#tests/unit/api/fake-api.ts'

beforeEach(() => {
  // happy-dom's Blob cannot be stored in the fake database.
  vi.stubGlobal('Blob', RealBlob)
  vi.stubGlobal('File', RealFile)
  vi.stubGlobal('indexedDB', new IDBFactory())
  localStorage.clear()
  onLine.mockReturnValue(false)
  server()
  storeSession(accessToken())
})
afterEach(async () => {
  await closePage()
  vi.unstubAllGlobals()
})

/** Stores the key between the next look at the user's mark and the look at the records. */
function keyArrivesAfterMark(store: { ownerOf: (userId: string) => Promise<string> }) {
  const { ownerOf } = store
  vi.spyOn(store, 'ownerOf').mockImplementationOnce(async (userId) => {
    const mark = await ownerOf(userId)
    await storeKey()
    return mark
  })
}

/** Stores the key as another tab does: this page does not know yet. */
async function keyArrivesUnseen() {
  vi.resetModules()
  await storeKey()
}

test.each(['unseen', 'during it'])('a submitted post is queued when the storage key arrives %s', async (when) => {
  const page = await openPage()
  const { createDraft } = await import('#src/api/outbox-client/drafts.ts')
  const { queuePost } = await import('#src/api/outbox-client/queue-post.ts')
  const { id } = await createDraft()
  if (when === 'unseen') await keyArrivesUnseen()
  else keyArrivesAfterMark(page.store)
  await queuePost(id)
  expect(page.outbox.items).toMatchObject([{ id, state: 'queued' }])
})

test.each(['unseen', 'during it'])('a stored draft opens when the key arrives %s', async (when) => {
  const page = await openPage()
  const { createDraft, openDraft, storeText } = await import('#src/api/outbox-client/drafts.ts')
  const { id, text } = await createDraft()
  await storeText(id, { ...text, title: TITLE })
  if (when === 'unseen') await keyArrivesUnseen()
  else keyArrivesAfterMark(page.store)
  expect((await openDraft({ shared: false }))?.item.text.title).toBe(TITLE)
})

test('the list of posts is never empty while the key arrives', async () => {
  const page = await openPage()
  await page.post()
  const { subscribe } = await import('valtio')
  const { openController, refreshOutbox } = await import('#src/api/outbox-client/controller.ts')
  const counts: number[] = []
  subscribe(page.outbox, () => void counts.push(page.outbox.items.length), true)
  keyArrivesAfterMark(page.store)
  await refreshOutbox(await openController())
  expect(counts.length).toBeGreaterThan(0)
  expect(counts).not.toContain(0)
})

test('a slow read of the posts does not replace the result of a later one', async () => {
  const page = await openPage()
  const { openController, refreshOutbox } = await import('#src/api/outbox-client/controller.ts')
  const controller = await openController()
  const { all } = page.store
  let finish: () => void = () => undefined
  const slow = new Promise<void>((resolve) => {
    finish = resolve
  })
  vi.spyOn(page.store, 'all').mockImplementationOnce(async () => {
    const before = await all()
    await slow
    return before
  })
  const first = refreshOutbox(controller)
  const posted = page.post()
  // The later read would be finished by now, had it not waited.
  await eventually(async () => expect((await all())[0]?.state).toBe('queued'))
  finish()
  await Promise.all([first, posted])
  expect(page.outbox.items).toMatchObject([{ state: 'queued' }])
})

test('posts that were being read at the sign-out do not appear after it', async () => {
  const page = await openPage()
  await page.post()
  const { openController, refreshOutbox } = await import('#src/api/outbox-client/controller.ts')
  const controller = await openController()
  const { all } = page.store
  vi.spyOn(page.store, 'all').mockImplementationOnce(async () => {
    const found = await all()
    await page.signOut()
    return found
  })
  await refreshOutbox(controller)
  expect(page.outbox).toMatchObject({ userId: '', owner: '', items: [] })
})

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
import { accessToken, storageOf, storeKey, storeSession } from '#tests/unit/api/fake-api.ts'

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

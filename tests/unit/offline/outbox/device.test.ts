import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { entries } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '#src/offline/database.ts'
import { newDraft } from '#src/offline/outbox/item.ts'
import { changeCopy, readCopy, type SessionCopy } from '#src/offline/outbox/session-copy.ts'
import { openOutboxStore } from '#src/offline/outbox/store.ts'

// The outbox on devices that lose or corrupt stored data.

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const put = IDBObjectStore.prototype.put
/** Stores `wrong` instead of each value whose key starts with `start`. */
function storeWrongly(start: string, wrong: unknown) {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    return put.call(this, String(key).startsWith(start) ? wrong : value, key)
  })
}

/** Accepts every write and fails with its transaction, as a full disk does. */
function fillDisk() {
  const { commit } = IDBTransaction.prototype
  vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function (this: IDBTransaction) {
    if (this.mode === 'readwrite') this.abort()
    else commit.call(this)
  })
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    const request = put.call(this, value, key)
    request.onsuccess = () => this.transaction.abort()
    return request
  })
}

test.each([
  ['text', 'probe'],
  ['a truncated file', new Blob(['pro'])],
])('a browser that returns %s for a stored file is not durable', async (_what, wrong) => {
  storeWrongly('probe/', wrong)
  expect((await openOutboxStore()).durable).toBe(false)
})

test('a full disk rejects a change of a post or its file and leaves both unchanged', async () => {
  const store = await openOutboxStore()
  const draft = newDraft('someone', 1)
  await store.add(draft, { media: new Blob(['first']) })
  fillDisk()
  await expect(store.putFile(draft.id, 'media', new Blob(['second']))).rejects.toBeDefined()
  await expect(store.change(draft.id, (item) => ({ ...item, attempts: 3 }))).rejects.toBeDefined()
  vi.restoreAllMocks()
  expect(await store.all()).toMatchObject([{ attempts: 0 }])
  expect(await (await (await store.file(draft.id, 'media'))?.whole())?.text()).toBe('first')
})

test('removing a file deletes its stored data', async () => {
  const store = await openOutboxStore()
  const draft = newDraft('someone', 1)
  await store.add(draft, { media: new Blob(['first']) })
  await store.putFile(draft.id, 'media', undefined)
  expect((await entries(openStore('mowj-outbox', 'items'))).map(([key]) => key)).toEqual([`item/${draft.id}`])
})

test('a session copy that does not fit on a full disk does not throw; the previous copy stays', async () => {
  const copy: SessionCopy = {
    ...{ userId: '7', access: 'a', refresh: 'r0', sid: 's7', exp: 1, apiBase: 'https://mowj.ir' },
  }
  await changeCopy(() => copy)
  fillDisk()
  expect(await changeCopy(() => ({ ...copy, refresh: 'r1' }))).toBeUndefined()
  vi.restoreAllMocks()
  expect(await readCopy()).toEqual(copy)
})

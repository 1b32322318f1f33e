import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { entries, set } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openStore } from '#src/offline/database.ts'
import { newDraft, type OutboxItem } from '#src/offline/outbox/item.ts'
import { memoryStore } from '#src/offline/outbox/memory-store.ts'
import { changeCopy, nonceFor, readCopy } from '#src/offline/outbox/session-copy.ts'
import { openOutboxStore } from '#src/offline/outbox/store.ts'
import { outboxStrings, problemText } from '#src/offline/outbox/strings.ts'
import { workerSender } from '#src/offline/outbox/worker-sender.ts'
import { tokenOf } from '#tests/support/doubles/post-server.ts'

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const draft = (createdAt: number, more: Partial<OutboxItem> = {}): OutboxItem => ({
  ...newDraft('someone', createdAt),
  ...more,
})
const again = (item: OutboxItem) => ({ ...item, attempts: item.attempts + 1 })
const records = () => entries<string, unknown>(openStore('mowj-outbox', 'items'))

describe.each([
  ['of the device', openOutboxStore, true],
  ['in memory', async () => memoryStore(), false],
])('the store %s', (_where, open, durable) => {
  test('returns its items, oldest first, and whether it is durable', async () => {
    const store = await open()
    const items = [draft(30), draft(10), draft(20)]
    for (const item of items) await store.add(item, { media: new Blob(['video']) })
    expect(store.durable).toBe(durable)
    expect((await store.all()).map(({ createdAt }) => createdAt)).toEqual([10, 20, 30])
    expect((await store.heads()).map(({ id }) => id).sort()).toEqual(items.map(({ id }) => id).sort())
  })

  test('changes existing items only', async () => {
    const store = await open()
    const item = draft(1)
    await store.add(item, {})
    expect(await store.change(item.id, again)).toMatchObject({ attempts: 1 })
    expect(await store.change(item.id, () => undefined)).toBeUndefined()
    expect(await store.change('unknown', again)).toBeUndefined()
    expect(await store.all()).toMatchObject([{ id: item.id, attempts: 1 }])
  })

  test('returns the last file stored, none after a deletion, and nothing of a removed item', async () => {
    const store = await open()
    const item = draft(1)
    await store.add(item, { media: new Blob(['first']) })
    await store.putFile(item.id, 'media', new Blob(['second']))
    await store.putFile(item.id, 'thumbnail', new Blob(['small']))
    expect(await (await (await store.file(item.id, 'media'))?.whole())?.text()).toBe('second')
    await store.putFile(item.id, 'media', undefined)
    expect(await store.file(item.id, 'media')).toBeUndefined()
    await store.remove(item.id)
    expect([await store.all(), await store.file(item.id, 'thumbnail')]).toEqual([[], undefined])
  })
})

test('concurrent changes of one post are both preserved', async () => {
  const [here, there] = [await openOutboxStore(), await openOutboxStore()]
  const item = draft(1)
  await here.add(item, {})
  await Promise.all([here.change(item.id, again), there.change(item.id, again), here.change(item.id, again)])
  expect(await there.all()).toMatchObject([{ attempts: 3 }])
})

test('opening the store leaves nothing behind, and foreign records stay untouched', async () => {
  const store = await openOutboxStore()
  expect(await records()).toEqual([])
  await set('item/junk', { id: 'junk' }, openStore('mowj-outbox', 'items'))
  await store.add(draft(1), {})
  expect([(await store.all()).length, (await store.heads()).length, (await records()).length]).toEqual([1, 1, 2])
})

test('where the browser blocks storage or never responds, posts are stored in memory', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('no', 'SecurityError')
    },
  })
  expect((await openOutboxStore()).durable).toBe(false)
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  vi.useFakeTimers()
  let isDurable: boolean | undefined
  const opening = openOutboxStore().then(({ durable }) => {
    isDurable = durable
  })
  await vi.advanceTimersByTimeAsync(9999)
  expect(isDurable).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  await opening
  expect(isDurable).toBe(false)
})

describe('the session’s copy', () => {
  const copy = {
    ...{ userId: '7', access: 'spent', refresh: 'r0', sid: 's7', exp: 1, apiBase: 'https://mowj.ir' },
  }

  test('signed out there is no nonce, and none is stored', async () => {
    await changeCopy(() => undefined)
    expect(await nonceFor('r0')).toBeUndefined()
    expect(await readCopy()).toBeUndefined()
  })

  test('a user who signs out during a refresh stays signed out', async () => {
    await changeCopy(() => copy)
    let body: unknown
    vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => unknown) => work() } })
    vi.stubGlobal('fetch', async (_url: URL, init: RequestInit) => {
      body = JSON.parse(String(init.body))
      await changeCopy(() => undefined)
      return Response.json({ access: tokenOf('good'), refresh: 'r1', is_first_login: false })
    })
    const sender = await workerSender(memoryStore())
    expect(await sender?.renew('spent')).toBe('changed')
    expect(body).toEqual({ refresh: 'r0', nonce: expect.stringMatching(/^\S{32,}$/) })
    expect(await readCopy()).toBeUndefined()
  })
})

test('the problem text is the server’s message, or ours without one', () => {
  expect(problemText({ code: 'refused', text: 'عنوان تکراری است' })).toBe('عنوان تکراری است')
  expect(problemText({ code: 'refused' })).toBe(outboxStrings.problems.refused)
})

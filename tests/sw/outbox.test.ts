import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newDraft, type OutboxItem, SYNC_TAG } from '#src/offline/outbox/item.ts'
import { queued } from '#src/offline/outbox/machine.ts'
import { changeCopy } from '#src/offline/outbox/session-copy.ts'
import { openOutboxStore } from '#src/offline/outbox/store.ts'
import type { OutboxStore } from '#src/offline/outbox/store-types.ts'
import { startPostServer, tokenOf } from '#tests/support/doubles/post-server.ts'
import { eventually } from '#tests/support/drivers/wait-for.ts'
import { workerDouble } from './worker-double.ts'

let server: Awaited<ReturnType<typeof startPostServer>>
let store: OutboxStore
let sync: (lastChance?: boolean, tag?: string) => Promise<unknown>
const showNotification = vi.fn(async (_title: string, _look: NotificationOptions) => undefined)
const register = vi.fn(async () => undefined)
let visible: { visibilityState: string }[] = []
const matchAll = vi.fn(async (_which: object) => visible)
const locks = { request: (_name: string, work: () => unknown) => work() }

beforeAll(async () => {
  server = await startPostServer()
  const listeners = new Map<string, (event: unknown) => void>()
  const worker = workerDouble()
  Object.assign(worker.self, {
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    clients: { matchAll },
    registration: { ...worker.self.registration, showNotification, sync: { register } },
  })
  vi.stubGlobal('navigator', { onLine: true, locks })
  vi.stubGlobal('Notification', { permission: 'granted' })
  const { sendFromWorker } = await import('#sw/outbox.ts')
  sendFromWorker()
  sync = async (lastChance = false, tag = SYNC_TAG) => {
    let work: Promise<unknown> = Promise.resolve()
    const waitUntil = (promise: Promise<unknown>) => (work = promise)
    listeners.get('sync')?.({ tag, lastChance, waitUntil })
    return work
  }
  store = await openOutboxStore()
  await changeCopy(() => ({
    userId: '7',
    access: tokenOf('good'),
    refresh: 'refresh-0',
    sid: 's7',
    exp: Math.floor(Date.now() / 1000) + 900,
    apiBase: server.origin,
  }))
})
afterAll(() => server.stop())
beforeEach(() => {
  vi.clearAllMocks()
  visible = []
  server.trouble(undefined)
})

async function put(title: string, waiting: Partial<OutboxItem> = {}) {
  const draft = newDraft(await store.ownerOf('7'), Date.now())
  await store.add(
    {
      ...queued(
        { ...draft, text: { ...draft.text, title, mode: 'url', mediaUrl: 'https://x.ir/a.mp4' } },
        `key-${draft.id}`,
      ),
      ...waiting,
    },
    {},
  )
}

test('on background sync the worker sends the queue and shows a notification with the title', async () => {
  await put('شنای صبح')
  await sync()
  expect([...server.posts.values()][0]?.fields).toMatchObject({ media_url: 'https://x.ir/a.mp4' })
  expect(await store.all()).toEqual([])
  const notification = {
    ...{ body: 'شنای صبح', dir: 'rtl', lang: 'fa', data: { url: '/posts/1' } },
    ...{ tag: 'post-1', icon: '/icons/icon-192.png' },
  }
  expect(showNotification).toHaveBeenCalledWith('پست شما منتشر شد', notification)
})

test('a page in sight tells by itself, whatever else is open', async () => {
  visible = [{ visibilityState: 'hidden' }, { visibilityState: 'visible' }]
  await put('شنای عصر')
  await sync()
  expect([...server.posts.values()].map(({ fields }) => fields.title)).toContain('شنای عصر')
  await eventually(() => expect(matchAll).toHaveBeenCalledWith({ type: 'window' }))
  expect(showNotification).not.toHaveBeenCalled()
})

test('one post causes one notification, however many sync events the browser fires', async () => {
  await sync()
  await sync()
  await put('شنای نیمروز')
  await sync()
  await eventually(() => expect(showNotification).toHaveBeenCalled())
  // Channels deliver in order: by now every earlier message has arrived.
  await put('شنای پس از آن')
  await sync()
  await eventually(() => expect(showNotification.mock.lastCall?.[1]).toMatchObject({ body: 'شنای پس از آن' }))
  expect(showNotification).toHaveBeenCalledTimes(2)
})

test('with only hidden pages open the worker shows a notification if permitted', async () => {
  visible = [{ visibilityState: 'hidden' }]
  await put('شنای ظهر')
  await sync()
  expect(showNotification).toHaveBeenCalledTimes(1)
  vi.stubGlobal('Notification', { permission: 'denied' })
  await put('شنای شب')
  await sync()
  expect(showNotification).toHaveBeenCalledTimes(1)
  vi.stubGlobal('Notification', { permission: 'granted' })
})

test('a video that no page has reduced is tried again, and its original is sent at the last sync event', async () => {
  for (const { id } of await store.all()) await store.remove(id)
  const reduction = { state: 'due', key: 'k', starts: 0 } as const
  await put('شنای پروانه', { reduction })
  await expect(sync()).rejects.toThrow('posts remain')
  visible = [{ visibilityState: 'visible' }]
  await sync(true)
  expect((await store.all()).map((item) => item.reduction)).toEqual([reduction])
  visible = [{ visibilityState: 'hidden' }]
  await sync(true)
  expect(await store.all()).toEqual([])
  expect([...server.posts.values()].map(({ fields }) => fields.title)).toContain('شنای پروانه')
})

test('a sync event with another tag does not send the queue', async () => {
  await put('شنای فردا')
  await sync(false, 'other-tag')
  expect(await store.all()).toHaveLength(1)
  await sync()
  expect(await store.all()).toEqual([])
})

test('what waited for the network alone does not wait longer once it is back', async () => {
  await put('شنای سپیده', { problem: { code: 'offline' }, nextTryAt: Date.now() + 3_600_000 })
  await sync()
  expect(await store.all()).toEqual([])
})

test('what may go again within the turn goes in the same turn', async () => {
  await put('شنای بامداد')
  let refused = 0
  server.trouble((_request, response) => {
    if (refused++ > 0) return false
    response.writeHead(503, { 'Content-Type': 'application/json' }).end('{}')
    return true
  })
  await sync()
  expect(refused).toBeGreaterThan(1)
  expect(await store.all()).toEqual([])
})

test('without a network a turn is not spent on waiting', async () => {
  await put('شنای غروب')
  vi.stubGlobal('navigator', { onLine: false, locks })
  await expect(sync()).rejects.toThrow('posts remain in the queue')
  vi.stubGlobal('navigator', { onLine: true, locks })
  await sync()
  expect(await store.all()).toEqual([])
})

test('what cannot go yet makes the browser give another turn, and its last turn asks for more', async () => {
  await put('شنای شب')
  server.trouble((_request, response) => {
    response.writeHead(503, { 'Retry-After': '3600', 'Content-Type': 'application/json' }).end('{}')
    return true
  })
  await expect(sync()).rejects.toThrow()
  expect(register).not.toHaveBeenCalled()
  await expect(sync(true)).rejects.toThrow()
  expect(register).toHaveBeenCalledWith(SYNC_TAG)
  expect(await store.all()).toHaveLength(1)
})

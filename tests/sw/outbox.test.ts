import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newDraft, SYNC_TAG } from '#src/offline/outbox/item.ts'
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

beforeAll(async () => {
  server = await startPostServer()
  const listeners = new Map<string, (event: unknown) => void>()
  const worker = workerDouble()
  Object.assign(worker.self, {
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    clients: { matchAll: async () => visible },
    registration: { ...worker.self.registration, showNotification, sync: { register } },
  })
  const locks = { request: (_name: string, work: () => unknown) => work() }
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

async function put(title: string) {
  const draft = newDraft(await store.ownerOf('7'), Date.now())
  await store.add(
    queued(
      { ...draft, text: { ...draft.text, title, mode: 'url', mediaUrl: 'https://x.ir/a.mp4' } },
      `key-${draft.id}`,
    ),
    {},
  )
}

test('when the browser says that the network is back the worker delivers, and tells of it by name', async () => {
  await put('شنای صبح')
  await sync()
  expect([...server.posts.values()][0]?.fields).toMatchObject({ media_url: 'https://x.ir/a.mp4' })
  expect(await store.all()).toEqual([])
  const told = {
    ...{ body: 'شنای صبح', dir: 'rtl', lang: 'fa', data: { url: '/posts/1' } },
    ...{ tag: 'post-1', icon: '/icons/icon-192.png' },
  }
  expect(showNotification).toHaveBeenCalledWith('پست شما منتشر شد', told)
})

test('a page in sight tells by itself', async () => {
  visible = [{ visibilityState: 'visible' }]
  await put('شنای عصر')
  await sync()
  expect([...server.posts.values()].map(({ fields }) => fields.title)).toContain('شنای عصر')
  expect(showNotification).not.toHaveBeenCalled()
})

test('of one post the device tells once, however often the browser has given the worker a turn', async () => {
  await sync()
  await sync()
  await put('شنای نیمروز')
  await sync()
  await eventually(() => expect(showNotification).toHaveBeenCalled())
  // Channels deliver in order: what another one has to tell has been told by then.
  await put('شنای پس از آن')
  await sync()
  await eventually(() => expect(showNotification.mock.lastCall?.[1]).toMatchObject({ body: 'شنای پس از آن' }))
  expect(showNotification).toHaveBeenCalledTimes(2)
})

test('a page behind others does not tell, so the device does, if the person has allowed it', async () => {
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

test('another turn of the browser’s is none of the outbox', async () => {
  await put('شنای فردا')
  await sync(false, 'other-tag')
  expect(await store.all()).toHaveLength(1)
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

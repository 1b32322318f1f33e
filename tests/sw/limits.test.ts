import 'fake-indexeddb/auto'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { cachesDouble } from '#tests/support/doubles/caches-double.ts'
import { eventually } from '#tests/support/drivers/wait-for.ts'
import { workerDouble } from './worker-double.ts'

const DAY_MS = 86_400_000
const caches = cachesDouble()
/** Simulated number of bytes a cache accepts before the quota is exceeded. */
let isFull = false
const open = async (name: string) => {
  const cache = await caches.open(name)
  const put = async (request: RequestInfo, response: Response) => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError')
    await cache.put(request, response)
  }
  return { ...cache, put }
}

/** Collects the promises passed to `waitUntil`. */
class Extendable {
  waits: Promise<unknown>[] = []
  waitUntil(work: Promise<unknown>) {
    this.waits.push(work)
  }
}

const kinds = {
  pictures: { path: '/media/pictures/', type: 'image/webp', most: 150, days: 30, destination: 'image' },
  fonts: { path: '/assets/latin-', type: 'font/woff2', most: 10, days: 365, destination: 'font' },
  parts: { path: '/assets/part-', type: 'text/javascript', most: 80, days: 60, destination: 'script' },
} as const
type Kind = keyof typeof kinds
const names = Object.keys(kinds) as Kind[]

let ask: (kind: Kind, index: number) => Promise<void>
let fetched: string[]

beforeEach(async () => {
  isFull = false
  fetched = []
  vi.resetModules()
  const match = async (request: RequestInfo, { cacheName = '' }) => (await caches.open(cacheName)).match(request)
  vi.stubGlobal('caches', { ...caches, open, match })
  vi.stubGlobal('FetchEvent', class {})
  vi.stubGlobal('ExtendableEvent', Extendable)
  vi.stubGlobal('navigator', { userAgent: 'Chrome' })
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    fetched.push(url)
    const [type] = Object.values(kinds).flatMap((kind) => (url.includes(kind.path) ? [kind.type] : []))
    return new Response('bytes', { headers: { 'Content-Type': type ?? '', Date: new Date().toUTCString() } })
  })
  Object.assign(workerDouble().self, { caches: globalThis.caches })
  const { CacheFirst } = await import('workbox-strategies')
  const { getOrCreateDefaultRouter } = await import('workbox-routing/utils/getOrCreateDefaultRouter.js')
  const { cacheFonts } = await import('#sw/fonts.ts')
  const { cachePreviousBuild } = await import('#sw/previous-build.ts')
  const { cachePictures } = await import('#sw/pictures.ts')
  cacheFonts()
  cachePreviousBuild([])
  cachePictures()
  const router = getOrCreateDefaultRouter()
  ask = async (kind, index) => {
    const { path, destination } = kinds[kind]
    const request = new Request(`https://mowj.ir${path}${index}`)
    Object.defineProperty(request, 'destination', { value: destination })
    const event = new Extendable()
    const question = { url: new URL(request.url), sameOrigin: true, request, event: event as never }
    const handler = router.findMatchingRoute(question).route?.handler
    if (handler instanceof CacheFirst) {
      const [answer, stored] = handler.handleAll(question)
      await answer
      // With a full disk only the storing fails.
      await stored.catch(() => undefined)
    } else await handler?.handle(question)
    await Promise.allSettled(event.waits)
    if (!isFull) await eventually(() => expect(caches.in(kind)).toContain(request.url))
  }
})
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each(names)('the cache of %s is bounded and evicts the oldest entries first', async (kind) => {
  const { most, path } = kinds[kind]
  for (let index = 0; index < most + 3; index += 1) await ask(kind, index)
  await eventually(() => expect(caches.in(kind)).toHaveLength(most))
  expect(caches.in(kind)).not.toContain(`https://mowj.ir${path}0`)
  expect(caches.in(kind)).toContain(`https://mowj.ir${path}${most + 2}`)
})

test.each(names)('entries of the cache of %s expire and are fetched again', async (kind) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const now = Date.now()
  const address = `https://mowj.ir${kinds[kind].path}7`
  const times = () => fetched.filter((url) => url === address).length
  await ask(kind, 7)
  const before = times()
  vi.setSystemTime(now + (kinds[kind].days - 1) * DAY_MS)
  await ask(kind, 7)
  expect(times()).toBe(before)
  vi.setSystemTime(now + (kinds[kind].days + 1) * DAY_MS)
  await ask(kind, 7)
  expect(times()).toBe(before + 1)
  vi.useRealTimers()
})

test('exceeding the quota clears these caches but not the user’s data: posts, passes, downloads', async () => {
  const { openOutboxStore } = await import('#src/offline/outbox/store.ts')
  const { newDraft } = await import('#src/offline/outbox/item.ts')
  const store = await openOutboxStore()
  await store.add(newDraft('', 1), { media: new Blob(['video']) })
  const theirs = ['kept-media', 'kept-media-parts', 'settings', 'home-1', 'previous-build', 'workbox-precache-v2']
  for (const name of theirs) await (await caches.open(name)).put('/a', new Response('a'))
  for (const kind of names) await ask(kind, 1)
  expect(names.map((kind) => caches.in(kind).length)).not.toContain(0)
  isFull = true
  await ask('pictures', 9999)
  await eventually(() => expect(names.flatMap((kind) => caches.in(kind))).toEqual([]))
  for (const name of theirs) expect(caches.in(name), name).toHaveLength(1)
  expect(await store.all()).toHaveLength(1)
})

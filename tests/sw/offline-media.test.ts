import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rangeResponse } from '#sw/range-response.ts'
import { cachesDouble } from '#tests/support/doubles/caches-double.ts'
import { eventually } from '#tests/support/drivers/wait-for.ts'
import { fakeRequest, workerDouble } from './worker-double.ts'

const clip = 'https://mowj.ir/media/clips/a.mp4'
const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 251)
const file = new Blob([bytes], { type: 'video/mp4' })
const caches = cachesDouble()
const worker = workerDouble()
let respond: (request: Request) => Promise<Response> | undefined

beforeAll(async () => {
  vi.stubGlobal('caches', caches)
  const { getOrCreateDefaultRouter } = await import('workbox-routing/utils/getOrCreateDefaultRouter.js')
  const { serveOfflineMedia } = await import('#sw/offline-media.ts')
  serveOfflineMedia()
  const router = getOrCreateDefaultRouter()
  respond = (request) => {
    const url = new URL(request.url)
    const event = {} as Parameters<typeof router.findMatchingRoute>[0]['event']
    return router
      .findMatchingRoute({ url, sameOrigin: true, request, event })
      .route?.handler.handle({ url, request, event })
  }
})
afterAll(() => vi.unstubAllGlobals())

const play = (range: string, url = clip, destination = 'video') =>
  respond(fakeRequest(url, { destination, headers: { Range: range } }))

test.each([
  ['bytes=0-', 0, 999],
  ['bytes=0-1', 0, 1],
  ['bytes=500-599', 500, 599],
  ['bytes=990-5000', 990, 999],
  ['bytes=-10', 990, 999],
  ['bytes=-5000', 0, 999],
  ['bytes=5-5', 5, 5],
  [' bytes=7-9 ', 7, 9],
  ['bytes=999-', 999, 999],
])('a player that requests «%s» of a downloaded clip gets exactly these bytes', async (range, first, last) => {
  const response = rangeResponse(range, file, 'video/mp4')
  expect(response.status).toBe(206)
  expect(response.headers.get('Content-Range')).toBe(`bytes ${first}-${last}/1000`)
  expect(response.headers.get('Content-Length')).toBe(String(last - first + 1))
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes.slice(first, last + 1))
})

test.each(['bytes=1000-', 'bytes=2000-3000', 'bytes=-0'])('a range beyond the end («%s») is unsatisfiable', (range) => {
  const response = rangeResponse(range, file, 'video/mp4')
  expect(response.status).toBe(416)
  expect(response.headers.get('Content-Range')).toBe('bytes */1000')
})

test.each([null, 'bytes=0-1,5-6', 'bytes=9-3', 'lines=1-2', 'bytes=-', 'x bytes=0-1', 'bytes=0-1x', 'bytes=a-b'])(
  '«%s» is answered with the whole',
  (range) => {
    const response = rangeResponse(range, file, 'video/mp4')
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Length')).toBe('1000')
    expect(response.headers.get('Accept-Ranges')).toBe('bytes')
  },
)

test('a clip that is not downloaded bypasses the worker; a downloaded one is served from the cache', async () => {
  await eventually(() => expect(play('bytes=0-')).toBeUndefined())
  await (await caches.open('kept-media')).put(clip, new Response(file, { headers: { 'Content-Type': 'video/mp4' } }))
  const changing = worker.emit('message', { type: 'KEPT_CHANGED' })
  // Requested before the list is reloaded.
  expect((await play('bytes=0-1'))?.status).toBe(206)
  await changing
  const part = await play('bytes=100-199')
  expect(part?.status).toBe(206)
  expect(part?.headers.get('Content-Type')).toBe('video/mp4')
  expect(new Uint8Array((await part?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes.slice(100, 200))
  expect(play('bytes=0-', 'https://mowj.ir/media/clips/b.mp4')).toBeUndefined()
  expect((await play('bytes=0-1', clip, 'audio'))?.status).toBe(206)
  expect(play('bytes=0-1', clip, 'image')).toBeUndefined()
  await (await caches.open('kept-media')).delete(clip)
  await worker.emit('message', { type: 'KEPT_CHANGED' })
  expect(play('bytes=0-')).toBeUndefined()
})

test('the first requests after the worker’s start wait for the list of downloaded files', async () => {
  vi.resetModules()
  await (await caches.open('kept-media')).put(clip, new Response(file, { headers: { 'Content-Type': 'video/mp4' } }))
  let read = () => {}
  const opened = new Promise<void>((resolve) => {
    read = resolve
  })
  vi.stubGlobal('caches', { ...caches, open: async (name: string) => opened.then(() => caches.open(name)) })
  const network = vi.fn(async (_request: Request) => new Response('from the network'))
  vi.stubGlobal('fetch', network)
  const { getOrCreateDefaultRouter } = await import('workbox-routing/utils/getOrCreateDefaultRouter.js')
  const { serveOfflineMedia } = await import('#sw/offline-media.ts')
  serveOfflineMedia()
  const router = getOrCreateDefaultRouter()
  const first = (address: string) => {
    const request = fakeRequest(address, { destination: 'video', headers: { Range: 'bytes=0-9' } })
    const event = {} as Parameters<typeof router.findMatchingRoute>[0]['event']
    const question = { url: new URL(address), sameOrigin: true, request, event }
    return { request, respond: router.findMatchingRoute(question).route?.handler.handle(question) }
  }
  const other = 'https://mowj.ir/media/clips/b.mp4'
  const [downloaded, passed] = [first(clip), first(other)]
  await Promise.resolve()
  expect(network).not.toHaveBeenCalled()
  read()
  expect((await downloaded.respond)?.status).toBe(206)
  // Forwarded unchanged with its range, and not stored.
  expect(await (await passed.respond)?.text()).toBe('from the network')
  expect(network.mock.calls).toEqual([[passed.request]])
  expect(caches.in('kept-media')).toEqual([clip])
  // The list is loaded now: clips that are not downloaded bypass the worker.
  expect(first(other).respond).toBeUndefined()
})

test('a browser that refuses its storage to the worker plays every clip from the network', async () => {
  vi.resetModules()
  vi.stubGlobal('caches', { ...caches, open: async () => Promise.reject(new DOMException('no', 'SecurityError')) })
  vi.stubGlobal('fetch', async () => new Response('from the network'))
  const { getOrCreateDefaultRouter } = await import('workbox-routing/utils/getOrCreateDefaultRouter.js')
  const { serveOfflineMedia } = await import('#sw/offline-media.ts')
  serveOfflineMedia()
  const router = getOrCreateDefaultRouter()
  const request = fakeRequest(clip, { destination: 'video' })
  const event = {} as Parameters<typeof router.findMatchingRoute>[0]['event']
  const question = { url: new URL(clip), sameOrigin: true, request, event }
  const first = await router.findMatchingRoute(question).route?.handler.handle(question)
  expect(await first?.text()).toBe('from the network')
  // Read, with nothing in it: from now on clips do not pass through the worker.
  expect(router.findMatchingRoute(question).route).toBeUndefined()
})

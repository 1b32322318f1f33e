import 'fake-indexeddb/auto'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RouteHandlerObject } from 'workbox-core'
import { cachesDouble } from '#tests/support/doubles/caches-double.ts'
import { eventually } from '#tests/support/drivers/wait-for.ts'
import { fakeRequest, workerDouble } from './worker-double.ts'

// The worker's caches with their strategies: only Cache Storage and the network are fakes.
const HOME = 'https://mowj.ir'
const PRECACHE = `workbox-precache-v2-${HOME}/`
let caches = cachesDouble()
let worker: ReturnType<typeof workerDouble>
let network: (url: string) => Response | undefined
let fetched: string[]
let route: (path: string, init?: Parameters<typeof fakeRequest>[1]) => Promise<Response> | undefined

class Extendable {}
type RouteEvent = Parameters<RouteHandlerObject['handle']>[0]['event']

beforeAll(async () => {
  worker = workerDouble(HOME)
  vi.stubGlobal('FetchEvent', class extends Extendable {})
  vi.stubGlobal('ExtendableEvent', Extendable)
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(input: Request | string | URL, init?: RequestInit) {
        super(input instanceof Request ? input : new URL(input, HOME), init)
      }
    },
  )
  const ofThisTest = new Proxy({}, { get: (_, name) => caches[name as keyof typeof caches] })
  vi.stubGlobal('caches', ofThisTest)
  // Workbox logs verbosely in development.
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
  Object.assign(worker.self, { caches: ofThisTest, __WB_DISABLE_DEV_LOGS: true })
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const url = new URL(typeof input === 'string' ? input : input.url, HOME).href
    fetched.push(url)
    const response = network(url)
    if (response === undefined) throw new TypeError('no network')
    return response
  })
  const { getOrCreateDefaultRouter } = await import('workbox-routing/utils/getOrCreateDefaultRouter.js')
  const router = getOrCreateDefaultRouter()
  for (const set of [
    async () => (await import('#sw/fonts.ts')).cacheFonts(),
    async () =>
      (await import('#sw/previous-build.ts')).cachePreviousBuild([{ url: 'assets/new.js' }, 'assets/same.js']),
    async () => {
      const { renewOnDemandChunks, separate } = await import('#sw/on-demand-chunks.ts')
      const { precached, onDemand } = separate([
        'assets/same.js',
        { url: 'assets/new.js', revision: null },
        { url: 'assets/rare-page-2.js', revision: 'on-demand:rare-page-' },
        { url: 'assets/rare-page-3.css', revision: 'on-demand:rare-page-' },
        { url: 'assets/unused-2.js', revision: 'on-demand:unused-' },
      ])
      expect(precached).toEqual(['assets/same.js', { url: 'assets/new.js', revision: null }])
      renewOnDemandChunks(onDemand)
    },
    async () => (await import('#sw/pictures.ts')).cachePictures(),
    async () => (await import('#sw/settings.ts')).cacheSettings(),
  ])
    await set()
  route = (path, init) => {
    const request = fakeRequest(path, init)
    const url = new URL(request.url)
    const waits: Promise<unknown>[] = []
    const waitUntil = (work: Promise<unknown>) => waits.push(work)
    const event = Object.assign(new Extendable(), { waitUntil }) as unknown as RouteEvent
    const found = router.findMatchingRoute({ url, sameOrigin: url.origin === HOME, request, event })
    const handler = found.route?.handler as RouteHandlerObject | undefined
    return handler?.handle({ url, request: new Request(url), event })
  }
})
beforeEach(() => {
  caches = cachesDouble()
  network = () => undefined
  fetched = []
})

const fakeResponse = (text: string, type: string, status = 200) =>
  new Response(text, { status, headers: { 'Content-Type': type } })
const textOf = async (response: Promise<Response> | undefined) => (await response)?.text()
const image = { mode: 'no-cors', destination: 'image' }

describe('a picture', () => {
  test('is served from the cache once viewed, also offline', async () => {
    network = () => fakeResponse('bytes', 'image/webp')
    expect(await textOf(route('/media/pictures/a-400.webp', image))).toBe('bytes')
    await eventually(() => expect(caches.in('pictures')).toEqual([`${HOME}/media/pictures/a-400.webp`]))
    network = () => undefined
    expect(await textOf(route('/media/pictures/a-400.webp', image))).toBe('bytes')
    expect(fetched).toHaveLength(1)
  })

  test('falls back to another width or format when the network fails', async () => {
    const cache = await caches.open('pictures')
    await cache.put(`${HOME}/media/pictures/b-800.avif`, fakeResponse('other', 'image/avif'))
    await cache.put(`${HOME}/media/pictures/a-1200.avif`, fakeResponse('wide', 'image/avif'))
    expect(await textOf(route('/media/pictures/a-400.webp', image))).toBe('wide')
    await expect(route('/media/pictures/c-400.webp', image)).rejects.toThrow()
    await expect(route('/media/pictures/a-400.png', image)).rejects.toThrow()
  })

  test('of a download is served from the downloads', async () => {
    await (await caches.open('kept-media')).put(
      `${HOME}/media/pictures/a.webp`,
      fakeResponse('downloaded', 'image/webp'),
    )
    expect(await textOf(route('/media/pictures/a.webp', image))).toBe('downloaded')
    expect(fetched).toEqual([])
  })

  test('is not cached when a captive portal responds with its page', async () => {
    network = () => fakeResponse('<h1>WiFi</h1>', 'text/html')
    await textOf(route('/media/pictures/a.webp', image))
    network = () => fakeResponse('x', 'application/image')
    await textOf(route('/media/pictures/b.webp', image))
    expect(caches.in('pictures')).toEqual([])
  })

  test('loaded before the first worker is added to its cache, a private one is not', async () => {
    network = () => fakeResponse('bytes', 'image/webp')
    const urls = ['/media/pictures/a.webp', '/media/avatars/me.webp', '/api/x'].map((path) => HOME + path)
    await worker.emit('message', { type: 'PICTURES_SEEN', urls })
    await eventually(() => expect(caches.in('pictures')).toEqual([`${HOME}/media/pictures/a.webp`]))
    expect(fetched).toEqual([`${HOME}/media/pictures/a.webp`])
  })
})

describe('a font', () => {
  test.each([
    ['font/woff2', true],
    ['application/octet-stream', true],
    ['text/html', false],
  ])('with the content type %s is cached: %s', async (type, cached) => {
    network = () => fakeResponse('bytes', type)
    expect(await textOf(route('/assets/latin.woff2', { destination: 'font' }))).toBe('bytes')
    if (cached) await eventually(() => expect(caches.in('fonts')).toEqual([`${HOME}/assets/latin.woff2`]))
    else expect(caches.in('fonts')).toEqual([])
  })

  test('of another origin is not handled', () =>
    expect(route('https://fonts.example/a.woff2', { destination: 'font' })).toBeUndefined())
})

describe('the settings of this installation', () => {
  const script = { destination: 'script' }

  test('are served from the cache, and a change applies from the next start', async () => {
    network = () => fakeResponse('one', 'text/javascript')
    await worker.emit('install')
    await eventually(() => expect(caches.in('settings')).toEqual([`${HOME}/config.js`]))
    network = () => fakeResponse('two', 'text/javascript')
    expect(await textOf(route('/config.js', script))).toBe('one')
    await eventually(async () => expect(await textOf(route('/config.js', script))).toBe('two'))
    network = () => fakeResponse('<h1>WiFi</h1>', 'text/html')
    expect(await textOf(route('/config.js', script))).toBe('two')
    expect(await textOf(route('/config.js', script))).toBe('two')
  })

  test('do not block a worker that starts offline', async () => {
    await expect(worker.emit('install')).resolves.toBeUndefined()
    expect(route('/config.js.map', script)).toBeUndefined()
    expect(route('https://elsewhere.example/config.js', script)).toBeUndefined()
  })
})

describe('the previous build', () => {
  const part = (path: string) => route(path, { destination: 'script' })

  test('stays cached for pages that still run it, and the new one is not stored twice', async () => {
    const old = await caches.open(PRECACHE)
    for (const path of ['/assets/old.js', '/assets/same.js?__WB_REVISION__=1', '/index.html?__WB_REVISION__=1'])
      await old.put(HOME + path, fakeResponse(path, 'text/javascript'))
    await (await caches.open('previous-build')).put(`${HOME}/assets/oldest.js`, fakeResponse('x', 'text/javascript'))
    await worker.emit('install')
    expect(caches.in('previous-build')).toEqual([`${HOME}/assets/old.js`])
    expect(await textOf(part('/assets/old.js'))).toBe('/assets/old.js')
    expect(fetched.filter((url) => url.includes('/assets/'))).toEqual([])
  })

  test('stays cached when the same version is installed again', async () => {
    await (await caches.open(PRECACHE)).put(`${HOME}/assets/new.js`, fakeResponse('x', 'text/javascript'))
    await (await caches.open('previous-build')).put(`${HOME}/assets/old.js`, fakeResponse('x', 'text/javascript'))
    await worker.emit('install')
    expect(caches.in('previous-build')).toEqual([`${HOME}/assets/old.js`])
  })

  test.for(['parts', PRECACHE])(
    'had chunks in %s that this one has on demand: their successors are fetched',
    async (cache) => {
      await (await caches.open(cache)).put(`${HOME}/assets/rare-page-1.js`, fakeResponse('x', 'text/javascript'))
      network = (url) => fakeResponse(url, url.endsWith('css') ? 'text/css' : 'text/javascript')
      await worker.emit('install')
      expect(fetched.filter((url) => url.includes('/assets/'))).toEqual([
        `${HOME}/assets/rare-page-2.js`,
        `${HOME}/assets/rare-page-3.css`,
      ])
      network = () => undefined
      expect(await textOf(part('/assets/rare-page-2.js'))).toBe(`${HOME}/assets/rare-page-2.js`)
      await worker.emit('install')
      expect(fetched.filter((url) => url.includes('/assets/'))).toHaveLength(2)
    },
  )

  test('had on-demand chunks that cannot be fetched: the installation goes on', async () => {
    await (await caches.open('parts')).put(`${HOME}/assets/rare-page-1.js`, fakeResponse('x', 'text/javascript'))
    network = () => undefined
    await expect(worker.emit('install')).resolves.toBeUndefined()
    expect(caches.in('parts')).toEqual([`${HOME}/assets/rare-page-1.js`])
  })

  test('and on-demand chunks are cached on first use', async () => {
    network = () => fakeResponse('rare', 'text/javascript')
    expect(await textOf(part('/assets/rare.js'))).toBe('rare')
    await eventually(() => expect(caches.in('parts')).toEqual([`${HOME}/assets/rare.js`]))
    network = () => fakeResponse('<h1>WiFi</h1>', 'text/html')
    expect(await textOf(part('/assets/rare.js'))).toBe('rare')
    expect(await textOf(part('/assets/gone.js'))).toContain('WiFi')
    network = () => fakeResponse('style', 'text/css')
    expect(await textOf(part('/assets/rare.css'))).toBe('style')
    await eventually(() => expect(caches.in('parts')).toHaveLength(2))
  })

  test.each(['/assets/new.js', '/assets/same.js', '/icons/a.png', 'https://elsewhere.example/assets/old.js'])(
    '%s is no part of it',
    (path) => expect(part(path)).toBeUndefined(),
  )

  test('is optional: a worker without storage starts anyway', async () => {
    const broken = cachesDouble()
    caches = { ...broken, open: () => Promise.reject(new Error('refused')) }
    await expect(worker.emit('install')).resolves.toBeUndefined()
  })
})

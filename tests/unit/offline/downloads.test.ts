// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cachesDouble } from '#tests/support/doubles/caches-double.ts'
import { eventually } from '#tests/support/drivers/wait-for.ts'

const MEGA = 1024 * 1024
const clip = 'http://localhost:3000/media/clips/a.mp4'
const bytes = new Uint8Array(2.5 * MEGA).map((_, index) => index % 253)
const wish = { key: 'post-12', title: 'کرال', path: '/posts/12', files: [clip], reads: ['["posts","detail",12]'] }

/** How the server's file is reached: `refuse` is asked for each part, by the byte it begins with. */
let network: { refuse: (start: number) => Response | Error | undefined; asked: number[] }
let caches: ReturnType<typeof cachesDouble>
let free: number

async function server(_url: string, init: RequestInit = {}): Promise<Response> {
  const type = { 'Content-Type': 'video/mp4' }
  if (init.method === 'HEAD')
    return new Response(null, { headers: { ...type, 'Content-Length': String(bytes.length) } })
  const range = /bytes=(\d+)-(\d+)/.exec(new Headers(init.headers).get('Range') ?? '')
  const start = Number(range?.[1])
  network.asked.push(start)
  const refusal = network.refuse(start)
  if (refusal instanceof Error) throw refusal
  return refusal ?? new Response(bytes.slice(start, Number(range?.[2]) + 1), { status: 206, headers: type })
}

/** Code freshly loaded, as after a reload; what the device keeps stays. */
async function openPage() {
  vi.resetModules()
  const { downloadList, verifyDownloads } = await import('#src/offline/downloads/download-list.ts')
  const media = await import('#src/offline/downloads/downloads.ts')
  return { downloadList, verifyDownloads, ...media }
}

const keptBytes = async () => {
  const whole = await (await caches.open('kept-media')).match(clip)
  return whole === undefined ? undefined : Buffer.from(await whole.arrayBuffer())
}
const isWhole = async () => (await keptBytes())?.equals(bytes)

beforeEach(() => {
  network = { refuse: () => undefined, asked: [] }
  caches = cachesDouble('http://localhost:3000')
  free = 100 * MEGA
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', vi.fn(server))
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: { estimate: async () => ({ quota: free, usage: 0 }), persist: async () => true },
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a clip kept for the pool is here whole, byte for byte, and its progress is told on the way', async () => {
  const { downloadFiles, downloadList } = await openPage()
  const seen: number[] = []
  network.refuse = () => void seen.push(downloadList.things[0]?.done ?? -1)
  expect(await downloadFiles(wish)).toEqual({ name: 'kept' })
  expect(await isWhole()).toBe(true)
  expect(seen).toEqual([0, MEGA, 2 * MEGA])
  expect(downloadList.things).toMatchObject([
    { key: 'post-12', state: 'ready', bytes: bytes.length, done: bytes.length },
  ])
  expect(caches.in('kept-media-parts')).toEqual([])
})

test('what was cut goes on where it stood, also after the page was closed', async () => {
  const first = await openPage()
  network.refuse = (start) => (start >= 2 * MEGA ? new TypeError('Failed to fetch') : undefined)
  const cut = first.downloadFiles(wish)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await cut).toEqual({ name: 'waiting' })
  expect(await keptBytes()).toBeUndefined()
  const again = await openPage()
  expect(again.downloadList.things).toMatchObject([{ state: 'paused', done: 2 * MEGA }])
  network = { refuse: () => undefined, asked: [] }
  void again.resumeDownloads()
  await eventually(() => expect(again.downloadList.things).toMatchObject([{ state: 'ready' }]))
  expect(network.asked).toEqual([2 * MEGA])
  expect(await isWhole()).toBe(true)
})

test('a short cut is bridged by another try of the same part', async () => {
  const { downloadFiles } = await openPage()
  let cuts = 2
  network.refuse = (start) => (start === MEGA && cuts-- > 0 ? new TypeError('Failed to fetch') : undefined)
  const keeping = downloadFiles(wish)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await keeping).toEqual({ name: 'kept' })
  expect(network.asked).toEqual([0, MEGA, MEGA, MEGA, 2 * MEGA])
})

test('without room nothing is begun, and the person learns how much is missing', async () => {
  free = 4 * MEGA
  const { downloadFiles, downloadList } = await openPage()
  expect(await downloadFiles(wish)).toEqual({ name: 'no-room', bytes: bytes.length, free: 4 * MEGA })
  expect(network.asked).toEqual([])
  expect(downloadList.things).toEqual([])
})

test('a captive portal’s page is never kept as a clip', async () => {
  const { downloadFiles, downloadList } = await openPage()
  const page = () => new Response('<h1>WiFi</h1>', { headers: { 'Content-Type': 'text/html', 'Content-Length': '13' } })
  network.refuse = page
  expect(await downloadFiles(wish)).toEqual({ name: 'gone' })
  vi.stubGlobal('fetch', async () => page())
  expect(await downloadFiles(wish)).toEqual({ name: 'gone' })
  expect(downloadList.things).toEqual([])
  expect([...caches.in('kept-media'), ...caches.in('kept-media-parts')]).toEqual([])
})

test('a server that knows no parts is served from its whole answer', async () => {
  network.refuse = () => new Response(bytes, { headers: { 'Content-Type': 'video/mp4' } })
  const { downloadFiles } = await openPage()
  expect(await downloadFiles(wish)).toEqual({ name: 'kept' })
  expect(await isWhole()).toBe(true)
})

test('keeping is called off by the person, and leaves nothing', async () => {
  const { downloadFiles, downloadList, deleteDownload } = await openPage()
  network.refuse = (start) => (start > 0 ? new TypeError('Failed to fetch') : undefined)
  const keeping = downloadFiles(wish)
  await eventually(() => expect(downloadList.things).toMatchObject([{ done: MEGA }]))
  await deleteDownload('post-12')
  expect(await keeping).toEqual({ name: 'cancelled' })
  expect(downloadList.things).toEqual([])
  expect(caches.in('kept-media-parts')).toEqual([])
})

test('a file two kept things share stays until both are removed', async () => {
  const { downloadFiles, deleteDownload } = await openPage()
  await downloadFiles(wish)
  await downloadFiles({ ...wish, key: 'post-13' })
  await deleteDownload('post-12')
  expect(await keptBytes()).toBeDefined()
  await deleteDownload('post-13')
  expect(await keptBytes()).toBeUndefined()
})

test('what the browser has cleared by itself is said to be gone, and can be kept again', async () => {
  const { downloadFiles } = await openPage()
  await downloadFiles(wish)
  await caches.delete('kept-media')
  const again = await openPage()
  await again.verifyDownloads()
  expect(again.downloadList.things).toMatchObject([{ state: 'lost' }])
  expect(await again.downloadFiles(wish)).toEqual({ name: 'kept' })
  expect(again.downloadList.things).toMatchObject([{ state: 'ready' }])
})

test('where the browser keeps no files it says so at once', async () => {
  const { downloadFiles, downloadList } = await openPage()
  vi.stubGlobal('caches', undefined)
  expect(await downloadFiles(wish)).toEqual({ name: 'refused' })
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('no', 'SecurityError')) })
  expect(await downloadFiles(wish)).toEqual({ name: 'refused' })
  expect(downloadList.things).toEqual([])
})

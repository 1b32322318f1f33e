// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cachesDouble } from '#tests/support/doubles/caches-double.ts'
import { eventually } from '#tests/support/drivers/wait-for.ts'

const MEGA = 1024 * 1024
const clip = 'http://localhost:3000/media/clips/a.mp4'
const bytes = new Uint8Array(2.5 * MEGA).map((_, index) => index % 253)
const request = { key: 'post-12', title: 'کرال', path: '/posts/12', files: [clip], reads: ['["posts","detail",12]'] }

/** Serves the file: `refuse` is called for each range, with its first byte. */
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

/** Reloads the modules like a page reload; the device's storage stays. */
async function openPage() {
  vi.resetModules()
  const { downloadList } = await import('#src/offline/downloads/download-list.ts')
  const { verifyDownloads } = await import('#src/offline/downloads/verify-downloads.ts')
  const media = await import('#src/offline/downloads/downloads.ts')
  return { downloadList, verifyDownloads, ...media }
}

const storedBytes = async () => {
  const whole = await (await caches.open('kept-media')).match(clip)
  return whole === undefined ? undefined : Buffer.from(await whole.arrayBuffer())
}
const isWhole = async () => (await storedBytes())?.equals(bytes)

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

test('a downloaded clip is stored byte for byte, with progress on the way', async () => {
  const { downloadFiles, downloadList } = await openPage()
  const seen: number[] = []
  network.refuse = () => void seen.push(downloadList.items[0]?.done ?? -1)
  expect(await downloadFiles(request)).toEqual({ name: 'ready' })
  expect(await isWhole()).toBe(true)
  expect(seen).toEqual([0, MEGA, 2 * MEGA])
  expect(downloadList.items).toMatchObject([
    { key: 'post-12', state: 'ready', bytes: bytes.length, done: bytes.length },
  ])
  expect(caches.in('kept-media-parts')).toEqual([])
})

test('an interrupted download resumes at its last chunk, also after the page was closed', async () => {
  const first = await openPage()
  network.refuse = (start) => (start >= 2 * MEGA ? new TypeError('Failed to fetch') : undefined)
  const cut = first.downloadFiles(request)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await cut).toEqual({ name: 'waiting' })
  expect(await storedBytes()).toBeUndefined()
  const again = await openPage()
  expect(again.downloadList.items).toMatchObject([{ state: 'paused', done: 2 * MEGA }])
  network = { refuse: () => undefined, asked: [] }
  void again.resumeDownloads()
  await eventually(() => expect(again.downloadList.items).toMatchObject([{ state: 'ready' }]))
  expect(network.asked).toEqual([2 * MEGA])
  expect(await isWhole()).toBe(true)
})

test('a short interruption is bridged by retrying the same chunk', async () => {
  const { downloadFiles } = await openPage()
  let cuts = 2
  network.refuse = (start) => (start === MEGA && cuts-- > 0 ? new TypeError('Failed to fetch') : undefined)
  const download = downloadFiles(request)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await download).toEqual({ name: 'ready' })
  expect(network.asked).toEqual([0, MEGA, MEGA, MEGA, 2 * MEGA])
})

test('without quota nothing is started, and the outcome states the missing bytes', async () => {
  free = 4 * MEGA
  const { downloadFiles, downloadList } = await openPage()
  expect(await downloadFiles(request)).toEqual({ name: 'no-room', bytes: bytes.length, free: 4 * MEGA })
  expect(network.asked).toEqual([])
  expect(downloadList.items).toEqual([])
})

test('a captive portal’s page is never stored as a clip', async () => {
  const { downloadFiles, downloadList } = await openPage()
  const page = () => new Response('<h1>WiFi</h1>', { headers: { 'Content-Type': 'text/html', 'Content-Length': '13' } })
  network.refuse = page
  expect(await downloadFiles(request)).toEqual({ name: 'gone' })
  vi.stubGlobal('fetch', async () => page())
  expect(await downloadFiles(request)).toEqual({ name: 'gone' })
  expect(downloadList.items).toEqual([])
  expect([...caches.in('kept-media'), ...caches.in('kept-media-parts')]).toEqual([])
})

test('a server without range support is downloaded from its complete response', async () => {
  network.refuse = () => new Response(bytes, { headers: { 'Content-Type': 'video/mp4' } })
  const { downloadFiles } = await openPage()
  expect(await downloadFiles(request)).toEqual({ name: 'ready' })
  expect(await isWhole()).toBe(true)
})

test('a cancelled download leaves nothing behind', async () => {
  const { downloadFiles, downloadList, deleteDownload } = await openPage()
  network.refuse = (start) => (start > 0 ? new TypeError('Failed to fetch') : undefined)
  const download = downloadFiles(request)
  await eventually(() => expect(downloadList.items).toMatchObject([{ done: MEGA }]))
  await deleteDownload('post-12')
  expect(await download).toEqual({ name: 'cancelled' })
  expect(downloadList.items).toEqual([])
  expect(caches.in('kept-media-parts')).toEqual([])
})

test('a file shared by two downloads stays until both are deleted', async () => {
  const { downloadFiles, deleteDownload } = await openPage()
  await downloadFiles(request)
  await downloadFiles({ ...request, key: 'post-13' })
  await deleteDownload('post-12')
  expect(await storedBytes()).toBeDefined()
  await deleteDownload('post-13')
  expect(await storedBytes()).toBeUndefined()
})

test('evicted files are reported as lost and can be downloaded again', async () => {
  const { downloadFiles } = await openPage()
  await downloadFiles(request)
  await caches.delete('kept-media')
  const again = await openPage()
  await again.verifyDownloads()
  expect(again.downloadList.items).toMatchObject([{ state: 'lost' }])
  expect(await again.downloadFiles(request)).toEqual({ name: 'ready' })
  expect(again.downloadList.items).toMatchObject([{ state: 'ready' }])
})

test('a browser that blocks storage refuses at once', async () => {
  const { downloadFiles, downloadList } = await openPage()
  vi.stubGlobal('caches', undefined)
  expect(await downloadFiles(request)).toEqual({ name: 'refused' })
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('no', 'SecurityError')) })
  expect(await downloadFiles(request)).toEqual({ name: 'refused' })
  expect(downloadList.items).toEqual([])
})

import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { cacheHome } from '#sw/home.ts'
import { cachesDouble } from '#tests/support/doubles/caches-double.ts'
import { fakeRequest, workerDouble } from './worker-double.ts'

const own = (text: string) => `<html><head><link rel="part" id="entry" href="/assets/index-a.js"></head>${text}`
vi.mock('workbox-precaching', () => ({ matchPrecache: async () => new Response(own('the plain shell')) }))

/** Collects the promises passed to `waitUntil`. */
class Extendable {
  waits: Promise<unknown>[] = []
  waitUntil(work: Promise<unknown>) {
    this.waits.push(work)
  }
}

let worker: ReturnType<typeof workerDouble>
let home: ReturnType<typeof cacheHome>
let server: () => Response
beforeEach(() => {
  vi.stubGlobal('caches', cachesDouble())
  vi.stubGlobal('ExtendableEvent', Extendable)
  vi.stubGlobal('fetch', async () => server())
  worker = workerDouble()
  home = cacheHome(async () => new Response('the plain shell'), '1')
})
afterAll(() => vi.unstubAllGlobals())

const page = (text: string, type = 'text/html; charset=utf-8', status = 200) =>
  new Response(text, { status, headers: { 'Content-Type': type } })

async function visit(path = '/') {
  const event = new Extendable()
  const request = fakeRequest(path, { mode: 'navigate' })
  const options = { event, request, url: new URL(request.url) } as unknown as Parameters<typeof home>[0]
  const text = await (await home(options)).text()
  await Promise.all(event.waits)
  return text
}

test('the last server-rendered home page is served at the next visit, also from the home screen', async () => {
  server = () => page(own('cards of the morning'))
  await worker.emit('activate')
  server = () => page(own('cards of the evening'))
  expect(await visit('/?source=homescreen')).toContain('cards of the morning')
  expect(await visit()).toContain('cards of the evening')
  expect(await visit('/?category=swim')).toBe('the plain shell')
  expect(await visit('/teams')).toBe('the plain shell')
})

test.each([
  ['a captive portal’s page', () => page('<h1>Welcome to our WiFi</h1>')],
  ['a page of another build, whose assets are not cached', () => page(own('newer').replace('index-a', 'index-b'))],
  ['a failure', () => page(own('sorry'), 'text/html', 503)],
  ['no page at all', () => page('{}', 'application/json')],
])('%s is not cached as the home page', async (_what, response) => {
  server = () => page(own('cards of the morning'))
  await worker.emit('activate')
  server = response
  expect(await visit()).toContain('cards of the morning')
  expect(await visit()).toContain('cards of the morning')
})

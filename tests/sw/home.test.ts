import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { keepHome } from '#sw/home.ts'
import { cachesDouble } from '#tests/support/caches-double.ts'
import { asked, workerDouble } from './worker-double.ts'

const own = (text: string) => `<html><head><link rel="part" id="entry" href="/assets/index-a.js"></head>${text}`
vi.mock('workbox-precaching', () => ({ matchPrecache: async () => new Response(own('the plain shell')) }))

/** Waits for what a worker asks to be waited for. */
class Extendable {
  waits: Promise<unknown>[] = []
  waitUntil(work: Promise<unknown>) {
    this.waits.push(work)
  }
}

let worker: ReturnType<typeof workerDouble>
let home: ReturnType<typeof keepHome>
let server: () => Response
beforeEach(() => {
  vi.stubGlobal('caches', cachesDouble())
  vi.stubGlobal('ExtendableEvent', Extendable)
  vi.stubGlobal('fetch', async () => server())
  worker = workerDouble()
  home = keepHome(async () => new Response('the plain shell'), '1')
})
afterAll(() => vi.unstubAllGlobals())

const page = (text: string, type = 'text/html; charset=utf-8', status = 200) =>
  new Response(text, { status, headers: { 'Content-Type': type } })

async function visit(path = '/') {
  const event = new Extendable()
  const request = asked(path, { mode: 'navigate' })
  const options = { event, request, url: new URL(request.url) } as unknown as Parameters<typeof home>[0]
  const text = await (await home(options)).text()
  await Promise.all(event.waits)
  return text
}

test('the home page as the server drew it last stands at the next visit, also from the home screen', async () => {
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
  ['a page of another build, whose parts are not here', () => page(own('newer').replace('index-a', 'index-b'))],
  ['a failure', () => page(own('sorry'), 'text/html', 503)],
  ['no page at all', () => page('{}', 'application/json')],
])('%s is not kept as the home page', async (_what, answer) => {
  server = () => page(own('cards of the morning'))
  await worker.emit('activate')
  server = answer
  expect(await visit()).toContain('cards of the morning')
  expect(await visit()).toContain('cards of the morning')
})

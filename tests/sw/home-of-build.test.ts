import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cachesDouble } from '#tests/support/doubles/caches-double.ts'
import { workerDouble } from './worker-double.ts'

const HOME = 'https://mowj.ir'
const PRECACHE = `workbox-precache-v2-${HOME}/`
const page = '<html><head><link rel="part" id="entry" href="/assets/index-a.js"></head>'
const html = (text: string) => new Response(text, { headers: { 'Content-Type': 'text/html' } })
const caches = cachesDouble()
const fetched = vi.fn()
let worker: ReturnType<typeof workerDouble>

beforeAll(async () => {
  worker = workerDouble(HOME)
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
  vi.stubGlobal('ExtendableEvent', class {})
  vi.stubGlobal(
    'fetch',
    fetched.mockImplementation(async () => html(`${page}slides and cards`)),
  )
  Object.assign(worker.self, { caches, __WB_DISABLE_DEV_LOGS: true })
  const { precacheShell } = await import('#sw/precache.ts')
  precacheShell([
    'assets/index-a.js',
    { url: 'assets/teams.js', revision: 'r0' },
    { url: 'index.html', revision: 'r1' },
  ])
})
afterAll(() => vi.unstubAllGlobals())

test('an activated build caches its own home page and deletes those of earlier builds', async () => {
  await (await caches.open(PRECACHE)).put(`${HOME}/index.html?__WB_REVISION__=r1`, html(page))
  for (const name of ['home-r0', 'pictures', 'my-home-r0']) await (await caches.open(name)).put('/', html(page))
  await worker.emit('activate')
  expect((await caches.keys()).sort()).toEqual(['home-r1', 'my-home-r0', 'pictures', PRECACHE].sort())
  expect(caches.in('home-r1')).toEqual([`${HOME}/`])
})

test('the home page is fetched without credentials and bypasses the HTTP cache', () =>
  expect(fetched).toHaveBeenCalledWith('/', {
    headers: { Accept: 'text/html' },
    credentials: 'omit',
    cache: 'no-cache',
  }))

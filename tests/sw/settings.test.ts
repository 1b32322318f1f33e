import { afterAll, expect, test, vi } from 'vitest'
import { cachesDouble } from '#tests/support/doubles/caches-double.ts'
import { workerDouble } from './worker-double.ts'

afterAll(() => vi.unstubAllGlobals())

test('the page of a captive portal is not cached as /config.js', async () => {
  const caches = cachesDouble()
  const worker = workerDouble()
  let type = 'text/javascript'
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('FetchEvent', class {})
  vi.stubGlobal('ExtendableEvent', class {})
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(path: string) {
        super(new URL(path, 'https://mowj.ir'))
      }
    },
  )
  vi.stubGlobal('fetch', async () => new Response(type, { headers: { 'Content-Type': type } }))
  Object.assign(worker.self, { caches, __WB_DISABLE_DEV_LOGS: true })
  const { cacheSettings } = await import('#sw/settings.ts')
  cacheSettings()
  await worker.emit('install')
  type = 'text/html'
  await worker.emit('install')
  const stored = await (await caches.open('settings')).match('/config.js')
  expect(await stored?.text()).toBe('text/javascript')
})

import { expect, test, vi } from 'vitest'
import { onlyType } from '#sw/cacheable.ts'
import { handleLifecycle } from '#sw/lifecycle.ts'
import { shellGuard } from '#sw/shell-guard.ts'
import { fakeRequest, workerDouble } from './worker-double.ts'

const keep = onlyType(/^image\//).cacheWillUpdate
type Question = Parameters<NonNullable<typeof keep>>[0]

/** Whether a response with this status, type and kind may be cached. */
async function isCached(status: number, type: string, { headers = {}, kind = 'basic' } = {}): Promise<boolean> {
  const response = { status, type: kind, headers: new Headers({ 'Content-Type': type }) } as unknown as Response
  const question = { request: fakeRequest('/media/a.webp', { headers }), response } as unknown as Question
  return (await keep?.(question)) === response
}

test.each([
  [200, 'image/webp', true],
  [200, 'image/avif', true],
  [200, 'text/html; charset=utf-8', false],
  [200, 'application/json', false],
  [200, '', false],
  [206, 'image/webp', false],
  [404, 'image/webp', false],
  [503, 'image/webp', false],
])('a picture response %i of type «%s» is cached: %s', async (status, type, cached) => {
  expect(await isCached(status, type)).toBe(cached)
})

test('an opaque response is not cached: browsers count it as megabytes of quota', async () => {
  expect(await isCached(200, 'image/webp', { kind: 'opaque' })).toBe(false)
})

test('the response to a request with a token is never cached', async () => {
  expect(await isCached(200, 'image/webp', { headers: { Authorization: 'Bearer x' } })).toBe(false)
})

test('the first worker claims the open page at once, so that one visit suffices for offline use', async () => {
  const worker = workerDouble()
  handleLifecycle()
  await worker.emit('activate')
  expect(worker.self.clients.claim).toHaveBeenCalledTimes(1)
  expect(worker.self.skipWaiting).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

const page = '<meta name="application-name" content="موج" />'
test.each([
  ['/index.html?__WB_REVISION__=1', 200, 'text/html', page, true],
  ['/index.html?__WB_REVISION__=1', 200, 'text/html', '<h1>WiFi</h1>', false],
  ['/assets/teams-abc.js', 200, 'text/javascript', 'x', true],
  ['/assets/teams-abc.js', 200, 'text/html', page, false],
  ['/assets/teams-abc.js', 304, 'text/javascript', '', false],
  ['/assets/teams-abc.js', 500, 'text/javascript', 'x', false],
])(
  'an asset at %s with response %i of type «%s» and body «%s» is accepted for installation: %s',
  async (path, ...rest) => {
    const [status, type, text, taken] = rest
    const body = status === 304 ? null : text
    const response = new Response(body, { status, headers: { 'Content-Type': type } })
    const question = { request: fakeRequest(path), response } as unknown as Question
    expect(await shellGuard.cacheWillUpdate?.(question)).toBe(taken ? response : null)
  },
)

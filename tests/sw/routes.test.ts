import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { RouteHandlerObject } from 'workbox-core'
import { fakeRequest, workerDouble } from './worker-double.ts'

/** The handler of a request in the worker: the name of its cache, the shell, or the network. */
let handlerOf: (request: Request) => string
let worker: ReturnType<typeof workerDouble>

beforeAll(async () => {
  worker = workerDouble()
  const shell = { url: '/index.html', revision: '1' }
  const chunk = { url: 'assets/teams-abc.js', revision: null }
  Object.assign(globalThis.self, { __WB_MANIFEST: [shell, chunk] })
  const { NavigationRoute } = await import('workbox-routing')
  const { getOrCreateDefaultRouter } = await import('workbox-routing/utils/getOrCreateDefaultRouter.js')
  await import('#sw/service-worker.ts')
  const router = getOrCreateDefaultRouter()
  handlerOf = (request) => {
    const url = new URL(request.url)
    const sameOrigin = url.origin === 'https://mowj.ir'
    const event = {} as Parameters<typeof router.findMatchingRoute>[0]['event']
    const { route } = router.findMatchingRoute({ url, sameOrigin, request, event })
    if (route === undefined) return 'network'
    if (route instanceof NavigationRoute) return 'shell'
    return String((route.handler as RouteHandlerObject & { cacheName?: string }).cacheName).split('-v2')[0] ?? ''
  }
})
beforeEach(() => void vi.clearAllMocks())

const navigation = { mode: 'navigate', destination: 'document' }
const picture = { mode: 'no-cors', destination: 'image' }

test.each([
  '/',
  '/?source=homescreen',
  '/teams',
  '/teams/1',
  '/teams/1/',
  '/team-overview/1',
  '/teams/booking/1/session/1',
  '/payment-receipt/UID',
  '/payment-receipt/UID/anything/else',
  '/posts/آموزش-کرال-12',
  '/apiary',
  '/login',
  '/posts/api/x',
  '/posts/media/x',
  '/posts/sandbox-bank/x',
  '/posts/assets/x',
  '/posts/icons/x',
  '/posts/config.js',
  '/config.js.html',
  '/posts/service-worker.js',
  '/service-worker.js.html',
  '/posts/manifest.webmanifest',
  '/manifest.webmanifest.html',
])('a navigation to %s is served from the cache', (path) => {
  expect(handlerOf(fakeRequest(path, navigation))).toMatch(/^(shell|workbox-precache)$/)
})

test.each(['/', '/?source=homescreen', '/?category=swim'])(
  'a navigation to %s is handled by the home page handler, not by the precached shell',
  (path) => expect(handlerOf(fakeRequest(path, navigation))).toBe('shell'),
)

test.each([
  '/api/payment/callback/zarinpal/?Authority=A1&Status=OK',
  '/api/payment/callback/sandbox/?Authority=A1&Status=NOK',
  '/api/docs/',
  '/sandbox-bank/pg/StartPay/A1',
  '/media/seed/pictures/a.webp',
  '/config.js',
  '/service-worker.js',
  '/manifest.webmanifest',
  '/assets/gone.js',
  '/icons/icon-192.png',
])('a navigation to %s goes to the network', (path) => {
  expect(handlerOf(fakeRequest(path, navigation))).not.toMatch(/^(shell|workbox-precache)$/)
})

test('the bank’s redirect by POST goes to the network', () => {
  expect(handlerOf(fakeRequest('/api/payment/callback/zarinpal/', { ...navigation, method: 'POST' }))).toBe('network')
  expect(handlerOf(fakeRequest('/payment-receipt/UID', { ...navigation, method: 'POST' }))).toBe('network')
})

test.each([
  '/api/teams/',
  '/teams/1/',
  '/teams/1/team-detail/1/',
  '/api/payment-receipt/UID/',
  '/api/token/refresh/',
  '/api/profile/me/',
])('the worker never handles API data at %s', (path) => {
  expect(handlerOf(fakeRequest(path))).toBe('network')
  expect(handlerOf(fakeRequest(path, { headers: { Authorization: 'Bearer x' } }))).toBe('network')
})

test.each([
  ['POST', '/api/uploads/'],
  ['PATCH', '/api/uploads/abc'],
  ['HEAD', '/api/uploads/abc'],
  ['POST', '/api/post/'],
  ['POST', '/api/token/'],
  ['POST', '/api/team-payment/'],
  ['PUT', '/api/teams/1/reviews/mine/'],
])('%s %s has no handler in the worker', (method, path) => {
  expect(handlerOf(fakeRequest(path, { method }))).toBe('network')
  expect(handlerOf(fakeRequest(path, { method, headers: { Authorization: 'Bearer x' } }))).toBe('network')
})

test('pictures have their own cache; similar requests do not use it', () => {
  expect(handlerOf(fakeRequest('/media/seed/pictures/a.webp', picture))).toBe('pictures')
  expect(handlerOf(fakeRequest('/media/clips/a.mp4', { destination: 'video' }))).toBe('network')
  expect(handlerOf(fakeRequest('/media/a.webp'))).toBe('network')
  expect(handlerOf(fakeRequest('https://elsewhere.ir/media/a.webp', picture))).toBe('network')
  expect(handlerOf(fakeRequest('/media/a.webp', { ...picture, headers: { Authorization: 'Bearer x' } }))).toBe(
    'network',
  )
})

test('pictures of another API origin are cached when requested with CORS', () => {
  const thumbnail = 'https://api.mowj.ir/media/posts/a-400.webp'
  expect(handlerOf(fakeRequest(thumbnail, { mode: 'cors', destination: 'image' }))).toBe('pictures')
  expect(handlerOf(fakeRequest('https://api.mowj.ir/a.webp', { mode: 'cors', destination: 'image' }))).toBe('network')
  expect(
    handlerOf(fakeRequest('https://api.mowj.ir/media/avatars/a.webp', { mode: 'cors', destination: 'image' })),
  ).toBe('network')
})

test('a profile picture is never cached by the worker, because it must not survive a sign-out', () => {
  expect(handlerOf(fakeRequest('/media/avatars/abc.webp', picture))).toBe('network')
})

test('fonts, settings and assets have their caches', () => {
  expect(handlerOf(fakeRequest('/assets/latin-abc.woff2', { destination: 'font' }))).toBe('fonts')
  expect(handlerOf(fakeRequest('/config.js', { destination: 'script' }))).toBe('settings')
  expect(handlerOf(fakeRequest('/assets/teams-abc.js', { destination: 'script' }))).toBe('workbox-precache')
})

test('a new version waits until the user confirms it', async () => {
  await worker.emit('message', 'SKIP_WAITING')
  await worker.emit('message', { type: 'SOMETHING' })
  await worker.emit('message', null)
  expect(worker.self.skipWaiting).not.toHaveBeenCalled()
  await worker.emit('message', { type: 'SKIP_WAITING' })
  expect(worker.self.skipWaiting).toHaveBeenCalledTimes(1)
})

test('a page that was not claimed with the others is claimed on request', async () => {
  await worker.emit('message', { type: 'SOMETHING' })
  expect(worker.self.clients.claim).not.toHaveBeenCalled()
  await worker.emit('message', { type: 'TAKE_PAGE' })
  expect(worker.self.clients.claim).toHaveBeenCalledTimes(1)
})

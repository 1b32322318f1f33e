import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { RouteHandlerObject } from 'workbox-core'
import { asked, workerDouble } from './worker-double.ts'

/** What answers a request under the worker: the name of the cache behind it, the shell, or the network alone. */
let answererOf: (request: Request) => string
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
  answererOf = (request) => {
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
])('going to %s opens from the device', (path) => {
  expect(answererOf(asked(path, navigation))).toMatch(/^(shell|workbox-precache)$/)
})

test.each(['/', '/?source=homescreen', '/?category=swim'])(
  'going to %s is the home page’s to answer, not the precache’s plain shell',
  (path) => expect(answererOf(asked(path, navigation))).toBe('shell'),
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
])('going to %s reaches the network', (path) => {
  expect(answererOf(asked(path, navigation))).not.toMatch(/^(shell|workbox-precache)$/)
})

test('the bank’s way back by POST reaches the network', () => {
  expect(answererOf(asked('/api/payment/callback/zarinpal/', { ...navigation, method: 'POST' }))).toBe('network')
  expect(answererOf(asked('/payment-receipt/UID', { ...navigation, method: 'POST' }))).toBe('network')
})

test.each([
  '/api/teams/',
  '/teams/1/',
  '/teams/1/team-detail/1/',
  '/api/payment-receipt/UID/',
  '/api/token/refresh/',
  '/api/profile/me/',
])('data at %s is never answered by the worker', (path) => {
  expect(answererOf(asked(path))).toBe('network')
  expect(answererOf(asked(path, { headers: { Authorization: 'Bearer x' } }))).toBe('network')
})

test.each([
  ['POST', '/api/uploads/'],
  ['PATCH', '/api/uploads/abc'],
  ['HEAD', '/api/uploads/abc'],
  ['POST', '/api/post/'],
  ['POST', '/api/token/'],
  ['POST', '/api/team-payment/'],
  ['PUT', '/api/teams/1/reviews/mine/'],
])('%s %s never passes through a handler of the worker', (method, path) => {
  expect(answererOf(asked(path, { method }))).toBe('network')
  expect(answererOf(asked(path, { method, headers: { Authorization: 'Bearer x' } }))).toBe('network')
})

test('pictures come from their own cache; what only looks like one does not', () => {
  expect(answererOf(asked('/media/seed/pictures/a.webp', picture))).toBe('pictures')
  expect(answererOf(asked('/media/clips/a.mp4', { destination: 'video' }))).toBe('network')
  expect(answererOf(asked('/media/a.webp'))).toBe('network')
  expect(answererOf(asked('https://elsewhere.ir/media/a.webp', picture))).toBe('network')
  expect(answererOf(asked('/media/a.webp', { ...picture, headers: { Authorization: 'Bearer x' } }))).toBe('network')
})

test('pictures of an API on another origin are kept when they were asked for with CORS', () => {
  const thumbnail = 'https://api.mowj.ir/media/posts/a-400.webp'
  expect(answererOf(asked(thumbnail, { mode: 'cors', destination: 'image' }))).toBe('pictures')
  expect(answererOf(asked('https://api.mowj.ir/a.webp', { mode: 'cors', destination: 'image' }))).toBe('network')
  expect(answererOf(asked('https://api.mowj.ir/media/avatars/a.webp', { mode: 'cors', destination: 'image' }))).toBe(
    'network',
  )
})

test('a person’s own picture is never kept by the worker: nothing of them may stay after signing out', () => {
  expect(answererOf(asked('/media/avatars/abc.webp', picture))).toBe('network')
})

test('fonts, settings and the parts of the app have their caches', () => {
  expect(answererOf(asked('/assets/latin-abc.woff2', { destination: 'font' }))).toBe('fonts')
  expect(answererOf(asked('/config.js', { destination: 'script' }))).toBe('settings')
  expect(answererOf(asked('/assets/teams-abc.js', { destination: 'script' }))).toBe('workbox-precache')
})

test('a new version waits until the person takes it', async () => {
  await worker.emit('message', 'SKIP_WAITING')
  await worker.emit('message', { type: 'SOMETHING' })
  await worker.emit('message', null)
  expect(worker.self.skipWaiting).not.toHaveBeenCalled()
  await worker.emit('message', { type: 'SKIP_WAITING' })
  expect(worker.self.skipWaiting).toHaveBeenCalledTimes(1)
})

test('a page that was left out when the worker took the others is taken at its asking', async () => {
  await worker.emit('message', { type: 'SOMETHING' })
  expect(worker.self.clients.claim).not.toHaveBeenCalled()
  await worker.emit('message', { type: 'TAKE_PAGE' })
  expect(worker.self.clients.claim).toHaveBeenCalledTimes(1)
})

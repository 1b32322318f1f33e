// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#src/api/query/query-client.ts'
import { beginSession, signOut } from '#src/api/session/session.ts'
import { readStoredSession } from '#src/api/session/session-store.ts'
import { termQueries } from '#src/features/enrolment/queries.ts'
import { receiptQueries } from '#src/features/payment/queries.ts'
import { cacheOfflineBundle } from '#src/routes/-offline-bundle.ts'
import { eventually } from '#tests/support/drivers/wait-for.ts'
import { messages, term, terms } from '#tests/support/scenarios/account-pages.ts'
import { receiptOf, teamDetail, today } from '#tests/support/scenarios/journey.ts'
import { poolDetail } from '#tests/support/scenarios/places.ts'
import { accessToken, bundle, fakeApi, json, storeSession } from '#tests/unit/api/fake-api.ts'

const listening = vi.spyOn(globalThis, 'addEventListener')
const worker = { postMessage: vi.fn() }
const UID = term().order
const paid = receiptOf()
let owned = [term(), term({ id: 2, state: 'past', order: 'OLD', subject: 9 })]

function server() {
  return fakeApi({
    'GET /api/my/terms/': ({ url }) => json(200, url.searchParams.get('kind') === 'team' ? terms(...owned) : terms()),
    [`GET /api/payment-receipt/${UID}/`]: () => json(200, paid),
    'GET /teams/1/': () => json(200, teamDetail),
    'GET /api/pools/1/': () => json(200, poolDetail),
    'GET /api/notifications/': () => json(200, messages()),
    'POST /api/token/logout/': () => json(200, {}),
  })
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.useFakeTimers({ now: today, toFake: ['Date'] })
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve({ active: worker }) },
  })
  worker.postMessage.mockClear()
  localStorage.clear()
  storeSession(accessToken({ expiresIn: 86_400 }))
  readStoredSession()
})
afterEach(() => {
  // happy-dom does not close the pages of a test.
  for (const [type, listener] of listening.mock.calls) removeEventListener(type, listener)
  listening.mockClear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Waits for all pending microtasks and timers. */
async function turns() {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve))
}
const paths = (calls: { url: URL }[]) => calls.map(({ url }) => url.pathname)
const all = [`/api/payment-receipt/${UID}/`, '/teams/1/', '/api/pools/1/', '/api/notifications/']

test('a signed-in user gets terms, passes, teams, pools with pictures and notifications prefetched', async () => {
  const { calls } = server()
  cacheOfflineBundle(createQueryClient())
  await eventually(() => expect(paths(calls)).toEqual(expect.arrayContaining(all)))
  expect(paths(calls).some((path) => path.includes('OLD'))).toBe(false)
  expect(worker.postMessage).toHaveBeenCalledWith({
    type: 'PICTURES_SEEN',
    urls: expect.arrayContaining(['http://localhost:3000/media/p.webp']),
  })
})

test('data younger than a few hours is not fetched again', async () => {
  const queryClient = createQueryClient()
  const { calls } = server()
  cacheOfflineBundle(queryClient)
  await eventually(() => expect(paths(calls)).toContain('/api/notifications/'))
  calls.length = 0
  vi.setSystemTime(today.getTime() + 3 * 3_600_000)
  window.dispatchEvent(new Event('online'))
  await turns()
  expect(calls).toEqual([])
  vi.setSystemTime(today.getTime() + 5 * 3_600_000)
  window.dispatchEvent(new Event('online'))
  await eventually(() => expect(paths(calls)).toEqual(expect.arrayContaining(all)))
})

test('nothing is prefetched for visitors or with data saving', async () => {
  const { calls } = server()
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
  cacheOfflineBundle(createQueryClient())
  await turns()
  Reflect.deleteProperty(navigator, 'connection')
  await signOut()
  window.dispatchEvent(new Event('online'))
  await turns()
  expect(paths(calls)).toEqual(['/api/token/logout/'])
  beginSession(bundle(accessToken()))
  await eventually(() => expect(paths(calls)).toContain('/api/notifications/'))
})

test('a new booking is prefetched at once', async () => {
  const queryClient = createQueryClient()
  owned = []
  const { calls } = server()
  cacheOfflineBundle(queryClient)
  await eventually(() => expect(paths(calls)).toContain('/api/notifications/'))
  owned = [term()]
  await queryClient.query(receiptQueries.detail(UID, '7'))
  await eventually(() => expect(paths(calls)).toEqual(expect.arrayContaining(['/teams/1/', '/api/pools/1/'])))
})

test('after the return from the bank, where the receipt is fetched first, the new booking is fetched', async () => {
  const queryClient = createQueryClient()
  owned = []
  const { calls } = server()
  await queryClient.query(termQueries.list('team', '7'))
  await queryClient.query(receiptQueries.detail(UID, '7'))
  owned = [term()]
  cacheOfflineBundle(queryClient)
  await eventually(() => expect(paths(calls)).toEqual(expect.arrayContaining(['/teams/1/', '/api/pools/1/'])))
})

test('terms cached by an earlier page are refetched; those of this page are not', async () => {
  const queryClient = createQueryClient()
  const { to } = server()
  const list = termQueries.list('team', '7')
  const began = performance.timeOrigin
  queryClient.setQueryData(list.queryKey, terms(), { updatedAt: began - 1 })
  vi.setSystemTime(began + 1000)
  storeSession(accessToken())
  readStoredSession()
  await queryClient.query(list)
  await queryClient.query(list)
  expect(to('/api/my/terms/')).toHaveLength(1)
})

import 'fake-indexeddb/auto'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { changeCopy } from '#src/offline/outbox/session-copy.ts'
import { renewSubscription } from '#sw/push-subscription.ts'
import { accessToken } from '#tests/unit/api/fake-api.ts'
import { workerDouble } from './worker-double.ts'

const API = 'https://api.mowj.ir'
const subscription = { endpoint: 'https://push.example/2', keys: { p256dh: 'BKey', auth: 'auth' } }

let known: unknown
let status: number
let sent: unknown[]
let worker: ReturnType<typeof workerDouble>
const subscribe = vi.fn(async (_options: unknown) => {
  known = { toJSON: () => subscription }
  return known
})
const register = vi.fn(async (_tag: string) => undefined)

beforeEach(async () => {
  vi.clearAllMocks()
  known = null
  status = 201
  sent = []
  vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => unknown) => work() } })
  vi.stubGlobal('fetch', async (url: URL, { body, headers, method, credentials, signal }: RequestInit = {}) => {
    // The browser ends a worker that waits for a dead server: no request may wait for ever.
    expect(signal).toBeInstanceOf(AbortSignal)
    if (url.pathname === '/api/push/key/') return Response.json({ key: 'BMow' })
    if (url.pathname === '/api/token/refresh/') {
      await signIn(false)
      return new Response('{}', { status: 503 })
    }
    const all = Object.fromEntries(new Headers(headers))
    sent.push({ url: url.href, method, credentials, headers: all, body: JSON.parse(String(body)) })
    return new Response('{}', { status })
  })
  worker = workerDouble()
  Object.assign(worker.self.registration, {
    pushManager: { getSubscription: async () => known, subscribe },
    sync: { register },
  })
  renewSubscription()
  await signIn(true)
})
afterAll(() => vi.unstubAllGlobals())

const access = accessToken({ sub: '7' })
const signIn = (isIn: boolean, forSeconds = 900) =>
  changeCopy(() =>
    isIn
      ? { userId: '7', access, refresh: 'r', sid: 's7', exp: Math.floor(Date.now() / 1000) + forSeconds, apiBase: API }
      : undefined,
  )
const sentSubscription = {
  ...{ url: `${API}/api/push/subscriptions/`, method: 'POST', credentials: 'include', body: subscription },
  headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Bearer ${access}` },
}

test('a subscription removed by the browser is created again with the server’s key and sent to the server', async () => {
  await worker.emitEvent('pushsubscriptionchange', {})
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BMow' })
  expect(sent).toEqual([sentSubscription])
})

test('a subscription replaced by the browser is sent to the server', async () => {
  known = { toJSON: () => subscription }
  await worker.emitEvent('pushsubscriptionchange', {})
  expect(subscribe).not.toHaveBeenCalled()
  expect(sent).toEqual([sentSubscription])
})

test('an unreachable server gets the subscription when the device is online again', async () => {
  status = 503
  await worker.emitEvent('pushsubscriptionchange', {})
  expect(register).toHaveBeenCalledWith('mowj-push')
  await expect(worker.emitEvent('sync', { tag: 'mowj-push' })).rejects.toThrow('503')
  status = 201
  await worker.emitEvent('sync', { tag: 'mowj-push' })
  expect(sent).toEqual([sentSubscription, sentSubscription, sentSubscription])
  await worker.emitEvent('sync', { tag: 'mowj-outbox' })
  expect(sent).toHaveLength(3)
})

test.each([500, 429])('a server that answers %i is asked again once the network returns', async (trouble) => {
  status = trouble
  await worker.emitEvent('pushsubscriptionchange', {})
  expect(register).toHaveBeenCalledWith('mowj-push')
  await expect(worker.emitEvent('sync', { tag: 'mowj-push' })).rejects.toThrow(`status ${trouble}`)
})

test('a server that refuses the subscription is not asked for ever', async () => {
  status = 400
  await worker.emitEvent('pushsubscriptionchange', {})
  expect(register).not.toHaveBeenCalled()
})

test('an engine without background sync waits for the next start of a page', async () => {
  status = 503
  Object.assign(worker.self.registration, { sync: undefined })
  await expect(worker.emitEvent('pushsubscriptionchange', {})).resolves.toBeUndefined()
})

test.each([
  ['for a visitor', () => signIn(false)],
  ['for a person who leaves while their session is renewed', () => signIn(true, -1)],
])('%s no subscription is made, now or later', async (_whom, arrange) => {
  await arrange()
  await worker.emitEvent('pushsubscriptionchange', {})
  expect(subscribe).not.toHaveBeenCalled()
  expect(sent).toEqual([])
  expect(register).not.toHaveBeenCalled()
})

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
let sent: { url: string; body: unknown; authorization: string | null }[]
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
  vi.stubGlobal('fetch', async (url: URL, { body, headers }: RequestInit = {}) => {
    if (url.pathname === '/api/push/key/') return Response.json({ key: 'BMow' })
    const authorization = new Headers(headers).get('Authorization')
    sent.push({ url: url.href, body: JSON.parse(String(body)), authorization })
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
const signIn = (isIn: boolean) =>
  changeCopy(() =>
    isIn
      ? { userId: '7', access, refresh: 'r', sid: 's7', exp: Math.floor(Date.now() / 1000) + 900, apiBase: API }
      : undefined,
  )
const sentSubscription = {
  url: `${API}/api/push/subscriptions/`,
  body: subscription,
  authorization: `Bearer ${access}`,
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

test('no subscription is created when signed out', async () => {
  await signIn(false)
  await worker.emitEvent('pushsubscriptionchange', {})
  expect(subscribe).not.toHaveBeenCalled()
  expect(sent).toEqual([])
})

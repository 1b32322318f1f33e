// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/drivers/wait-for.ts'
import { accessToken, fakeApi, json, storeSession } from '#tests/unit/api/fake-api.ts'

const KEY = 'BMow'
/** The browser's state: the fake subscription of this device, if any. */
let device: { subscription: { endpoint: string } | null }
let net: ReturnType<typeof fakeApi>
const subscribe = vi.fn(async () => {
  device.subscription = subscription()
  return device.subscription
})

/** Reloads the modules like a page reload; the session and the subscription stay. */
async function openPage() {
  vi.resetModules()
  const { readStoredSession } = await import('#src/api/session/session-store.ts')
  readStoredSession()
  const { endSession } = await import('#src/api/session/session-end.ts')
  return { endSession, ...(await import('#src/api/push.ts')) }
}

function subscription() {
  const endpoint = 'https://push.example/1'
  return {
    endpoint,
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint, keys: { p256dh: 'BKey', auth: 'auth' } }),
    unsubscribe: async () => {
      device.subscription = null
      return true
    },
  }
}

beforeEach(() => {
  subscribe.mockClear()
  device = { subscription: subscription() }
  const pushManager = {
    getSubscription: async () => device.subscription,
    subscribe,
  }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'granted' })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ pushManager }) },
  })
  storeSession(accessToken())
  net = fakeApi({
    'GET /api/push/key/': () => json(200, { key: KEY }),
    'POST /api/push/subscriptions/': () => json(201, { endpoint: 'https://push.example/1' }),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const subscriptionRequests = () => net.to('/api/push/subscriptions/')

test('at each start the subscription is sent to the server', async () => {
  const { followPush } = await openPage()
  followPush()
  await eventually(() => expect(subscriptionRequests()).toHaveLength(1))
  expect(device.subscription).not.toBeNull()
})

test('signing out removes the subscription', async () => {
  const { followPush, endSession } = await openPage()
  followPush()
  await eventually(() => expect(subscriptionRequests()).toHaveLength(1))
  await endSession('left')
  expect(device.subscription).toBeNull()
})

test('a user who signs out while subscribing leaves no subscription', async () => {
  let respondKey = () => {}
  net = fakeApi({
    'GET /api/push/key/': () =>
      new Promise((resolve) => {
        respondKey = () => resolve(json(200, { key: KEY }))
      }),
  })
  const { followPush, endSession, push } = await openPage()
  followPush()
  await eventually(() => expect(net.to('/api/push/key/')).toHaveLength(1))
  await endSession('left')
  respondKey()
  await eventually(() => expect(subscribe).toHaveBeenCalledOnce())
  await eventually(() => expect(device.subscription).toBeNull())
  expect(subscriptionRequests()).toEqual([])
  expect(push.state).toBe('off')
})

test('a sign-out before the listener was registered is handled once it is', async () => {
  const { followPush, endSession } = await openPage()
  await endSession('left')
  expect(device.subscription).not.toBeNull()
  followPush()
  await eventually(() => expect(device.subscription).toBeNull())
  expect(net.calls).toEqual([])
})

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announceUpdates } from '#src/features/app-update/announce-update.ts'
import { updateStrings } from '#src/features/app-update/strings.ts'
import { appUpdate, followPageRequests, registerWorker } from '#src/offline/worker-registration.ts'
import { toasts } from '#src/ui/feedback/toast-store.ts'

const HOUR = 3_600_000
const client = {
  listeners: new Map<string, () => void>(),
  addEventListener: vi.fn((type: string, listener: () => void) => void client.listeners.set(type, listener)),
  register: vi.fn(async (): Promise<unknown> => undefined),
  update: vi.fn(async () => undefined),
  messageSkipWaiting: vi.fn(),
}
vi.mock('workbox-window', () => ({
  Workbox: class {
    constructor() {
      Object.assign(this, client)
    }
  },
}))

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  // A new mock per test: listeners of earlier tests still run.
  client.update = vi.fn(async () => undefined)
  toasts.list = []
  appUpdate.ready = false
  const value = { controller: {}, ready: Promise.resolve({}) }
  Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a newer version is offered with a button; only the tap activates it, with one reload', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  announceUpdates()
  await registerWorker()
  expect(toasts.list).toEqual([])
  client.listeners.get('waiting')?.()
  await vi.advanceTimersByTimeAsync(0)
  const [offer] = toasts.list
  expect(offer).toMatchObject({ text: updateStrings.ready, action: { label: updateStrings.take } })
  expect(client.messageSkipWaiting).not.toHaveBeenCalled()
  offer?.action?.run()
  expect(client.messageSkipWaiting).toHaveBeenCalledTimes(1)
  expect(reload).not.toHaveBeenCalled()
  client.listeners.get('controlling')?.()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('updates are checked hourly and when the page becomes visible, but only online', async () => {
  await registerWorker()
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(client.update).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(120_000)
  document.dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(client.update).toHaveBeenCalledTimes(2)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await vi.advanceTimersByTimeAsync(2 * HOUR)
  expect(client.update).toHaveBeenCalledTimes(2)
})

test('a worker that cannot be registered leaves a plain site, without an error', async () => {
  client.register.mockRejectedValueOnce(new DOMException('no', 'SecurityError'))
  await expect(registerWorker()).resolves.toBeUndefined()
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(client.update).not.toHaveBeenCalled()
})

test('a worker disabled by the operator is unregistered and none is installed', async () => {
  const workers = [{ unregister: vi.fn(async () => true) }, { unregister: vi.fn(async () => true) }]
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { controller: {}, getRegistrations: async () => workers },
  })
  vi.stubGlobal('__MOWJ__', { worker: false })
  await registerWorker()
  vi.unstubAllGlobals()
  for (const { unregister } of workers) expect(unregister).toHaveBeenCalledTimes(1)
  expect(client.register).not.toHaveBeenCalled()
})

test('a page without a controller asks to be claimed; a controlled one does not', async () => {
  const active = { postMessage: vi.fn() }
  const ofBrowser = (controller: object | null) =>
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { controller, ready: Promise.resolve({ active }) },
    })
  ofBrowser(active)
  await registerWorker()
  await vi.advanceTimersByTimeAsync(0)
  expect(active.postMessage).not.toHaveBeenCalled()
  ofBrowser(null)
  await registerWorker()
  await vi.advanceTimersByTimeAsync(0)
  expect(active.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'TAKE_PAGE' })
})

test('a page reports its listener, navigates on a notification tap, and confirms to the worker', async () => {
  const sent: unknown[] = []
  const workers = new EventTarget()
  const active = { postMessage: (message: unknown) => sent.push(message) }
  Object.assign(workers, { ready: Promise.resolve({ active }) })
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true })
  const go = vi.fn()
  followPageRequests(go)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([{ type: 'PAGE_LISTENS' }])
  const request = { type: 'open-page', href: `${location.origin}/wallet?from=push` }
  workers.dispatchEvent(new MessageEvent('message', { data: { type: 'something else' } }))
  workers.dispatchEvent(new MessageEvent('message', { data: request }))
  await vi.advanceTimersByTimeAsync(0)
  expect(go.mock.calls).toEqual([['/wallet?from=push']])
  expect(sent).toEqual([{ type: 'PAGE_LISTENS' }, { type: 'PAGE_GOES' }])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPushes } from '#sw/push.ts'
import { soon } from '#tests/support/soon.ts'
import { workerDouble } from './worker-double.ts'

const HOME = 'https://mowj.ir'
type Window = {
  id: string
  visibilityState: string
  focus: () => Promise<void>
  postMessage: (message: unknown) => void
}

let shown: { title: string; options: NotificationOptions }[]
let badges: number[]
let windows: Window[]
let opened: string[]
const asked = vi.fn()
let worker: ReturnType<typeof workerDouble>

beforeEach(() => {
  shown = []
  badges = []
  windows = []
  opened = []
  worker = workerDouble(HOME)
  Object.assign(worker.self, {
    navigator: { setAppBadge: async (unread: number) => badges.push(unread) },
    registration: {
      showNotification: async (title: string, options: NotificationOptions) => shown.push({ title, options }),
    },
    clients: {
      matchAll: asked.mockImplementation(async () => windows),
      openWindow: async (href: string) => opened.push(href),
    },
  })
  showPushes()
})
afterEach(() => vi.unstubAllGlobals())

/** A window whose page answers at once, unless it is still `loading`. */
function windowAs(visibilityState: string, { loading = false } = {}) {
  const window = {
    id: visibilityState,
    visibilityState,
    focus: vi.fn(async () => undefined),
    postMessage: vi.fn(),
  }
  if (!loading) window.postMessage.mockImplementation(() => void say(window, 'PAGE_GOES'))
  return window
}
const say = (source: Window, type: string) => worker.emitEvent('message', { data: { type }, source })
const close = vi.fn()
const tap = (data: unknown) => worker.emitEvent('notificationclick', { notification: { close, data } })

test('a message is shown from right to left, in Persian, and the icon tells what waits', async () => {
  const message = { title: 'فردا جلسه دارید', body: 'ساعت ۱۷', url: '/my-teams', tag: 'session:1', unread: 3 }
  await worker.emitEvent('push', { data: { json: () => message } })
  const { dir, lang, tag, body, data } = shown[0]?.options ?? {}
  expect(shown[0]?.title).toBe('فردا جلسه دارید')
  expect({ dir, lang, tag, body, data }).toEqual({
    ...{ dir: 'rtl', lang: 'fa', tag: 'session:1', body: 'ساعت ۱۷', data: { url: '/my-teams' } },
  })
  expect(badges).toEqual([3])
  expect(shown[0]?.options).toMatchObject({ icon: '/icons/icon-192.png', badge: '/icons/monochrome-512.png' })
})

test('the icon stays as it is when the message does not say what waits, or the device has no such icon', async () => {
  await worker.emitEvent('push', { data: { json: () => ({ title: 'موج' }) } })
  expect(badges).toEqual([])
  Object.assign(worker.self, { navigator: {} })
  await worker.emitEvent('push', { data: { json: () => ({ title: 'موج', unread: 2 }) } })
  expect(shown).toHaveLength(2)
})

test.each<[string, unknown]>([
  ['nothing in it', null],
  ['no JSON in it', { json: () => JSON.parse('<html>') }],
  ['another shape', { json: () => ({ title: 7 }) }],
  ['an empty title', { json: () => ({ title: '' }) }],
])('a message with %s is shown all the same: no push is silent', async (_case, data) => {
  await worker.emitEvent('push', { data })
  expect(shown).toHaveLength(1)
  expect(shown[0]).toMatchObject({
    title: 'خبر تازه‌ای از موج',
    options: { dir: 'rtl', data: { url: '/notifications' } },
  })
})

test('a tap goes on in the window in sight, and opens one where there is none', async () => {
  await tap({ url: '/wallet' })
  expect(opened).toEqual([`${HOME}/wallet`])
  const [hidden, visible] = [windowAs('hidden'), windowAs('visible')]
  windows = [hidden, visible]
  await tap({ url: '/wallet' })
  expect(visible.focus).toHaveBeenCalled()
  expect(visible.postMessage).toHaveBeenCalledWith({ type: 'open-page', href: `${HOME}/wallet` })
  expect(hidden.postMessage).not.toHaveBeenCalled()
  expect(opened).toHaveLength(1)
  windows = [visible, windowAs('hidden')]
  await tap({ url: '/wallet' })
  expect(visible.focus).toHaveBeenCalledTimes(2)
  expect(asked).toHaveBeenLastCalledWith({ type: 'window', includeUncontrolled: true })
})

test.each([{ url: 'https://evil.test/x' }, { url: '//evil.test' }, null, 'x', { url: 'javascript:alert(1)' }])(
  'a tap on a message that leads to %j stays with us',
  async (data) => {
    await tap(data)
    expect(opened).toEqual([`${HOME}/notifications`])
  },
)

test('a page that is still loading is told again once it listens, and then no more', async () => {
  const window = windowAs('visible', { loading: true })
  windows = [window]
  let settled = false
  const tapped = tap({ url: '/wallet' }).then(() => {
    settled = true
  })
  await soon(() => expect(window.postMessage).toHaveBeenCalledTimes(1))
  await say(window, 'PAGE_LISTENS')
  const wish = { type: 'open-page', href: `${HOME}/wallet` }
  expect(window.postMessage.mock.calls).toEqual([[wish], [wish]])
  // The worker is held until the page has answered.
  expect(settled).toBe(false)
  await say(window, 'PAGE_GOES')
  await tapped
  await say(window, 'PAGE_LISTENS')
  expect(window.postMessage).toHaveBeenCalledTimes(2)
})

test('of two taps while a page is loading the second counts, and nothing waits for the first any longer', async () => {
  const window = windowAs('visible', { loading: true })
  windows = [window]
  const first = tap({ url: '/wallet' })
  await soon(() => expect(window.postMessage).toHaveBeenCalledTimes(1))
  const second = tap({ url: '/my-teams' })
  await first
  await say(window, 'PAGE_LISTENS')
  expect(window.postMessage).toHaveBeenLastCalledWith({ type: 'open-page', href: `${HOME}/my-teams` })
  await say(window, 'PAGE_GOES')
  await second
  await say(window, 'PAGE_LISTENS')
  expect(window.postMessage).toHaveBeenCalledTimes(3)
})

test('a window that may not come to the front is led all the same', async () => {
  const window = windowAs('visible')
  window.focus.mockRejectedValue(new DOMException('not allowed', 'InvalidAccessError'))
  windows = [window]
  await tap({ url: '/wallet' })
  expect(window.postMessage).toHaveBeenCalledWith({ type: 'open-page', href: `${HOME}/wallet` })
})

test('a page that never answers holds the worker for a minute at most', async () => {
  vi.useFakeTimers()
  windows = [windowAs('visible', { loading: true })]
  const tapped = tap({ url: '/wallet' })
  await vi.advanceTimersByTimeAsync(60_000)
  await tapped
  vi.useRealTimers()
})

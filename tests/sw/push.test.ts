import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handlePush } from '#sw/push.ts'
import { eventually } from '#tests/support/drivers/wait-for.ts'
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
const matchAllClients = vi.fn()
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
      matchAll: matchAllClients.mockImplementation(async () => windows),
      openWindow: async (href: string) => opened.push(href),
    },
  })
  handlePush()
})
afterEach(() => vi.unstubAllGlobals())

/** A window whose page responds at once, unless it is still `loading`. */
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
const tap = (data: unknown, action = '') =>
  worker.emitEvent('notificationclick', { notification: { close, data }, action })

test('a notification is shown right to left, in Persian, and the icon’s badge shows the unread count', async () => {
  const message = { title: 'فردا شنا دارید', body: 'ساعت ۱۷', url: '/my-teams', tag: 'session:1', unread: 3 }
  await worker.emitEvent('push', { data: { json: () => message } })
  const { dir, lang, tag, body, data } = shown[0]?.options ?? {}
  expect(shown[0]?.title).toBe('فردا شنا دارید')
  expect({ dir, lang, tag, body, data }).toEqual({
    ...{ dir: 'rtl', lang: 'fa', tag: 'session:1', body: 'ساعت ۱۷', data: { url: '/my-teams', actions: [] } },
  })
  expect(badges).toEqual([3])
  expect(shown[0]?.options).toMatchObject({ icon: '/icons/icon-192.png', badge: '/icons/monochrome-512.png' })
})

test('the badge stays unchanged without an unread count or without badge support', async () => {
  await worker.emitEvent('push', { data: { json: () => ({ title: 'موج' }) } })
  expect(badges).toEqual([])
  Object.assign(worker.self, { navigator: {} })
  await worker.emitEvent('push', { data: { json: () => ({ title: 'موج', unread: 2 }) } })
  expect(shown).toHaveLength(2)
})

test.each<[string, unknown]>([
  ['an empty body', null],
  ['an invalid JSON body', { json: () => JSON.parse('<html>') }],
  ['a body of another shape', { json: () => ({ title: 7 }) }],
  ['an empty title', { json: () => ({ title: '' }) }],
])('a message with %s shows a generic notification: no push is silent', async (_case, data) => {
  await worker.emitEvent('push', { data })
  expect(shown).toHaveLength(1)
  expect(shown[0]).toMatchObject({
    title: 'اعلان جدید از موج',
    options: { dir: 'rtl', data: { url: '/notifications' }, actions: [] },
  })
})

test('a tap navigates the visible window and opens one where there is none', async () => {
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
  expect(matchAllClients).toHaveBeenLastCalledWith({ type: 'window', includeUncontrolled: true })
})

test.each([{ url: 'https://evil.test/x' }, { url: '//evil.test' }, null, 'x', { url: 'javascript:alert(1)' }])(
  'a tap on a message with the URL %j stays on this origin',
  async (data) => {
    await tap(data)
    expect(opened).toEqual([`${HOME}/notifications`])
  },
)

test('a button of the notification opens its own page, the ticket, without opening the app first', async () => {
  const actions = [{ action: 'ticket', title: 'نمایش بلیت', url: '/ticket?order=a' }]
  await worker.emitEvent('push', { data: { json: () => ({ title: 'موج', url: '/my-teams', actions }) } })
  const { data } = shown[0]?.options ?? {}
  expect(shown[0]?.options).toMatchObject({ actions: [{ action: 'ticket', title: 'نمایش بلیت' }] })
  await tap(data, 'ticket')
  await tap(data)
  await tap({ ...(data as object), actions: [{ ...actions[0], url: 'https://evil.test/' }] }, 'ticket')
  expect(opened).toEqual([`${HOME}/ticket?order=a`, `${HOME}/my-teams`, `${HOME}/notifications`])
})

test('a page that is still loading gets the request again once it listens, and only once', async () => {
  const window = windowAs('visible', { loading: true })
  windows = [window]
  let settled = false
  const tapped = tap({ url: '/wallet' }).then(() => {
    settled = true
  })
  await eventually(() => expect(window.postMessage).toHaveBeenCalledTimes(1))
  await say(window, 'PAGE_LISTENS')
  const request = { type: 'open-page', href: `${HOME}/wallet` }
  expect(window.postMessage.mock.calls).toEqual([[request], [request]])
  // The event stays open until the page has responded.
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
  await eventually(() => expect(window.postMessage).toHaveBeenCalledTimes(1))
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

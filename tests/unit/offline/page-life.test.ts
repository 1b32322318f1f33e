// @vitest-environment happy-dom
import { lazyRouteComponent } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { isChunkError, loadChunk } from '#src/offline/chunk-loader.ts'
import { goToNewBuild } from '#src/offline/chunk-recovery.ts'
import { askToInstall, captureInstallPrompt, install } from '#src/offline/install-prompt.ts'
import { holdUpdates, unsavedGuard } from '#src/offline/unsaved-guard.ts'

const reload = vi.fn()
captureInstallPrompt()

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(location, 'reload').mockImplementation(reload)
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  reload.mockClear()
})

const lost = (part = 'teams') =>
  new TypeError(`Failed to fetch dynamically imported module: http://localhost:3000/assets/${part}.js`)

test('a chunk dropped by the network is requested again, and the page stays untouched', async () => {
  const load = vi
    .fn(async () => 'the screen')
    .mockRejectedValueOnce(lost())
    .mockRejectedValueOnce(lost())
  const screen = loadChunk(load)
  await vi.runAllTimersAsync()
  expect(await screen).toBe('the screen')
  expect(load).toHaveBeenCalledTimes(3)
  expect(reload).not.toHaveBeenCalled()
})

test.each([
  ['a chunk that never loads', lost(), 4],
  ['an exception thrown by a chunk', new TypeError('x is not a function'), 1],
])('%s is reported after the expected number of attempts', async (_what, failure, tries) => {
  const load = vi.fn(async () => Promise.reject(failure))
  const screen = loadChunk(load)
  const outcome = expect(screen).rejects.toBe(failure)
  await vi.runAllTimersAsync()
  await outcome
  expect(load).toHaveBeenCalledTimes(tries)
})

test('offline it is reported at once: the screen shows what is missing', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn(async () => Promise.reject(lost()))
  const rejection = expect(loadChunk(load)).rejects.toThrow('Failed to fetch')
  await vi.advanceTimersByTimeAsync(0)
  await rejection
  expect(load).toHaveBeenCalledTimes(1)
})

/** Outcomes of the requested stylesheets in order; further ones never respond. Returns the requested URLs. */
function stylesheetsThat(...fates: ('come' | 'fail')[]) {
  const requests: string[] = []
  vi.spyOn(document.head, 'append').mockImplementation((...added) => {
    const link = added[0] as HTMLLinkElement
    requests.push(new URL(link.href).pathname)
    const fate = fates.shift()
    if (fate === 'come') queueMicrotask(() => link.onload?.(new Event('load')))
    if (fate === 'fail') queueMicrotask(() => link.onerror?.(new Event('error')))
  })
  return requests
}

/** A screen with its own stylesheets, and whether it may be shown yet. */
async function screenWith(...sheets: string[]) {
  const shown = vi.fn()
  const refused = vi.fn()
  const load = vi.fn(async () => 'the screen')
  void loadChunk(load, sheets).then(shown, refused)
  await vi.advanceTimersByTimeAsync(0)
  return { shown, refused }
}

test('a screen waits for all of its stylesheets, however many failed at once', async () => {
  const requests = stylesheetsThat('fail', 'fail', 'come', 'fail', 'come')
  const { shown, refused } = await screenWith('/assets/list.css', '/assets/card.css')
  expect(shown).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect(requests).toEqual([
    '/assets/list.css',
    '/assets/card.css',
    '/assets/list.css',
    '/assets/card.css',
    '/assets/card.css',
  ])
  expect(shown).toHaveBeenCalledExactlyOnceWith('the screen')
  expect(refused).not.toHaveBeenCalled()
})

test('a stylesheet that failed for one screen is requested again, and then serves both', async () => {
  const requests = stylesheetsThat('fail', 'fail', 'fail', 'fail', 'come')
  const first = await screenWith('/assets/shared.css')
  await vi.runAllTimersAsync()
  expect(first.refused).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ message: expect.stringMatching('Chunk load failed') }),
  )
  const second = await screenWith('/assets/shared.css')
  const third = await screenWith('/assets/shared.css')
  expect(second.shown).toHaveBeenCalledTimes(1)
  expect(third.shown).toHaveBeenCalledTimes(1)
  expect(requests).toHaveLength(5)
})

test.each([
  ['its stylesheet', () => loadChunk(async () => 'the screen', ['/assets/silent.css'])],
  ['its code', () => loadChunk(() => new Promise<never>(() => undefined))],
])(
  'a screen fails with a timeout when %s gets no response, rather than being shown unstyled or blocking',
  async (_what, ask) => {
    stylesheetsThat()
    const refused = vi.fn()
    void ask().catch(refused)
    await vi.runAllTimersAsync()
    expect(refused).toHaveBeenCalledTimes(1)
    expect(isChunkError(refused.mock.calls[0]?.[0])).toBe(true)
  },
)

test('a stylesheet inlined in the page is not requested', async () => {
  const settings = { handleDisabledFileLoadingAsSuccess: true }
  Object.assign((window as unknown as { happyDOM: { settings: object } }).happyDOM.settings, settings)
  document.body.innerHTML = '<link rel="stylesheet" href="/assets/first.css" disabled>'
  onTestFinished(() => document.body.replaceChildren())
  const requests = stylesheetsThat()
  const { shown } = await screenWith('/assets/first.css')
  expect(shown).toHaveBeenCalledTimes(1)
  expect(requests).toEqual([])
})

test('the router’s own reload after a failed chunk is disabled', async () => {
  const Screen = lazyRouteComponent(() => loadChunk(() => Promise.reject(lost('courses'))), 'component')
  const loading = Screen.preload?.()
  await vi.runAllTimersAsync()
  await loading
  expect(() => (Screen as (props: object) => unknown)({})).toThrow('Failed to fetch')
  expect(reload).not.toHaveBeenCalled()
})

const OWN = '/assets/index-a.js'
const pageOf = (entry: string) => `<link rel="part" id="entry" href="${entry}">`

/** A page of the build `index-a`, whose reload would return `html`. */
function deploy(html: string, status = 200) {
  document.head.innerHTML = pageOf(OWN)
  const fetching = vi.fn(async () => new Response(html, { status, headers: { 'Content-Type': 'text/html' } }))
  vi.stubGlobal('fetch', fetching)
  return fetching
}

test('after a deploy removed a chunk, the page reloads once into the new build', async () => {
  deploy(pageOf('/assets/index-b.js'))
  expect(await goToNewBuild()).toBe(true)
  expect(await goToNewBuild()).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
})

test.each([
  ['the same build', pageOf(OWN), 200],
  ['a captive portal’s page', '<h1>Welcome to our WiFi</h1>', 200],
  ['a failing server', pageOf('/assets/index-b.js'), 503],
])('when a reload would return %s, the page does not reload', async (_what, html, status) => {
  deploy(html, status)
  expect(await goToNewBuild()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test('unsaved input or a running upload prevents the reload', async () => {
  deploy(pageOf('/assets/index-b.js'))
  const release = holdUpdates()
  expect(await goToNewBuild()).toBe(false)
  release()
  expect(unsavedGuard.count).toBe(0)
  expect(await goToNewBuild()).toBe(true)
})

test('offline there is no request and no reload', async () => {
  const requests = deploy(pageOf('/assets/index-b.js'))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(await goToNewBuild()).toBe(false)
  expect(requests).not.toHaveBeenCalled()
})

test('without session storage there is no reload, because it could loop', async () => {
  deploy(pageOf('/assets/index-b.js'))
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  expect(await goToNewBuild()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

function offerInstall(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(async () => ({ outcome }))
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  window.dispatchEvent(event)
  return { prompt, event }
}

test('the browser’s install prompt is stored for later, shown once, and a dismissal is remembered', async () => {
  const { prompt, event } = offerInstall('dismissed')
  expect(event.defaultPrevented).toBe(true)
  expect(install.offered).toBe(true)
  await askToInstall()
  await askToInstall()
  expect(prompt).toHaveBeenCalledTimes(1)
  expect(install.offered).toBe(false)
  offerInstall('dismissed')
  expect(install.offered).toBe(false)
})

test('after the installation the prompt is not shown again', () => {
  offerInstall('accepted')
  window.dispatchEvent(new Event('appinstalled'))
  expect(install.offered).toBe(false)
})

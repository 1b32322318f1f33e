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

test('a part of the app that the network dropped is asked for again, and nothing of the page is touched', async () => {
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
  ['a part that never comes', lost(), 4],
  ['a fault within a part', new TypeError('x is not a function'), 1],
])('%s is told of after it was asked for as often as that makes sense', async (_what, failure, tries) => {
  const load = vi.fn(async () => Promise.reject(failure))
  const screen = loadChunk(load)
  const outcome = expect(screen).rejects.toBe(failure)
  await vi.runAllTimersAsync()
  await outcome
  expect(load).toHaveBeenCalledTimes(tries)
})

test('offline it is told of at once: the screen says what is missing', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn(async () => Promise.reject(lost()))
  const told = expect(loadChunk(load)).rejects.toThrow('Failed to fetch')
  await vi.advanceTimersByTimeAsync(0)
  await told
  expect(load).toHaveBeenCalledTimes(1)
})

/** What becomes of each sheet that the page asks for, in turn; the rest never answers. Returns the addresses asked for. */
function sheetsThat(...fates: ('come' | 'fail')[]) {
  const asked: string[] = []
  vi.spyOn(document.head, 'append').mockImplementation((...added) => {
    const link = added[0] as HTMLLinkElement
    asked.push(new URL(link.href).pathname)
    const fate = fates.shift()
    if (fate === 'come') queueMicrotask(() => link.onload?.(new Event('load')))
    if (fate === 'fail') queueMicrotask(() => link.onerror?.(new Event('error')))
  })
  return asked
}

/** A screen of its own sheets, and whether it may be shown yet. */
async function screenWith(...sheets: string[]) {
  const shown = vi.fn()
  const refused = vi.fn()
  const load = vi.fn(async () => 'the screen')
  void loadChunk(load, sheets).then(shown, refused)
  await vi.advanceTimersByTimeAsync(0)
  return { shown, refused }
}

test('a screen waits for every one of its sheets, however many were dropped at once', async () => {
  const asked = sheetsThat('fail', 'fail', 'come', 'fail', 'come')
  const { shown, refused } = await screenWith('/assets/list.css', '/assets/card.css')
  expect(shown).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect(asked).toEqual([
    '/assets/list.css',
    '/assets/card.css',
    '/assets/list.css',
    '/assets/card.css',
    '/assets/card.css',
  ])
  expect(shown).toHaveBeenCalledExactlyOnceWith('the screen')
  expect(refused).not.toHaveBeenCalled()
})

test('a sheet that another screen has waited for in vain is asked for again, and then had by both', async () => {
  const asked = sheetsThat('fail', 'fail', 'fail', 'fail', 'come')
  const first = await screenWith('/assets/shared.css')
  await vi.runAllTimersAsync()
  expect(first.refused).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ message: expect.stringMatching('lost') }),
  )
  const second = await screenWith('/assets/shared.css')
  const third = await screenWith('/assets/shared.css')
  expect(second.shown).toHaveBeenCalledTimes(1)
  expect(third.shown).toHaveBeenCalledTimes(1)
  expect(asked).toHaveLength(5)
})

test.each([
  ['its sheet', () => loadChunk(async () => 'the screen', ['/assets/silent.css'])],
  ['its code', () => loadChunk(() => new Promise<never>(() => undefined))],
])(
  'a screen is told to be lost when nobody answers for %s, rather than shown bare or waited for for ever',
  async (_what, ask) => {
    sheetsThat()
    const refused = vi.fn()
    void ask().catch(refused)
    await vi.runAllTimersAsync()
    expect(refused).toHaveBeenCalledTimes(1)
    expect(isChunkError(refused.mock.calls[0]?.[0])).toBe(true)
  },
)

test('a sheet whose styles came with the page is not asked for', async () => {
  const settings = { handleDisabledFileLoadingAsSuccess: true }
  Object.assign((window as unknown as { happyDOM: { settings: object } }).happyDOM.settings, settings)
  document.body.innerHTML = '<link rel="stylesheet" href="/assets/first.css" disabled>'
  onTestFinished(() => document.body.replaceChildren())
  const asked = sheetsThat()
  const { shown } = await screenWith('/assets/first.css')
  expect(shown).toHaveBeenCalledTimes(1)
  expect(asked).toEqual([])
})

test('the router, which would reload once for every lost part, is kept from it', async () => {
  const Screen = lazyRouteComponent(() => loadChunk(() => Promise.reject(lost('courses'))), 'component')
  const loading = Screen.preload?.()
  await vi.runAllTimersAsync()
  await loading
  expect(() => (Screen as (props: object) => unknown)({})).toThrow('Failed to fetch')
  expect(reload).not.toHaveBeenCalled()
})

const OWN = '/assets/index-a.js'
const pageOf = (entry: string) => `<link rel="part" id="entry" href="${entry}">`

/** A page of the build `index-a`, whose reload would bring `html`. */
function deploy(html: string, status = 200) {
  document.head.innerHTML = pageOf(OWN)
  const fetching = vi.fn(async () => new Response(html, { status, headers: { 'Content-Type': 'text/html' } }))
  vi.stubGlobal('fetch', fetching)
  return fetching
}

test('where a deploy took a part away, the new build comes by one reload, never two', async () => {
  deploy(pageOf('/assets/index-b.js'))
  expect(await goToNewBuild()).toBe(true)
  expect(await goToNewBuild()).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
})

test.each([
  ['this very build again', pageOf(OWN), 200],
  ['a captive portal’s page', '<h1>Welcome to our WiFi</h1>', 200],
  ['a failing server', pageOf('/assets/index-b.js'), 503],
])('where a reload would bring %s, the page stays', async (_what, html, status) => {
  deploy(html, status)
  expect(await goToNewBuild()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test('a form with something unsaved in it, or a running upload, is not reloaded away', async () => {
  deploy(pageOf('/assets/index-b.js'))
  const release = holdUpdates()
  expect(await goToNewBuild()).toBe(false)
  release()
  expect(unsavedGuard.count).toBe(0)
  expect(await goToNewBuild()).toBe(true)
})

test('offline nobody is asked, and nothing is reloaded', async () => {
  const asked = deploy(pageOf('/assets/index-b.js'))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(await goToNewBuild()).toBe(false)
  expect(asked).not.toHaveBeenCalled()
})

test('without a memory there is no reload, for it could go on for ever', async () => {
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

test('the browser’s offer to install is kept for later, asked once, and a refusal is remembered', async () => {
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

test('who has installed the app is not asked again', () => {
  offerInstall('accepted')
  window.dispatchEvent(new Event('appinstalled'))
  expect(install.offered).toBe(false)
})

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recoverMissingChunks } from '#src/offline/chunk-recovery.ts'
import { askToInstall, captureInstallPrompt, install } from '#src/offline/install-prompt.ts'

const reload = vi.fn()
captureInstallPrompt()
recoverMissingChunks('/assets/index-a.js')

beforeEach(() => {
  vi.spyOn(location, 'reload').mockImplementation(reload)
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  reload.mockClear()
})

function loseChunk() {
  const event = new Event('vite:preloadError', { cancelable: true })
  window.dispatchEvent(event)
  return event
}

test('a part of the app that a deploy took away brings the new build by one reload, never two', () => {
  expect(loseChunk().defaultPrevented).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(loseChunk().defaultPrevented).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('offline nothing is reloaded: the screen says what is missing', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(loseChunk().defaultPrevented).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test('without a memory there is no reload, for it could go on for ever', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  loseChunk()
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

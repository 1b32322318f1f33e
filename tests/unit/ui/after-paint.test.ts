// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPaint, runAfterPaint } from '#src/ui/motion/after-paint.ts'
import { fakeRaf } from '#tests/support/doubles/fake-raf.ts'

let runFrames: () => void
beforeEach(() => {
  vi.useFakeTimers()
  runFrames = fakeRaf()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'userActivation')
})

const tapped = (hasBeenActive: boolean) =>
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive } })

test('after a tap it marks what was tapped and waits for the next frame, and no longer', async () => {
  tapped(true)
  document.body.innerHTML = '<button>go on</button>'
  const button = document.querySelector('button')
  button?.focus()
  const shown = vi.fn()
  void afterPaint()?.then(shown)
  await vi.advanceTimersByTimeAsync(20)
  expect(shown).not.toHaveBeenCalled()
  expect(button?.hasAttribute('data-tapped')).toBe(true)
  runFrames()
  await vi.advanceTimersByTimeAsync(0)
  expect(shown).toHaveBeenCalledTimes(1)
  expect(button?.hasAttribute('data-tapped')).toBe(false)
})

test('without a frame it resolves after the timeout', async () => {
  tapped(true)
  const shown = vi.fn()
  void afterPaint()?.then(shown)
  await vi.advanceTimersByTimeAsync(100)
  expect(shown).toHaveBeenCalledTimes(1)
})

test.each([
  ['the user has not tapped yet', () => tapped(false)],
  ['the browser does not report user activation', () => undefined],
  [
    'there are no animation frames, as on a server',
    () => {
      tapped(true)
      vi.stubGlobal('requestAnimationFrame', undefined)
    },
  ],
])('it does not wait when %s', (_what, prepare) => {
  prepare()
  expect(afterPaint()).toBeUndefined()
})

test('work runs after the frame that responds to a tap, and at once before any tap', async () => {
  const work = vi.fn()
  runAfterPaint(work)
  expect(work).toHaveBeenCalledTimes(1)
  tapped(true)
  runAfterPaint(work)
  expect(work).toHaveBeenCalledTimes(1)
  runFrames()
  await vi.advanceTimersByTimeAsync(0)
  expect(work).toHaveBeenCalledTimes(2)
})

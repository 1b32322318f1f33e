// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPaint } from '#src/ui/motion/after-paint.ts'
import { fakeRaf } from '#tests/support/doubles/fake-raf.ts'

let drawFrames: () => void
beforeEach(() => {
  vi.useFakeTimers()
  drawFrames = fakeRaf()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'userActivation')
})

const tapped = (hasBeenActive: boolean) =>
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive } })

test('after a tap it waits for the frame that answers it, and no longer', async () => {
  tapped(true)
  const shown = vi.fn()
  void afterPaint()?.then(shown)
  await vi.advanceTimersByTimeAsync(20)
  expect(shown).not.toHaveBeenCalled()
  drawFrames()
  await vi.advanceTimersByTimeAsync(0)
  expect(shown).toHaveBeenCalledTimes(1)
})

test('where no frame is drawn it goes on soon all the same', async () => {
  tapped(true)
  const shown = vi.fn()
  void afterPaint()?.then(shown)
  await vi.advanceTimersByTimeAsync(100)
  expect(shown).toHaveBeenCalledTimes(1)
})

test.each([
  ['nobody has tapped yet', () => tapped(false)],
  ['the engine does not tell of taps', () => undefined],
  [
    'nothing is drawn at all, as on a server',
    () => {
      tapped(true)
      vi.stubGlobal('requestAnimationFrame', undefined)
    },
  ],
])('where %s nothing is waited for', (_what, prepare) => {
  prepare()
  expect(afterPaint()).toBeUndefined()
})

import { afterEach, beforeEach, vi } from 'vitest'
import { today } from './journey.ts'

/** Every test of the file begins at `today`, with a clock it can set, and leaves no timer, spy or global behind. */
export function startAtToday(): void {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: today, shouldAdvanceTime: true })
    vi.stubGlobal('scrollTo', vi.fn())
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
}

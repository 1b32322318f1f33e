import { afterAll, vi } from 'vitest'

// Files share workers: what one replaced must not answer the next.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

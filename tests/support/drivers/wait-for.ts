import { vi } from 'vitest'

/**
 * Resolves when `check` no longer throws, however slow the machine is. Fake timers advance by `interval` milliseconds with
 * each check; 0 leaves them unchanged.
 */
export function eventually(check: () => unknown, interval = 50): Promise<unknown> {
  return vi.waitFor(check, { interval, timeout: 30_000 })
}

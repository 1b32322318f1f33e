import { vi } from 'vitest'

/**
 * Resolves when `check` no longer throws, however slow the machine is. Faked timers go on by `interval` milliseconds with
 * each look; 0 leaves them where they are.
 */
export function eventually(check: () => unknown, interval = 50): Promise<unknown> {
  return vi.waitFor(check, { interval, timeout: 30_000 })
}

import { setTimeout as pause } from 'node:timers/promises'

/** Polls every 10 ms until the condition holds or the time is over; resolves to its last value. */
export async function waitUntil(holds: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  while (!holds()) {
    if (performance.now() > deadline) return false
    await pause(10)
  }
  return true
}

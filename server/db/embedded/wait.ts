import { setTimeout as pause } from 'node:timers/promises'

/** Asks again every 10 ms until the answer is true or the time is over; resolves to the last answer. */
export async function waitUntil(holds: () => boolean, patienceMs: number): Promise<boolean> {
  const deadline = performance.now() + patienceMs
  while (!holds()) {
    if (performance.now() > deadline) return false
    await pause(10)
  }
  return true
}

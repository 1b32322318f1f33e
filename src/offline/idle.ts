const MAX_DELAY_MS = 4000

/** Runs `work` when the page is idle, after 4 s at the latest. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, MAX_DELAY_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: MAX_DELAY_MS })
  return () => cancelIdleCallback(handle)
}

/** Yields to the event loop so that pending input is handled first: slow phones block on long tasks. */
export function nextTask(): Promise<void> {
  // Timers in background tabs are throttled to one second; `scheduler.yield` is not available everywhere.
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } }
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
}

/** Resolves once the page is visible. */
export async function inSight(): Promise<void> {
  while (document.visibilityState !== 'visible') {
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }))
  }
}

/** Whether to skip speculative requests: the device is offline, or data saving is on. */
export function savesData(): boolean {
  // TypeScript has no type for `navigator.connection`; browsers without it report nothing.
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return navigator.onLine === false || connection?.saveData === true
}

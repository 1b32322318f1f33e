const LONGEST_WAIT_MS = 4000

/** Runs `work` once the page has nothing better to do, after 4 s at the latest. Returns the way to call it off. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, LONGEST_WAIT_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: LONGEST_WAIT_MS })
  return () => cancelIdleCallback(handle)
}

/** Ends this task, so that a tap that came meanwhile is answered first: a cheap phone is deaf while it does one thing. */
export function nextTask(): Promise<void> {
  // Timers of tabs behind wait for a second; not every engine has the other.
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } }
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
}

/** Resolves once the page is looked at: at once if it is. */
export async function inSight(): Promise<void> {
  while (document.visibilityState !== 'visible') {
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }))
  }
}

/** Whether nothing should be fetched that was not asked for: the device is offline, or its owner saves data. */
export function savesData(): boolean {
  // No standard type describes the connection; engines without it do not say.
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return navigator.onLine === false || connection?.saveData === true
}

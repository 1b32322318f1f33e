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

/** Whether nothing should be fetched that was not asked for: the device is offline, or its owner saves data. */
export function savesData(): boolean {
  // No standard type describes the connection; engines without it do not say.
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return navigator.onLine === false || connection?.saveData === true
}

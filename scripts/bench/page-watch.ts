// These functions run in the measured page: they must not reference anything of this module.

type Watch = {
  lcp: number
  long: number[]
  tap: number
  click: number
  first: number
  last: number
  changes?: MutationObserver
}
type Watched = typeof globalThis & { benchWatch: Watch }

/** Runs before any other script of the page: records what the browser reports of its work. */
export function watchPage(): void {
  const watch: Watch = { lcp: 0, long: [], tap: 0, click: 0, first: 0, last: 0 }
  ;(globalThis as Watched).benchWatch = watch
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) watch.lcp = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watch.long.push(duration)
  }).observe({ type: 'longtask', buffered: true })
  // TypeScript's DOM types lack the threshold.
  const inputs: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watch.tap = Math.max(watch.tap, duration)
  }).observe(inputs)
}

/**
 * Starts recording: the time of the next click, the longest delay of an input until a frame, and when the page first
 * and last changed after that, painted. Preload hints in the head are not counted as changes.
 */
export function startWatch(): void {
  const watch = (globalThis as Watched).benchWatch
  Object.assign(watch, { tap: 0, click: 0, first: 0, last: 0 })
  addEventListener('click', () => Object.assign(watch, { click: performance.now() }), { capture: true, once: true })
  watch.changes?.disconnect()
  watch.changes = new MutationObserver(() => {
    if (watch.click === 0) return
    requestAnimationFrame(() =>
      setTimeout(() => {
        watch.last = performance.now()
        watch.first ||= watch.last
      }),
    )
  })
  watch.changes.observe(document.body, { subtree: true, childList: true, characterData: true })
}

/** The recorded values; times in milliseconds, null for what did not happen. */
export function readWatch() {
  const { lcp, long, tap, click, first, last } = (globalThis as Watched).benchWatch
  return {
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null,
    lcp: lcp || null,
    long,
    tap,
    responded: first > 0 ? first - click : null,
    changed: last > 0 ? last - click : null,
    // As rendered: users do not wait for hidden text.
    // biome-ignore lint/performance/useDomNodeTextContent: textContent would count scripts and data
    text: document.body.innerText.trim().length,
  }
}

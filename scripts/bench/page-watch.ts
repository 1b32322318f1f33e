// These run in the page that is measured: nothing of this module's own may be named in them.

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

/** Before anything else of the page: notes what the browser tells of its work. */
export function watchPage(): void {
  const watch: Watch = { lcp: 0, long: [], tap: 0, click: 0, first: 0, last: 0 }
  ;(globalThis as Watched).benchWatch = watch
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) watch.lcp = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watch.long.push(duration)
  }).observe({ type: 'longtask', buffered: true })
  // TypeScript's types of the page do not know the threshold.
  const inputs: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watch.tap = Math.max(watch.tap, duration)
  }).observe(inputs)
}

/**
 * From now on: when somebody clicks, how long the longest input waited for a frame, and when the page first and last
 * changed after that, painted. Hints in the head for files that may be needed later are no change of the page.
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

/** What was noted; times in milliseconds, null where the thing did not happen. */
export function readWatch() {
  const { lcp, long, tap, click, first, last } = (globalThis as Watched).benchWatch
  return {
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null,
    lcp: lcp || null,
    long,
    tap,
    begun: first > 0 ? first - click : null,
    changed: last > 0 ? last - click : null,
    // As it is shown: what is hidden was not waited for.
    // biome-ignore lint/performance/useDomNodeTextContent: textContent would count scripts and data
    text: document.body.innerText.trim().length,
  }
}

import type { BrowserContext } from 'playwright-core'

/** An event of a tap as the browser's Event Timing reports it, in milliseconds; `duration` is rounded to 8. */
export type TapEvent = { interactionId: number; startTime: number; from: number; to: number; duration: number }

/** What the user waits for: until the page handles the input, its handlers, and the next frame. Milliseconds. */
type TapDelay = { ms: number; 'input delay': number; processing: number; presentation: number }

type Reporting = typeof globalThis & { benchTap: (event: TapEvent) => void }

/** Of shorter events the browser reports nothing. */
const SHORTEST_MS = 16
/** Events that were painted in one frame differ by the rounding of their durations. */
const ONE_FRAME_MS = 8

/** Reports every event that belongs to a tap or a key of the context's pages. */
export async function watchTaps(context: BrowserContext, report: (event: TapEvent) => void): Promise<void> {
  await context.exposeBinding('benchTap', (_source, event: TapEvent) => report(event))
  await context.addInitScript((durationThreshold) => {
    // TypeScript's DOM types lack the threshold.
    const options: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        const { interactionId, startTime, processingStart: from, processingEnd: to, duration } = entry
        if (interactionId) (globalThis as Reporting).benchTap({ interactionId, startTime, from, to, duration })
      }
    }).observe({ ...options, buffered: true })
  }, SHORTEST_MS)
}

/** The delay of the slowest interaction; undefined when none took long enough to be reported. */
export function slowestOf(events: readonly TapEvent[]): TapDelay | undefined {
  const slowest = events.toSorted((a, b) => b.duration - a.duration)[0]
  if (slowest === undefined) return undefined
  const paintedAt = slowest.startTime + slowest.duration
  const together = events.filter(
    ({ startTime, duration }) =>
      Math.abs(startTime + duration - paintedAt) <= ONE_FRAME_MS && startTime >= slowest.startTime,
  )
  const from = Math.min(...together.map((event) => event.from))
  const to = Math.max(...together.map((event) => event.to))
  return {
    ms: slowest.duration,
    'input delay': from - slowest.startTime,
    processing: to - from,
    presentation: Math.max(0, paintedAt - to),
  }
}

/** Runs in the page: marks the next tap as it begins, and the end of the frame after its click, for `partsOf`. */
export function markTap(): void {
  performance.clearMarks()
  const once = { capture: true, once: true }
  addEventListener('pointerdown', () => performance.mark('bench-tap'), once)
  addEventListener('click', () => requestAnimationFrame(() => setTimeout(() => performance.mark('bench-shown'))), once)
}

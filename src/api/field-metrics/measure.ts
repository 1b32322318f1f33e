import { subscribe } from 'valtio'
import { resolveUrl } from '#src/api/address.ts'
import { outbox } from '#src/api/outbox-client/outbox-store.ts'
import { type FieldSample, MOST_FIELD_SAMPLES } from '#src/contract/field-metrics.ts'
import { screenOf } from './screen-of.ts'

/** Shorter interactions never make a page slow; Chromium reports them from here on. */
const SHORTEST_INTERACTION_MS = 40
const LONGEST_MS = 3_600_000

/** Subscribes to changes of the path, once the new screen is rendered. */
export type OnScreen = (use: (path: string) => void) => void

/** `PerformanceEntry` of events and layout shifts, which TypeScript's types lack in part. */
type Interaction = PerformanceEntry & { interactionId?: number }
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }

/**
 * Measures this visit and reports when the page is hidden, in one request without identifiers. Nothing is stored on the
 * device: what cannot be sent, offline or by a browser that refuses, is dropped.
 */
export function measure(onScreen: OnScreen): void {
  const first = screenOf(location.pathname)
  let samples: FieldSample[] = []
  let screen = first
  let largestPaint = 0
  let slowestInteraction = 0
  let shift = 0
  const add = (name: FieldSample['name'], value: number, of = screen) => {
    if (samples.length < MOST_FIELD_SAMPLES) samples.push({ name, screen: of, value: Math.min(value, LONGEST_MS) })
  }
  const endScreen = () => {
    if (slowestInteraction > 0) add('inp', slowestInteraction)
    add('cls', shift)
    slowestInteraction = 0
    shift = 0
  }
  observe('largest-contentful-paint', (entry) => {
    largestPaint = entry.startTime
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as Shift
    if (!hadRecentInput) shift += value
  })
  observe('event', (entry) => {
    if ((entry as Interaction).interactionId) slowestInteraction = Math.max(slowestInteraction, entry.duration)
  })
  followScreens(onScreen, (path, milliseconds) => {
    endScreen()
    screen = screenOf(path)
    if (milliseconds !== undefined) add('navigation', milliseconds)
  })
  followOutbox((milliseconds) => add('outbox_delay', milliseconds))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return
    if (largestPaint > 0) add('lcp', largestPaint, first)
    largestPaint = 0
    endScreen()
    send(samples)
    samples = []
  })
}

function observe(type: string, use: (entry: PerformanceEntry) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return
  const options = { type, buffered: true, durationThreshold: SHORTEST_INTERACTION_MS }
  new PerformanceObserver((list) => list.getEntries().forEach(use)).observe(options)
}

/** Reports for each change of the screen the time from the last tap to its first frame; undefined without a tap. */
function followScreens(onScreen: OnScreen, use: (path: string, milliseconds: number | undefined) => void): void {
  let tappedAt: number | undefined
  const noteTap = ({ timeStamp }: Event) => {
    tappedAt = timeStamp
  }
  addEventListener('click', noteTap, { capture: true })
  onScreen((path) => {
    const from = tappedAt
    tappedAt = undefined
    requestAnimationFrame((now) => use(path, from === undefined ? undefined : Math.max(0, now - from)))
  })
}

/** Reports how long each delivered post waited in the outbox. */
function followOutbox(use: (milliseconds: number) => void): void {
  const queuedAt = new Map(outbox.items.map(({ id, createdAt }) => [id, createdAt]))
  subscribe(outbox, () => {
    for (const { id, createdAt } of outbox.items) queuedAt.set(id, createdAt)
    for (const { id } of outbox.delivered) {
      const since = queuedAt.get(id)
      if (since !== undefined) use(Math.max(0, Date.now() - since))
      queuedAt.delete(id)
    }
  })
}

function send(samples: FieldSample[]): void {
  if (samples.length === 0 || !navigator.onLine) return
  const body = new Blob([JSON.stringify({ samples })], { type: 'application/json' })
  navigator.sendBeacon(resolveUrl('/api/field-metrics/'), body)
}

import type { OutgoingHttpHeaders } from 'node:http'

/** Topics of public responses; each write names its topic (`tell_change` in the database, `invalidateResponses` here). */
export const topics = ['posts', 'catalogue', 'slides'] as const
export type Topic = (typeof topics)[number]

/** A response body with its ETag; compressed on first demand. */
export type CachedResponse = {
  body: Buffer
  type: string
  tag: string
  brotli?: Buffer
  /** As sent, uncompressed and compressed by Brotli, with all headers. */
  sent?: Sent
  sentSmall?: Sent
}
type Sent = { head: OutgoingHttpHeaders; body: Buffer }

/** `ms` is the lifetime without change events of other servers, `msWithEvents` the lifetime with them. */
export type Life = { of: readonly Topic[]; ms: number; msWithEvents: number }

type Entry = {
  response: CachedResponse
  of: readonly Topic[]
  madeAt: number
  until: number
  freshUntilWithEvents: number
}

const MAX_ENTRIES = 200
/** How long a stale response may replace one that an unresponsive database cannot provide. */
const STALE_MS = 600_000

/** In-memory LRU cache of public responses, each with a short lifetime. */
export function createResponseCache() {
  const entries = new Map<string, Entry>()
  let writes = 0
  let hasEvents = false

  function invalidate(topic?: Topic) {
    writes += 1
    for (const [key, { of }] of entries) if (topic === undefined || of.includes(topic)) entries.delete(key)
  }

  return {
    /** Pass the result to `store`: a response that was computed during a write may contain the old state. */
    begin: () => writes,

    find(key: string): CachedResponse | undefined {
      const found = entries.get(key)
      if (found === undefined || (hasEvents ? found.freshUntilWithEvents : found.until) <= Date.now()) return undefined
      // Reinsertion makes it the most recently used.
      entries.delete(key)
      entries.set(key, found)
      return found.response
    },

    /** An expired response, as a fallback; none that is known to have changed. */
    findStale(key: string): CachedResponse | undefined {
      const found = entries.get(key)
      return found === undefined || found.madeAt + STALE_MS <= Date.now() ? undefined : found.response
    },

    store(key: string, response: CachedResponse, { of, ms, msWithEvents }: Life, begunAt: number) {
      if (begunAt !== writes) return
      entries.delete(key)
      const [oldest] = entries.keys()
      if (entries.size >= MAX_ENTRIES && oldest !== undefined) entries.delete(oldest)
      const now = Date.now()
      entries.set(key, { response, of, madeAt: now, until: now + ms, freshUntilWithEvents: now + msWithEvents })
    },

    /** Invalidates the responses of a topic, or all of them. */
    invalidate,

    /** Whether change events arrive from now on. Earlier ones may have been missed: all responses expire. */
    setReceivesChanges(hasEventsNow: boolean) {
      if (hasEventsNow === hasEvents) return
      hasEvents = hasEventsNow
      writes += 1
      for (const each of entries.values()) Object.assign(each, { until: 0, freshUntilWithEvents: 0 })
    },
  }
}

import type { OutgoingHttpHeaders } from 'node:http'

/** What public answers are made of; whoever writes tells which (`tell_change` in the database, `forgetReads` here). */
export const topics = ['posts', 'catalogue', 'slides'] as const
export type Topic = (typeof topics)[number]

/** An answer as it was made, with its name; compressed once somebody wants it so. */
export type Answer = {
  body: Buffer
  type: string
  tag: string
  brotli?: Buffer
  /** As it went out, plainly and to a reader of brotli, with all its headers. */
  sent?: Sent
  sentSmall?: Sent
}
type Sent = { head: OutgoingHttpHeaders; body: Buffer }

/** `ms` is how long an answer may be given again unasked, `heardMs` how long when every change is heard of. */
export type Life = { of: readonly Topic[]; ms: number; heardMs: number }

type Kept = { answer: Answer; of: readonly Topic[]; madeAt: number; until: number; heardUntil: number }

const MOST_KEPT = 200
/** How long after it was made an answer may still stand in for a database that does not answer. */
const STANDS_IN_MS = 600_000

/** The answers that a server remembers: those asked for lately, each for a short life. */
export function createResponseCache() {
  const kept = new Map<string, Kept>()
  let writes = 0
  let isHearing = false

  function forget(topic?: Topic) {
    writes += 1
    for (const [place, { of }] of kept) if (topic === undefined || of.includes(topic)) kept.delete(place)
  }

  return {
    /** Handed back to `keep`: an answer that was on its way while something was written may be of the time before. */
    begin: () => writes,

    find(place: string): Answer | undefined {
      const found = kept.get(place)
      if (found === undefined || (isHearing ? found.heardUntil : found.until) <= Date.now()) return undefined
      // The last one asked for is the last one to go.
      kept.delete(place)
      kept.set(place, found)
      return found.answer
    },

    /** An answer that is no longer fresh, for when there is no other; none that is known to have changed. */
    findStale(place: string): Answer | undefined {
      const found = kept.get(place)
      return found === undefined || found.madeAt + STANDS_IN_MS <= Date.now() ? undefined : found.answer
    },

    keep(place: string, answer: Answer, { of, ms, heardMs }: Life, begunAt: number) {
      if (begunAt !== writes) return
      kept.delete(place)
      const [oldest] = kept.keys()
      if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest)
      const now = Date.now()
      kept.set(place, { answer, of, madeAt: now, until: now + ms, heardUntil: now + heardMs })
    },

    /** Drops what is made of a topic, or everything. */
    forget,

    /** Whether other servers' changes are heard of from now on. What was missed before is not known: nothing is fresh. */
    hear(isHeard: boolean) {
      if (isHeard === isHearing) return
      isHearing = isHeard
      writes += 1
      for (const each of kept.values()) Object.assign(each, { until: 0, heardUntil: 0 })
    },
  }
}

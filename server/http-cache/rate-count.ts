import type { Deps } from '#server/core/deps.ts'
import { keyedHash } from '#server/core/keyed-hash.ts'
import { addHits, deleteHits } from './rate-count.repo.ts'

type CountDeps = Pick<Deps, 'db' | 'secrets'>
type Count = { span: number; own: number; published: number; others: number; publishing: boolean }

const SPAN_MS = 1000
const MINUTE_SPANS = 60
/** Names counted at once; the oldest are dropped. */
const MOST_NAMES = 10_000
/** A server publishes the count of a name each time it grew by this fraction of the limit. */
const SHARE = 10

/**
 * Counts hits per name in a time window (a second, or `spanMs`), over all servers of one database. A name with few hits
 * is counted by this server alone, without a query; of the others every tenth of the limit is published, so that a name
 * is stopped at the limit plus at most a tenth per additional server. Requests do not wait for it, and without a
 * database each server counts for itself.
 */
export function sharedCount(
  deps: CountDeps,
  { limit, now = () => Date.now(), spanMs = SPAN_MS }: { limit: number; now?: () => number; spanMs?: number },
) {
  const counts = new Map<string, Count>()
  const share = Math.max(1, Math.floor(limit / SHARE))

  function countOf(name: string, span: number): Count {
    const known = counts.get(name)
    if (known?.span === span) return known
    const fresh = { span, own: 0, published: 0, others: 0, publishing: false }
    counts.delete(name)
    const [oldest] = counts.keys()
    if (counts.size >= MOST_NAMES && oldest !== undefined) counts.delete(oldest)
    counts.set(name, fresh)
    return fresh
  }

  async function publish(name: string, count: Count) {
    count.publishing = true
    try {
      // More hits may have arrived meanwhile.
      while (count.own - count.published >= share) {
        const hits = count.own - count.published
        const sum = await addHits(deps.db, keyOf(deps, name), count.span, hits)
        count.published += hits
        count.others = Math.max(count.others, sum - count.published)
      }
    } catch {
      // Counting continues locally; requests that need the database report its failure themselves.
    } finally {
      count.publishing = false
    }
  }

  /** The window's number is its last second, so that windows of every length expire by the same rule. */
  function windowAt(instant: number): { span: number; ttl: number } {
    const end = (Math.floor(instant / spanMs) + 1) * spanMs
    return { span: Math.floor((end - 1) / SPAN_MS), ttl: end - instant }
  }

  return {
    /** Counts one hit; returns the known sum and the milliseconds until the window ends. */
    add(name: string): { current: number; ttl: number } {
      const { span, ttl } = windowAt(now())
      const count = countOf(name, span)
      count.own += 1
      if (!count.publishing && count.own - count.published >= share) void publish(name, count)
      return { current: count.own + count.others, ttl }
    },
    /** The same without counting. */
    peek(name: string): { current: number; ttl: number } {
      const { span, ttl } = windowAt(now())
      const count = counts.get(name)
      return { current: count?.span === span ? count.own + count.others : 0, ttl }
    },
  }
}

/** Addresses are stored as keyed hashes only. */
function keyOf({ secrets }: CountDeps, name: string): string {
  return keyedHash(secrets.otpKey, `rate:${name}`)
}

/** Deletes counts older than a minute. */
export function deleteOldCounts({ db }: CountDeps, now = Date.now()): Promise<void> {
  return deleteHits(db, Math.floor(now / SPAN_MS) - MINUTE_SPANS)
}

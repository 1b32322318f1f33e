import type { Deps } from '#server/core/deps.ts'
import { keyedHash } from '#server/core/keyed-hash.ts'
import { addHits, forgetHits } from './rate-count.repo.ts'

type CountDeps = Pick<Deps, 'db' | 'secrets'>
type Count = { span: number; own: number; told: number; others: number; telling: boolean }

const SPAN_MS = 1000
const MINUTE_SPANS = 60
/** Names that are remembered at once; the oldest make way. */
const MOST_NAMES = 10_000
/** A server tells the others of a name each time it did this part of its limit more. */
const SHARE = 10

/**
 * Counts what each name does in a window of time (a second, or `spanMs`), over all servers of one database. A name that does
 * little is counted by this server alone and costs nothing; of the others every tenth part of the limit is published, so
 * that a name is stopped at the limit and at most a tenth for each server more. Requests do not wait for it, and without a
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
    const fresh = { span, own: 0, told: 0, others: 0, telling: false }
    counts.delete(name)
    const [oldest] = counts.keys()
    if (counts.size >= MOST_NAMES && oldest !== undefined) counts.delete(oldest)
    counts.set(name, fresh)
    return fresh
  }

  async function tell(name: string, count: Count) {
    count.telling = true
    try {
      // More may have come meanwhile.
      while (count.own - count.told >= share) {
        const hits = count.own - count.told
        const sum = await addHits(deps.db, keyOf(deps, name), count.span, hits)
        count.told += hits
        count.others = Math.max(count.others, sum - count.told)
      }
    } catch {
      // It goes on counting alone; whoever needs the database hears of it from the database.
    } finally {
      count.telling = false
    }
  }

  /** The window's number is its last second, so that windows of every length expire by the same rule. */
  function windowAt(instant: number): { span: number; ttl: number } {
    const end = (Math.floor(instant / spanMs) + 1) * spanMs
    return { span: Math.floor((end - 1) / SPAN_MS), ttl: end - instant }
  }

  return {
    /** Counts one more; gives the sum that is known, and the milliseconds until it begins anew. */
    add(name: string): { current: number; ttl: number } {
      const { span, ttl } = windowAt(now())
      const count = countOf(name, span)
      count.own += 1
      if (!count.telling && count.own - count.told >= share) void tell(name, count)
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

/** Of an address nothing but a keyed hash is written down. */
function keyOf({ secrets }: CountDeps, name: string): string {
  return keyedHash(secrets.otpKey, `rate:${name}`)
}

/** Forgets what was counted more than a minute ago. */
export function deleteOldCounts({ db }: CountDeps, now = Date.now()): Promise<void> {
  return forgetHits(db, Math.floor(now / SPAN_MS) - MINUTE_SPANS)
}

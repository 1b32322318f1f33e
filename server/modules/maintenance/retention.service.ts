import type { Deps } from '#server/core/deps.ts'
import { runExclusively } from '#server/jobs/lease.ts'
import { runPeriodically } from '#server/jobs/run-periodically.ts'
import { DAY_MS } from '#src/contract/duration.ts'
import { deleteExpired } from './retention.repo.ts'

type RetentionDeps = Pick<Deps, 'db' | 'now'>

const LEASE = 'retention'
const EVERY_MS = 3_600_000
const BATCH = 2000
/** Limits look back one day; older codes have no use. */
const CODES_DAYS = 2
/** Exports show a session for this long after it ended or became unrefreshable (60 days). */
const ENDED_DAYS = 30
const UNUSED_DAYS = 90
/** Ended lines of the waitlist show what was offered, should a user ask. */
const QUARTER_DAYS = 90
const YEAR_DAYS = 365

/** Deletes expired rows, now and every hour. The returned function stops it. */
export function startRetention(deps: RetentionDeps, report: (error: unknown) => void): () => Promise<void> {
  return runPeriodically(EVERY_MS, (stopped) => deleteExpiredRows(deps, stopped).then(() => undefined), report)
}

/**
 * Deletes codes and password tries after 2 days, ended sessions after 30, unused ones and ended entries of the waitlist
 * after 90, and account events, notifications, messages to the operator and closed reports after a year. Orders, payments and the ledger are never
 * deleted. One server runs it at a time; returns the number of rows deleted.
 */
export async function deleteExpiredRows(deps: RetentionDeps, stopped?: AbortSignal): Promise<number> {
  const ago = (days: number) => new Date(deps.now().getTime() - days * DAY_MS)
  const limits = {
    codes: ago(CODES_DAYS),
    sessions: ago(ENDED_DAYS),
    unused: ago(UNUSED_DAYS),
    quarter: ago(QUARTER_DAYS),
    year: ago(YEAR_DAYS),
  }
  const work = async (mayContinue: () => Promise<boolean>) => {
    let deleted = 0
    while (await mayContinue()) {
      const counts = Object.values(await deleteExpired(deps.db, limits, BATCH))
      deleted += counts.reduce((sum, count) => sum + count, 0)
      if (counts.every((count) => count < BATCH)) break
    }
    return deleted
  }
  return (await runExclusively(deps, LEASE, work, stopped)) ?? 0
}

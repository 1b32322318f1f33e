import type { Deps } from '#server/core/deps.ts'
import { runExclusively } from '#server/jobs/lease.ts'
import { runPeriodically } from '#server/jobs/run-periodically.ts'
import { deleteExpired } from './retention.repo.ts'

type RetentionDeps = Pick<Deps, 'db' | 'now'>

const LEASE = 'retention'
const EVERY_MS = 3_600_000
const DAY_MS = 86_400_000
const BATCH = 2000
/** Limits look back a day; codes are of no other use. */
const CODES_DAYS = 2
/** A session that ended, or can no longer be renewed (60 days), is shown in exports for a while more. */
const ENDED_DAYS = 30
const UNUSED_DAYS = 90
const YEAR_DAYS = 365

/** Forgets what people left behind and nobody needs any more, now and every hour. The returned function ends it. */
export function startRetention(deps: RetentionDeps, report: (error: unknown) => void): () => Promise<void> {
  return runPeriodically(EVERY_MS, (stopped) => forgetOld(deps, stopped).then(() => undefined), report)
}

/**
 * Takes away codes and password tries after 2 days, ended sessions after 30, unused ones after 90, and events of accounts,
 * notifications, messages to the operator and closed reports after a year. Orders, payments and the ledger are the books
 * and stay. One server does it at a time; the answer is how many rows went.
 */
export async function forgetOld(deps: RetentionDeps, stopped?: AbortSignal): Promise<number> {
  const ago = (days: number) => new Date(deps.now().getTime() - days * DAY_MS)
  const limits = {
    codes: ago(CODES_DAYS),
    sessions: ago(ENDED_DAYS),
    unused: ago(UNUSED_DAYS),
    year: ago(YEAR_DAYS),
  }
  const work = async (mayGoOn: () => Promise<boolean>) => {
    let gone = 0
    while (await mayGoOn()) {
      const counts = Object.values(await deleteExpired(deps.db, limits, BATCH))
      gone += counts.reduce((sum, count) => sum + count, 0)
      if (counts.every((count) => count < BATCH)) break
    }
    return gone
  }
  return (await runExclusively(deps, LEASE, work, stopped)) ?? 0
}

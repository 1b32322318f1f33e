import { sql } from 'drizzle-orm'
import { DATABASE_TIMEOUT_MS, withTimeout } from '#server/core/with-timeout.ts'
import { runPeriodically } from '#server/jobs/run-periodically.ts'
import { type Db, openDatabase } from './client.ts'

/** A standby for public reads. It may lag behind the primary, but only up to a limit. */
export type Replica = {
  db: Db
  /** Whether it responds and its lag is below the limit. */
  isNear: () => boolean
  /** Marks it unusable after a failed read, until the next successful check. */
  distrust: (cause: unknown) => void
  /** Rejects when a query on the replica takes too long. */
  withTimeout: <Result>(result: Promise<Result>) => Promise<Result>
}

type FollowOptions = {
  /** Interval of the checks, the largest accepted lag, and the query timeout, in milliseconds. */
  everyMs?: number
  mostBehindMs?: number
  timeoutMs?: number
}

const EVERY_MS = 2000
const MOST_BEHIND_MS = 10_000

/** The primary's WAL position at a local time. */
type WalMark = { position: string; at: number }

/**
 * Opens the standby at `url`; it is used once `follow` has measured its lag behind `primary`, until `close`. Neither
 * has to be reachable: a standby that is unreachable, too far behind or not a standby is not near, and recovers by
 * itself.
 */
export function openReplica(
  primary: Db,
  url: string,
  { everyMs = EVERY_MS, mostBehindMs = MOST_BEHIND_MS, timeoutMs = DATABASE_TIMEOUT_MS }: FollowOptions = {},
) {
  const { db, close } = openDatabase({ url }, { impatient: true })
  let near: boolean | undefined
  let report: (error: unknown) => void = () => undefined
  let mark: WalMark | undefined
  let lastMark: WalMark | undefined
  let end = async () => undefined as unknown

  function markUnusable(error: unknown) {
    // Once per outage, not every two seconds.
    if (near !== false) report(error)
    near = false
  }

  async function check(): Promise<undefined> {
    mark ??= await withTimeout(walPositionOf(primary), timeoutMs).then(
      (position) => ({ position, at: Date.now() }),
      // While the primary is unreachable its last known position will do: it accepts no writes.
      () => lastMark,
    )
    if (mark === undefined) return
    lastMark = mark
    if (await withTimeout(hasReached(db, mark.position), timeoutMs)) {
      near = true
      mark = undefined
    } else if (Date.now() - mark.at > mostBehindMs) markUnusable(new Error('the replica is too far behind'))
  }

  const replica: Replica = {
    db,
    isNear: () => near === true,
    withTimeout: (result) => withTimeout(result, timeoutMs),
    distrust: (cause) => markUnusable(new Error('the replica failed a request', { cause })),
  }
  return {
    replica,
    /** `onUnusable` is called once each time the replica becomes unusable. */
    follow(onUnusable: (error: unknown) => void) {
      report = onUnusable
      end = runPeriodically(everyMs, check, markUnusable)
    },
    async close() {
      await end()
      await close()
    },
  }
}

async function walPositionOf(primary: Db): Promise<string> {
  const [row] = await primary.execute<{ position: string }>(sql`select pg_current_wal_lsn()::text as position`)
  return String(row?.position)
}

/** Throws when it is not a standby: its data would belong to another history. */
async function hasReached(standby: Db, position: string): Promise<boolean> {
  const [row] = await standby.execute<{ follows: boolean; reached: boolean | null }>(sql`
    select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn() >= ${position}::pg_lsn as reached`)
  if (row?.follows !== true) throw new Error('DATABASE_READ_URL leads to a database that follows no other')
  return row.reached === true
}

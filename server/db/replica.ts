import { sql } from 'drizzle-orm'
import { DATABASE_TIMEOUT_MS, withTimeout } from '#server/core/with-timeout.ts'
import { runPeriodically } from '#server/jobs/run-periodically.ts'
import { type Db, openDatabase } from './client.ts'

/** A standby of the database for what everybody reads. It may be behind, but never for longer than is asked of it. */
export type Replica = {
  db: Db
  /** Whether it answers and is near enough right now. */
  isNear: () => boolean
  /** It failed somebody: it is left alone until it has been looked at again. */
  distrust: (cause: unknown) => void
  /** Rejects when an answer takes longer than the patience one has with it. */
  withTimeout: <Answer>(answer: Promise<Answer>) => Promise<Answer>
}

type Patience = {
  /** How often it is looked at, how far behind it may be, and how long one waits for an answer, in milliseconds. */
  everyMs?: number
  mostBehindMs?: number
  patienceMs?: number
}

const EVERY_MS = 2000
const MOST_BEHIND_MS = 10_000

/** Where the primary was at a moment of ours. */
type Mark = { place: string; at: number }

/**
 * Opens the standby at `url`; it is of use once `follow` watches how far behind `primary` it is, until `close`. Neither
 * has to answer: a standby that is away, too far behind or none at all is not near, and becomes so by itself.
 */
export function openReplica(
  primary: Db,
  url: string,
  { everyMs = EVERY_MS, mostBehindMs = MOST_BEHIND_MS, patienceMs = DATABASE_TIMEOUT_MS }: Patience = {},
) {
  const { db, close } = openDatabase({ url }, { impatient: true })
  let near: boolean | undefined
  let tell: (error: unknown) => void = () => undefined
  let mark: Mark | undefined
  let lastMark: Mark | undefined
  let end = async () => undefined as unknown

  function leave(error: unknown) {
    // Once each time, not every two seconds.
    if (near !== false) tell(error)
    near = false
  }

  async function look(): Promise<undefined> {
    mark ??= await withTimeout(cacheKeyOf(primary), patienceMs).then(
      (place) => ({ place, at: Date.now() }),
      // Of a primary that is away the last known place will do: nothing is written meanwhile.
      () => lastMark,
    )
    if (mark === undefined) return
    lastMark = mark
    if (await withTimeout(hasReached(db, mark.place), patienceMs)) {
      near = true
      mark = undefined
    } else if (Date.now() - mark.at > mostBehindMs) leave(new Error('the replica is too far behind'))
  }

  const replica: Replica = {
    db,
    isNear: () => near === true,
    withTimeout: (answer) => withTimeout(answer, patienceMs),
    distrust: (cause) => leave(new Error('the replica failed a request', { cause })),
  }
  return {
    replica,
    /** `report` is told each time it is left alone. */
    follow(report: (error: unknown) => void) {
      tell = report
      end = runPeriodically(everyMs, look, leave)
    },
    async close() {
      await end()
      await close()
    },
  }
}

async function cacheKeyOf(primary: Db): Promise<string> {
  const [row] = await primary.execute<{ place: string }>(sql`select pg_current_wal_lsn()::text as place`)
  return String(row?.place)
}

/** Throws where there is no standby: what was written there would be of another history. */
async function hasReached(standby: Db, place: string): Promise<boolean> {
  const [row] = await standby.execute<{ follows: boolean; reached: boolean | null }>(sql`
    select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn() >= ${place}::pg_lsn as reached`)
  if (row?.follows !== true) throw new Error('DATABASE_READ_URL leads to a database that follows no other')
  return row.reached === true
}

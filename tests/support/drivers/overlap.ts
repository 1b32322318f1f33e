import { openDatabase } from '#server/db/client.ts'
import type { TestApp } from './app.ts'
import { until } from './server.ts'

type Place = Pick<TestApp, 'sql' | 'address'>

const TIMEOUT_MS = 20_000

/** Resolves when `count` transactions of this database wait for a lock. */
export async function untilWaiting({ sql }: Place, racers: number) {
  const probe = async () => {
    const [row] = await sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and state = 'active' and wait_event_type = 'Lock'`
    return Number(row?.n) >= racers ? true : undefined
  }
  await until(`${racers} transactions to wait`, probe, TIMEOUT_MS)
}

/**
 * Makes requests overlap and proves it: a third connection locks rows by `lock`, `race` is started, and the lock is
 * released only when the database itself shows `racers` transactions waiting. Resolves to the result of `race`.
 */
export async function atOnce<Outcome>(
  database: Place,
  lock: string,
  racers: number,
  race: () => Promise<Outcome>,
): Promise<Outcome> {
  const blocker = openDatabase(database.address, { max: 1 })
  try {
    let outcome: Promise<Outcome> | undefined
    await blocker.sql.begin(async (tx) => {
      await tx.unsafe(lock)
      outcome = race()
      await Promise.race([untilWaiting(database, racers), endedEarly(outcome)])
    })
    if (outcome === undefined) throw new Error('the race was never started')
    return await outcome
  } finally {
    await blocker.close()
  }
}

/** A race that ends while its lock is still held did not overlap. */
async function endedEarly(outcome: Promise<unknown>): Promise<never> {
  throw new Error(`no transaction waited: ${JSON.stringify(await outcome)}`)
}

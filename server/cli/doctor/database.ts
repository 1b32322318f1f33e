import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { embeddedFault } from '#server/cli/data-folder.ts'
import type { Config } from '#server/config.ts'
import { withTimeout } from '#server/core/with-timeout.ts'
import { openDatabase } from '#server/db/client.ts'
import { runningDatabase } from '#server/db/embedded/supervisor.ts'
import { migrationsFolder } from '#server/db/migrate.ts'
import { ownDatabase } from '#server/db/start-database.ts'
import { type Finding, look } from './finding.ts'

const MOST_OFF_MS = 5000

/** The database, as it is: nothing is brought up to date by looking at it. */
export async function lookAtDatabase({ databaseUrl, dataDir }: Config): Promise<Finding[]> {
  const fault = databaseUrl === undefined ? embeddedFault(dataDir) : undefined
  if (fault !== undefined) return [{ what: 'database', state: 'fault', say: fault }]
  const address = databaseUrl === undefined ? runningDatabase(dataDir) : { url: databaseUrl }
  if (address === undefined)
    return [
      {
        what: 'database',
        state: 'unknown',
        say: 'The embedded one is not running: start the server, then look again.',
      },
    ]
  const reached = await look('database', async () => {
    if (databaseUrl !== undefined) await ownDatabase(databaseUrl)
    return ['ok', databaseUrl === undefined ? 'the embedded one answers' : 'the operator’s own answers']
  })
  if (reached.state !== 'ok') return [reached]
  const { sql, close } = openDatabase(address, { max: 1 })
  try {
    return [reached, await lookAtTables(sql), await lookAtClock(sql), await lookAtConnections(sql)]
  } finally {
    await close()
  }
}

/** The standby that is read of, where there is to be one: people are served without it, but the database then works alone. */
export async function lookAtReplica({ databaseReadUrl: url }: Config): Promise<Finding[]> {
  if (url === undefined) return []
  const { sql, close } = openDatabase({ url }, { max: 1, impatient: true })
  try {
    const seen = await look('replica', async () => {
      const [row] = await withTimeout(sql`
        select pg_is_in_recovery() as follows, (select count(*) from pg_stat_wal_receiver)::int as lines`)
      if (row?.follows !== true) return ['fault', 'DATABASE_READ_URL leads to a database that follows no other.']
      return row.lines === 0
        ? ['warning', 'It answers, but nothing comes from the database it follows.']
        : ['ok', 'it answers and follows']
    })
    return [seen]
  } finally {
    await close()
  }
}

function lookAtTables(sql: Sql): Promise<Finding> {
  return look('migrations', async () => {
    const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
      entries: object[]
    }
    const known = journal.entries.length
    const [there] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as made`
    const [row] = there?.made
      ? await sql`select count(*)::int as done from drizzle.__drizzle_migrations`
      : [{ done: 0 }]
    const done = Number(row?.done)
    if (done === 0) return ['fault', 'There are no tables of Mowj in it: start the server, or use migrate.']
    if (done > known) return ['fault', `The tables are newer than this program (${done} steps, it knows ${known}).`]
    return done < known
      ? ['warning', `${known - done} steps wait; the next start takes them.`]
      : ['ok', `all ${done} steps`]
  })
}

function lookAtClock(sql: Sql): Promise<Finding> {
  return look('clock', async () => {
    const [row] = await sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`
    const off = Math.round(Math.abs(Number(row?.now) - Date.now()))
    return off > MOST_OFF_MS
      ? ['fault', `This machine and its database are ${off} ms apart: codes and holds end at the wrong time.`]
      : ['ok', `${off} ms from the database’s`]
  })
}

function lookAtConnections(sql: Sql): Promise<Finding> {
  return look('connections', async () => {
    const [row] = await sql`
      select current_setting('max_connections')::int as most, (select count(*)::int from pg_stat_activity) as open`
    const [most, open] = [Number(row?.most), Number(row?.open)]
    return open > most * 0.8 ? ['warning', `${open} of ${most} are taken.`] : ['ok', `${open} of ${most} are taken`]
  })
}

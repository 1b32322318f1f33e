import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { embeddedFault } from '#server/cli/data-folder.ts'
import type { Config } from '#server/config.ts'
import { withTimeout } from '#server/core/with-timeout.ts'
import { type Db, openDatabase } from '#server/db/client.ts'
import { runningDatabase } from '#server/db/embedded/supervisor.ts'
import { migrationsFolder } from '#server/db/migrate.ts'
import { ownDatabase } from '#server/db/start-database.ts'
import { demoStaff } from '#server/modules/staff/demo-staff.service.ts'
import { readStaff } from '#server/modules/staff/staff.service.ts'
import { check, type Finding } from './finding.ts'

const MOST_OFF_MS = 5000

/** Checks the database without changing it: no migrations are applied. */
export async function checkDatabase({ databaseUrl, dataDir, sms }: Config): Promise<Finding[]> {
  const fault = databaseUrl === undefined ? embeddedFault(dataDir) : undefined
  if (fault !== undefined) return [{ what: 'database', state: 'fault', say: fault }]
  const address = databaseUrl === undefined ? runningDatabase(dataDir) : { url: databaseUrl }
  if (address === undefined)
    return [
      {
        what: 'database',
        state: 'unknown',
        say: 'The embedded one is not running: start the server, then check again.',
      },
    ]
  const reached = await check('database', async () => {
    if (databaseUrl !== undefined) await ownDatabase(databaseUrl)
    return ['ok', databaseUrl === undefined ? 'the embedded one responds' : 'the operator’s own responds']
  })
  if (reached.state !== 'ok') return [reached]
  const { db, sql, close } = openDatabase(address, { max: 1 })
  try {
    const tables = await checkTables(sql)
    const staff = tables.state === 'ok' ? [await checkStaff(db, sms.length === 0)] : []
    return [reached, tables, await checkClock(sql), await checkConnections(sql), ...staff]
  } finally {
    await close()
  }
}

/** Checks the configured standby: the server works without it, but then on the primary alone. */
export async function checkReplica({ databaseReadUrl: url }: Config): Promise<Finding[]> {
  if (url === undefined) return []
  const { sql, close } = openDatabase({ url }, { max: 1, impatient: true })
  try {
    const result = await check('replica', async () => {
      const [row] = await withTimeout(sql`
        select pg_is_in_recovery() as follows, (select count(*) from pg_stat_wal_receiver)::int as lines`)
      if (row?.follows !== true)
        return ['fault', 'DATABASE_READ_URL is not a standby: it replicates no other database.']
      return row.lines === 0
        ? ['warning', 'It responds, but receives no data from the primary.']
        : ['ok', 'it responds and replicates']
    })
    return [result]
  } finally {
    await close()
  }
}

function checkTables(sql: Sql): Promise<Finding> {
  return check('migrations', async () => {
    const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
      entries: object[]
    }
    const known = journal.entries.length
    const [migrations] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as made`
    const [row] = migrations?.made
      ? await sql`select count(*)::int as done from drizzle.__drizzle_migrations`
      : [{ done: 0 }]
    const done = Number(row?.done)
    if (done === 0) return ['fault', 'It contains no tables of Mowj: start the server, or run migrate.']
    if (done > known)
      return ['fault', `The tables are newer than this program (${done} migrations, it knows ${known}).`]
    return done < known
      ? ['warning', `${known - done} migrations are pending; the next start applies them.`]
      : ['ok', `all ${done} migrations`]
  })
}

function checkStaff(db: Db, isConsole: boolean): Promise<Finding> {
  return check('staff', async () => {
    const demo = await demoStaff(db)
    if (!isConsole && demo.length > 0)
      return [
        'fault',
        `Numbers of the demonstration have roles; the next start removes them: ${demo.map(({ phone }) => phone).join(', ')}`,
      ]
    const owners = (await readStaff({ db })).filter(({ grants }) => grants.some(({ role }) => role === 'owner'))
    if (owners.length === 0)
      return ['warning', 'The club has no owner: set OWNER_PHONE, or run "staff add 09… --role owner".']
    return ['ok', `${owners.length} with the role owner`]
  })
}

function checkClock(sql: Sql): Promise<Finding> {
  return check('clock', async () => {
    const [row] = await sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`
    const off = Math.round(Math.abs(Number(row?.now) - Date.now()))
    return off > MOST_OFF_MS
      ? ['fault', `This machine and its database are ${off} ms apart: codes and holds expire at the wrong time.`]
      : ['ok', `${off} ms from the database’s`]
  })
}

function checkConnections(sql: Sql): Promise<Finding> {
  return check('connections', async () => {
    const [row] = await sql`
      select current_setting('max_connections')::int as most, (select count(*)::int from pg_stat_activity) as open`
    const [most, open] = [Number(row?.most), Number(row?.open)]
    return open > most * 0.8 ? ['warning', `${open} of ${most} are in use.`] : ['ok', `${open} of ${most} are in use`]
  })
}

import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/client.ts'
import { type Embedded, startEmbedded } from '#server/db/embedded/supervisor.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { seed } from '#server/db/seed/seed.ts'

function urlOf({ address }: Embedded): string {
  if (!('url' in address)) throw new Error('a standby needs a TCP address')
  return address.url
}

/** The connection string of the server that a standby follows. */
function lineTo(url: string): string {
  const { hostname, port, username, password } = new URL(url)
  return `host=${hostname} port=${port} user=${username} password=${password}`
}

/** A seeded PostgreSQL and a second one that follows it by streaming replication, as an operator would set it up. */
export async function databaseWithStandby(now: Date) {
  const folder = mkdtempSync(join(tmpdir(), 'mowj-standby-'))
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  const common = { transport: 'tcp', durable: false } as const
  const before = await startEmbedded({ dataDir: first, ...common })
  await migrateDatabase(before.address)
  const opened = openDatabase(before.address, { max: 1 })
  await seed(opened.db, { now }).finally(opened.close)
  await before.stop()
  // The files of a cleanly stopped server are the start of a standby.
  cpSync(first, second, { recursive: true })
  writeFileSync(join(second, 'postgres/standby.signal'), '')

  const primary = await startEmbedded({ dataDir: first, ...common })
  const follow = () =>
    startEmbedded({ dataDir: second, ...common, settings: { primary_conninfo: lineTo(urlOf(primary)) } })
  let standby: Embedded | undefined = await follow()
  const url = urlOf(standby)
  const desk = openDatabase({ url }, { max: 1 })
  const main = openDatabase(primary.address, { max: 10 })

  return {
    db: main.db,
    sql: main.sql,
    primaryUrl: urlOf(primary),
    standbyUrl: url,
    /** From here on the standby stops replaying changes. */
    fallBehind: () => desk.sql`select pg_wal_replay_pause()`,
    catchUp: () => desk.sql`select pg_wal_replay_resume()`,
    /** Resolves when the standby has replayed everything written so far. */
    async reached() {
      // A test server commits before its log is flushed: this waits for the flush.
      const [row] = await main.sql.begin(async (within) => {
        await within`set local synchronous_commit = on`
        return within`select pg_logical_emit_message(true, 'mowj', 'here')::text as place`
      })
      for (;;) {
        const [there] = await desk.sql`
          select pg_last_wal_replay_lsn() >= ${String(row?.place)}::pg_lsn as reached, pg_sleep(0.02)`
        if (there?.reached === true) return
      }
    },
    async takeAway() {
      await standby?.stop()
      standby = undefined
    },
    async close() {
      await desk.close()
      await main.close()
      await standby?.stop()
      await primary.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

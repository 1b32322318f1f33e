import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatabaseAddress, openDatabase } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded/supervisor.ts'
import { migrateDatabase } from '#server/db/migrate.ts'

/** Nothing of the database's own housekeeping may change the order of rows. */
const settings = { autovacuum: 'off', max_connections: '60' }

/** An embedded PostgreSQL that gives every run a database cloned from a migrated template. */
export async function localDatabase() {
  const dataDir = mkdtempSync(join(tmpdir(), 'mowj-simulate-'))
  const server = await startEmbedded({ dataDir, durable: false, settings })
  await migrateDatabase(server.address)
  if (!('socketDir' in server.address)) throw new Error('the simulation needs a Unix socket')
  const { database: template, ...address } = server.address
  const { sql, close } = openDatabase({ ...address, database: 'postgres' }, { max: 1 })
  let count = 0
  return {
    /** Runs `work` on a database of its own. */
    async withClone<Result>(work: (address: DatabaseAddress) => Promise<Result>): Promise<Result> {
      count += 1
      const database = `run_${count}`
      await sql`create database ${sql(database)} template ${sql(template)}`
      try {
        return await work({ ...address, database })
      } finally {
        await sql`drop database ${sql(database)} with (force)`
      }
    },
    async stop() {
      await close()
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

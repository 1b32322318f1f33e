import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import { type DatabaseAddress, openDatabase } from './client.ts'

/** Beside this file in the sources, beside the bundle after a build. */
export const migrationsFolder = join(import.meta.dirname, 'migrations')

/** Any number that nothing else in this database locks. */
const lockKey = 7_041_405

/** Brings the tables up to date. Several servers starting at once wait for each other. */
export async function migrateDatabase(address: DatabaseAddress): Promise<void> {
  // One connection: the lock belongs to it, and it must be the one that migrates.
  const { sql, close } = openDatabase(address, { max: 1 })
  try {
    await sql`select pg_advisory_lock(${lockKey})`
    await migrate(drizzle(sql), { migrationsFolder })
  } finally {
    // Closing the connection frees the lock.
    await close()
  }
}

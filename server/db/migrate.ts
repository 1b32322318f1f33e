import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import { type DatabaseAddress, openDatabase } from './client.ts'

/** Beside this file in the sources, beside the bundle after a build. */
export const migrationsFolder = join(import.meta.dirname, 'migrations')

/** An arbitrary number that no other advisory lock of this database uses. */
const lockKey = 7_041_405

/** Applies the pending migrations of a folder. Servers that start at once wait for each other. */
export async function migrateDatabase(address: DatabaseAddress, folder = migrationsFolder): Promise<void> {
  // A single connection: the one that holds the lock must run the migrations.
  const { sql, close } = openDatabase(address, { max: 1 })
  try {
    await sql`select pg_advisory_lock(${lockKey})`
    await migrate(drizzle(sql), { migrationsFolder: folder })
  } finally {
    // Closing the connection releases the lock.
    await close()
  }
}

import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/** Arbitrary key of an advisory lock. */
const CATALOG_LOCK = 7_006_614

/** Adds rows of the catalogue one transaction after another: imports, and new rows with the next public number. */
export async function lockCatalog(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CATALOG_LOCK})`)
}

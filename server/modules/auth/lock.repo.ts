import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'

/** Serializes requests that send to or try `name`: holds an advisory lock until the transaction ends. */
export async function lockName(db: Db, name: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`otp:${name}`}, 0))`)
}

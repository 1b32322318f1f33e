import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'

/** Makes everyone who sends to or tries `name` wait for their turn until the transaction ends. */
export async function lockName(db: Db, name: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`otp:${name}`}, 0))`)
}

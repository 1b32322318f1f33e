import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'

/** Until when rows of each kind may be from: what is older goes. */
export type Limits = Record<'codes' | 'sessions' | 'unused' | 'year', Date>

/** Takes away what is kept no longer, at most `limit` rows of each kind; the answer is how many went, by table. */
export async function deleteExpired(db: Db, limits: Limits, limit: number): Promise<Record<string, number>> {
  const before = (date: Date) => sql`${date.toISOString()}::timestamptz`
  const expired = {
    otp_codes: sql`created_at < ${before(limits.codes)}`,
    password_tries: sql`created_at < ${before(limits.codes)}`,
    // With them go the subscriptions of their browsers.
    auth_sessions: sql`revoked_at < ${before(limits.sessions)} or rotated_at < ${before(limits.unused)}`,
    known_devices: sql`last_used_at < ${before(limits.year)}`,
    account_events: sql`created_at < ${before(limits.year)}`,
    notifications: sql`created_at < ${before(limits.year)}`,
    contact_messages: sql`created_at < ${before(limits.year)}`,
    post_reports: sql`closed_at < ${before(limits.year)}`,
  }
  const gone: Record<string, number> = {}
  for (const [table, isOver] of Object.entries(expired)) {
    const name = sql.identifier(table)
    const rows = await db.execute(
      sql`delete from ${name} where ctid in (select ctid from ${name} where ${isOver} limit ${limit}) returning 1`,
    )
    gone[table] = rows.length
  }
  return gone
}

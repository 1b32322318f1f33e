import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'

/** For each kind, the date before which rows are deleted. */
export type Limits = Record<'codes' | 'sessions' | 'unused' | 'quarter' | 'year', Date>

/** Deletes expired rows, at most `limit` of each kind; returns the number deleted, by table. */
export async function deleteExpired(db: Db, limits: Limits, limit: number): Promise<Record<string, number>> {
  const before = (date: Date) => sql`${date.toISOString()}::timestamptz`
  const expired = {
    otp_codes: sql`created_at < ${before(limits.codes)}`,
    password_tries: sql`created_at < ${before(limits.codes)}`,
    // Cascades to the push subscriptions of their browsers.
    auth_sessions: sql`revoked_at < ${before(limits.sessions)} or rotated_at < ${before(limits.unused)}`,
    waitlist_entries: sql`ended_at < ${before(limits.quarter)}`,
    known_devices: sql`last_used_at < ${before(limits.year)}`,
    account_events: sql`created_at < ${before(limits.year)}`,
    notifications: sql`created_at < ${before(limits.year)}`,
    contact_messages: sql`created_at < ${before(limits.year)}`,
    // Cascades to their deliveries.
    webhook_events: sql`created_at < ${before(limits.quarter)}`,
    api_tokens: sql`greatest(expires_at, revoked_at) < ${before(limits.year)}`,
    // Cascades to their deliveries.
    club_messages: sql`created_at < ${before(limits.year)}`,
    post_reports: sql`closed_at < ${before(limits.year)}`,
  }
  const deleted: Record<string, number> = {}
  for (const [table, condition] of Object.entries(expired)) {
    const name = sql.identifier(table)
    const rows = await db.execute(
      sql`delete from ${name} where ctid in (select ctid from ${name} where ${condition} limit ${limit}) returning 1`,
    )
    deleted[table] = rows.length
  }
  return deleted
}

import type { Sql } from 'postgres'

/**
 * Ages what a dead server left behind: payments and holds, claimed keys and uploads, and its leases.
 * Work of live servers is aged with it, which costs one retry at most.
 */
export async function ageTimestamps(sql: Sql, minutes: number): Promise<void> {
  const ago = sql`${minutes} * interval '1 minute'`
  await sql`update attempts set created_at = created_at - ${ago}, redirected_at = redirected_at - ${ago},
    checked_at = checked_at - ${ago}, asking_until = asking_until - ${ago}, reverse_asked_at = reverse_asked_at - ${ago}`
  await sql`update orders set created_at = created_at - ${ago}, hold_expires_at = hold_expires_at - ${ago}`
  await sql`update idempotency_keys set created_at = created_at - ${ago} where status is null`
  await sql`update uploads set claimed_until = claimed_until - ${ago}`
  await sql`update leases set expires_at = expires_at - ${ago}`
}

import type { Sql } from 'postgres'

/**
 * Lets time pass for what a dead server left behind: payments and holds, keys and uploads it was at work on, and its leases.
 * What living servers are at is aged with it, which costs them a second try at most.
 */
export async function letTimePass(sql: Sql, minutes: number): Promise<void> {
  const ago = sql`${minutes} * interval '1 minute'`
  await sql`update attempts set created_at = created_at - ${ago}, redirected_at = redirected_at - ${ago},
    checked_at = checked_at - ${ago}, asking_until = asking_until - ${ago}, reverse_asked_at = reverse_asked_at - ${ago}`
  await sql`update orders set created_at = created_at - ${ago}, hold_expires_at = hold_expires_at - ${ago}`
  await sql`update idempotency_keys set created_at = created_at - ${ago} where status is null`
  await sql`update uploads set claimed_until = claimed_until - ${ago}`
  await sql`update leases set expires_at = expires_at - ${ago}`
}

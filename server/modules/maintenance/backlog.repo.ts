import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'

/** Counts of unfinished rows; each count reads a partial index of open rows. */
export async function countBacklog(db: Db, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const [row] = await db.execute<Record<string, number>>(sql`
    select (select count(*)::int from media_jobs where failed_at is null and run_after <= ${at}) as media_jobs_due,
      (select count(*)::int from media_jobs where failed_at is not null) as media_jobs_failed,
      (select count(*)::int from push_queue where due_at <= ${at}) as push_due,
      (select count(*)::int from attempts where state in ('created', 'redirected', 'verifying')) as payments_open,
      (select count(*)::int from orders where state in ('held', 'paying')) as holds_open,
      (select count(*)::int from orders where state in ('held', 'paying') and hold_expires_at <= ${at}) as holds_overdue,
      (select count(*)::int from post_reports where closed_at is null) as reports_open`)
  return row ?? {}
}

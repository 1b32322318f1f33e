import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { accountEvents, users } from '#server/db/schema/people.ts'

export type AccountEvent = typeof accountEvents.$inferInsert

export async function insertEvent(db: Db, event: AccountEvent): Promise<void> {
  await db.insert(accountEvents).values(event)
}

/**
 * Counts a refused sign-in for the owner of a number, one row per hour; the same statement runs for unknown numbers.
 */
export async function countFailure(db: Db, phone: string, userAgent: string, { now, hour }: { now: Date; hour: Date }) {
  await db.execute(sql`
    insert into ${accountEvents} (user_id, kind, user_agent, refused_hour, created_at)
    select id, 'sign_in_refused', ${userAgent}, ${hour.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from ${users} where phone = ${phone}
    on conflict (user_id, refused_hour) do update
    set count = ${accountEvents}.count + 1, user_agent = excluded.user_agent`)
}

import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { accountEvents, users } from '#server/db/schema/people.ts'

export type AccountEvent = typeof accountEvents.$inferInsert

export async function insertEvent(db: Db, event: AccountEvent): Promise<void> {
  await db.insert(accountEvents).values(event)
}

/** Notes a refused sign-in for whoever has the number, by the same statement for numbers that nobody has. */
export async function insertRefusal(db: Db, phone: string, userAgent: string, now: Date): Promise<void> {
  await db.execute(sql`
    insert into ${accountEvents} (user_id, kind, user_agent, created_at)
    select id, 'sign_in_refused', ${userAgent}, ${now.toISOString()}::timestamptz from ${users} where phone = ${phone}`)
}

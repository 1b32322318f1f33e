import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { isHoliday } from '#server/db/is-holiday.ts'
import { sessions, slots } from '#server/db/schema/catalog.ts'
import type { JalaliMonth } from '#src/contract/month.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'

/** Adds a month to classes that lack it, at most `limit` at a time. Returns how many were added. */
export function addMonth(db: Db, { year, month }: JalaliMonth, limit: number): Promise<number> {
  return addSlots(db, { year, month, day: null }, sql`s.kind <> 'pool'`, limit)
}

/** Adds a date to the pools' openings of its weekday (0 is Saturday) that lack it. */
export function addDate(db: Db, { year, month, day }: JalaliDay, weekday: number, limit: number): Promise<number> {
  return addSlots(db, { year, month, day }, sql`s.kind = 'pool' and ${weekday}::smallint = any(s.weekdays)`, limit)
}

/** Copies the capacity of the session's last slot; a session without slots gets none. A date on which the club or the pool is closed is closed. */
async function addSlots(
  db: Db,
  { year, month, day }: JalaliMonth & { day: number | null },
  which: SQL,
  limit: number,
): Promise<number> {
  const rows = await db.execute(sql`
    insert into ${slots} (session_id, year, month, day, capacity, closed)
    select s.id, ${year}::smallint, ${month}::smallint, ${day}::smallint, last.capacity,
      ${isHoliday({ year, month, day })} or exists (select from pool_closed_days k where k.pool_id = s.pool_id
        and k.year = ${year}::smallint and k.month = ${month}::smallint and k.day = ${day}::smallint)
    from ${sessions} s cross join lateral (
      select l.capacity from ${slots} l where l.session_id = s.id
      order by l.year desc, l.month desc, l.day desc nulls last limit 1
    ) last
    where ${which} and s.archived_at is null and not exists (
      select from ${slots} l where l.session_id = s.id and l.year = ${year}::smallint and l.month = ${month}::smallint
        and l.day is not distinct from ${day}::smallint
    )
    order by s.id limit ${limit}
    on conflict do nothing returning id`)
  return rows.length
}

import { sql } from 'drizzle-orm'
import { type AddedLesson, addedLessonsOf } from '#server/db/class-lessons.ts'
import type { Db } from '#server/db/client.ts'
import type { JalaliMonth } from '#src/contract/month.ts'
import type { Timetable } from '#src/fa/lessons.ts'

/** A month of a session by its present timetable, with what differs from it. */
export type MonthSchedule = JalaliMonth &
  Timetable & { pool: string; pool_address: string; cancelled_days: number[]; added: AddedLesson[] }

export async function listMonthSchedules(
  db: Db,
  sessionId: number,
  months: readonly JalaliMonth[],
): Promise<MonthSchedule[]> {
  const rows = await db.execute<MonthSchedule>(sql`
    select m.year, m.month, s.weekdays, s.starts_at, s.ends_at, w.name as pool, w.address as pool_address,
      (select coalesce(json_agg(c.day order by c.day), '[]') from cancelled_dates c
        where c.session_id = s.id and c.year = m.year and c.month = m.month) as cancelled_days,
      ${addedLessonsOf(sql`s.id`, sql`m.year`, sql`m.month`)} as added
    from sessions s join pools w on w.id = s.pool_id
    cross join json_to_recordset(${JSON.stringify(months)}::json) as m(year int, month int)
    where s.id = ${sessionId}`)
  return [...rows]
}

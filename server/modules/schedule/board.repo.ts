import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import { termNumber } from '#src/contract/month.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'
import { weekdayOf } from '#src/fa/week.ts'

/** A lesson of a class or a date of an opening, whether it is held or not. */
export type BoardLesson = JalaliDay & {
  session_id: number
  kind: BookableKind
  session: number
  name: string
  title: string
  pool_id: number
  sex: 'women' | 'men' | 'mixed'
  starts_at: string
  ends_at: string
  weekdays: number[]
  coach_id: number | null
  coach: string | null
  substitute: boolean
  added: boolean
  origin_day: number | null
  slot_id: number
  capacity: number
  booked: number
  desk: number
  closed: boolean
  cancelled: string | null
  holiday: string | null
  pool_closed: string | null
}

/** Restricts the lessons to pools, to a session, or to those of a coach. */
export type BoardFilter = { pools?: 'all' | readonly number[]; sessionId?: number; coach?: number }

/** The lessons of some dates by date, time and pool, cancelled ones too; those moved away are on their new date alone. */
export async function listLessonsOn(
  db: Db,
  dates: readonly JalaliDay[],
  { pools = 'all', sessionId, coach }: BoardFilter = {},
): Promise<BoardLesson[]> {
  const days = JSON.stringify(dates.map((date) => ({ ...date, weekday: weekdayOf(date) })))
  const only: SQL[] = [sql`true`]
  if (pools !== 'all') only.push(sql`coalesce(a.pool_id, s.pool_id) = any(${sql.param([...pools])}::int[])`)
  if (sessionId !== undefined) only.push(sql`s.id = ${sessionId}`)
  if (coach !== undefined) only.push(sql`coalesce(b.instructor_id, p.instructor_id) = ${coach}`)
  const of = (table: string) =>
    sql.raw(
      `${table}.session_id = s.id and ${table}.year = d.year and ${table}.month = d.month and ${table}.day = d.day`,
    )
  const rows = await db.execute<BoardLesson>(sql`
    select d.year, d.month, d.day, s.id as session_id, s.kind, s.number as session, coalesce(p.name, w.name) as name,
      s.title, coalesce(a.pool_id, s.pool_id) as pool_id, s.sex, coalesce(a.starts_at, s.starts_at) as starts_at, coalesce(a.ends_at, s.ends_at) as ends_at,
      s.weekdays, i.id as coach_id, i.name as coach, b.instructor_id is not null as substitute, a.id is not null as added,
      a.origin_day, l.id as slot_id, l.capacity, l.taken + l.desk_taken as booked, l.desk_taken as desk, l.closed,
      case when a.id is null then c.reason end as cancelled, h.title as holiday, k.reason as pool_closed
    from json_to_recordset(${days}::json) as d(year int, month int, day int, weekday int)
    join slots l on l.year = d.year and l.month = d.month and (l.day = d.day or l.day is null)
    join sessions s on s.id = l.session_id and (s.kind = 'pool') = (l.day is not null) and s.archived_at is null
    join pools w on w.id = s.pool_id
    left join programs p on p.id = s.program_id
    left join added_lessons a on ${of('a')}
    left join cancelled_dates c on ${of('c')}
    left join substitutes b on ${of('b')}
    left join instructors i on i.id = coalesce(b.instructor_id, p.instructor_id)
    left join club_holidays h on h.year = d.year and h.month = d.month and h.day = d.day
    left join pool_closed_days k on k.pool_id = coalesce(a.pool_id, s.pool_id) and k.year = d.year and k.month = d.month and k.day = d.day
    where p.archived_at is null and ${sql.join(only, sql` and `)}
      and (s.kind = 'pool' or a.id is not null or (d.weekday = any(s.weekdays) and c.moved is not true))
    order by d.year, d.month, d.day, starts_at, pool_id, s.number`)
  return [...rows]
}

/** A session by its kind and public number; `id` is that of its row. */
export type BoardSession = {
  id: number
  kind: BookableKind
  session: number
  subject: number
  /** Null for an opening. */
  program_id: number | null
  name: string
  title: string
  pool_id: number
  pool_name: string
  lanes: number
  sex: 'women' | 'men' | 'mixed'
  weekdays: number[]
  starts_at: string
  ends_at: string
  coach_id: number | null
  version: number
}

export async function findBoardSession(db: Db, kind: BookableKind, number: number): Promise<BoardSession | undefined> {
  const [row] = await db.execute<BoardSession>(sql`
    select s.id, s.kind, s.number as session, coalesce(p.number, w.id) as subject, p.id as program_id,
      coalesce(p.name, w.name) as name, s.title,
      w.id as pool_id, w.name as pool_name, w.lanes, s.sex, s.weekdays, s.starts_at, s.ends_at, p.instructor_id as coach_id,
      s.version
    from sessions s join pools w on w.id = s.pool_id left join programs p on p.id = s.program_id
    where s.kind = ${kind} and s.number = ${number} and s.archived_at is null and p.archived_at is null`)
  return row
}

/** The dates of an opening from a date on that are open or sold. */
export async function listComingDates(db: Db, sessionId: number, from: JalaliDay): Promise<JalaliDay[]> {
  const rows = await db.execute<JalaliDay>(sql`
    select year, month, day from slots where session_id = ${sessionId} and day is not null
      and (year * 10000 + month * 100 + day) >= ${termNumber(from)} and (not closed or taken + desk_taken > 0)
    order by year, month, day`)
  return [...rows]
}

export type BoardPool = { id: number; name: string; lanes: number }

/** Pools that are not archived, by name. */
export async function listBoardPools(db: Db, pools: 'all' | readonly number[]): Promise<BoardPool[]> {
  const which = pools === 'all' ? sql`true` : sql`id = any(${sql.param([...pools])}::int[])`
  const rows = await db.execute<BoardPool>(
    sql`select id, name, lanes from pools where archived_at is null and ${which} order by name, id`,
  )
  return [...rows]
}

/** Coaches who can hold a class, by name. */
export async function listCoaches(db: Db): Promise<{ id: number; name: string }[]> {
  const rows = await db.execute<{ id: number; name: string }>(
    sql`select id, name from instructors where archived_at is null order by name, id`,
  )
  return [...rows]
}

const numberIn = (dates: readonly JalaliDay[]) =>
  sql`(year * 10000 + month * 100 + day) = any(${sql.param(dates.map(termNumber))}::int[])`

/** The club's holidays among dates. */
export async function listHolidaysOn(db: Db, dates: readonly JalaliDay[]): Promise<(JalaliDay & { title: string })[]> {
  const rows = await db.execute<JalaliDay & { title: string }>(
    sql`select year, month, day, title from club_holidays where ${numberIn(dates)}`,
  )
  return [...rows]
}

/** The dates among these on which pools are closed. */
export async function listClosedDays(
  db: Db,
  dates: readonly JalaliDay[],
): Promise<(JalaliDay & { pool_id: number; reason: string })[]> {
  const rows = await db.execute<JalaliDay & { pool_id: number; reason: string }>(
    sql`select pool_id, year, month, day, reason from pool_closed_days where ${numberIn(dates)}`,
  )
  return [...rows]
}

import { type SQL, sql } from 'drizzle-orm'
import { isAddedOn, poolOn, rightsDayOn, timeOn } from '#server/db/class-lessons.ts'
import type { Db } from '#server/db/client.ts'
import { freePlaces } from '#server/db/free-places.ts'
import { hasLesson } from '#server/db/lesson-rights.ts'
import type { TillMethod } from '#src/contract/desk/till.ts'
import type { Takings } from '#src/contract/desk/today.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'

/** Ids of pools, or all of them. */
export type Pools = 'all' | readonly number[]

export type SessionRow = {
  kind: BookableKind
  session: number
  name: string
  title: string
  coach: string | null
  pool_id: number
  pool_name: string
  starts_at: string
  ends_at: string
  sex: 'women' | 'men' | 'mixed'
  capacity: number
  expected: number
  held: number
  free: number
  arrived: number
  waiting: number
  expiring: number
  closed: boolean
  cancelled: string | null
  holiday: string | null
}

/** Whether a column is one of these pools; always for all of them. */
export function inPools(column: SQL, pools: Pools): SQL {
  return pools === 'all' ? sql`true` : sql`${column} = any(${sql.param([...pools])}::int[])`
}

/** A date of a member's paper as a sortable number. */
function paperNumber(column: string): SQL {
  const paper = sql.raw(column)
  return sql`((${paper}->>'year')::int * 10000 + (${paper}->>'month')::int * 100 + (${paper}->>'day')::int)`
}

/**
 * The classes and openings of a day by hour and pool. `soon` is the date, as a number, by which a paper expires soon. Reads
 * the day's slots, then the orders of each by their index.
 */
export async function listSessionsOf(
  db: Db,
  { date, weekday, pools, soon }: { date: JalaliDay; weekday: number; pools: Pools; soon: number },
): Promise<SessionRow[]> {
  const day = sql`${date.day}::int`
  const session = sql`s.id`
  const isAdded = isAddedOn(session, date)
  const startsAt = timeOn(session, date, 'starts_at', sql`s.starts_at`)
  const pool = poolOn(session, date, sql`s.pool_id`)
  const rows = await db.execute<SessionRow>(sql`
    select s.kind, s.number as session, coalesce(p.name, w.name) as name, s.title, c.name as coach, w.id as pool_id,
      w.name as pool_name, ${startsAt} as starts_at, ${timeOn(session, date, 'ends_at', sql`s.ends_at`)} as ends_at, s.sex, l.capacity, l.desk_taken + coalesce(n.expected, 0) as expected,
      coalesce(n.held, 0) as held, ${freePlaces('l')} as free, l.closed,
      case when ${isAdded} then null else d.reason end as cancelled, h.title as holiday,
      coalesce(n.expiring, 0) as expiring,
      (select coalesce(sum(a.entered), 0)::int from attendance a where a.pool_id = w.id and a.year = l.year
        and a.month = l.month and a.day = ${day} and a.session_id = s.id) as arrived,
      (select count(*)::int from waitlist_entries e where e.slot_id = l.id and e.state in ('waiting', 'offered')) as waiting
    from sessions s
    join slots l on l.session_id = s.id and l.year = ${date.year} and l.month = ${date.month}
      and case when s.kind = 'pool' then l.day = ${day} else l.day is null end
    join pools w on w.id = ${pool}
    left join programs p on p.id = s.program_id
    left join substitutes b on b.session_id = s.id and b.year = l.year and b.month = l.month and b.day = ${day}
    left join instructors c on c.id = coalesce(b.instructor_id, p.instructor_id)
    left join cancelled_dates d
      on d.session_id = s.id and d.year = l.year and d.month = l.month and d.day = ${day}
    left join club_holidays h on h.year = l.year and h.month = l.month and h.day = ${day}
    left join lateral (
      select sum(i.places) filter (where e.id is not null)::int as expected,
        sum(i.places) filter (where e.id is null)::int as held,
        count(*) filter (where e.id is not null and least(${paperNumber('m.insurance_until')},
          ${paperNumber('m.certificate_until')}) <= ${soon}::int)::int as expiring
      from order_items i
      left join enrolments e on e.order_item_id = i.id and e.cancelled_at is null
      left join members m on m.id = i.member_id
      where i.slot_id = l.id and i.live and coalesce(i.day, ${day}) = ${day}
        and (e.id is null or e.day is not null or ${hasLesson(sql`e.id`, rightsDayOn(session, date))})
    ) n on true
    where (s.kind = 'pool' or ${isAdded} or (${weekday}::smallint = any(s.weekdays) and d.moved is not true))
      and ${inPools(sql`w.id`, pools)}
    order by starts_at, w.id, s.number`)
  return [...rows]
}

type Period = { from: Date; to: Date; pools: Pools }

/**
 * What was taken in a period at these pools, in rial: confirmed by banks, and sold into tills (less what was paid out for a
 * cheaper session). Deposits to wallets belong to the whole club alone.
 */
export async function sumTakings(db: Db, { from, to, pools }: Period): Promise<Takings> {
  const [start, end] = [sql`${from.toISOString()}::timestamptz`, sql`${to.toISOString()}::timestamptz`]
  const till = (method: TillMethod) => sql`(select coalesce(sum(e.amount_rial), 0)::float8
    from till_shifts t join till_entries e on e.shift_id = t.id
    where t.opened_at < ${end} and coalesce(t.closed_at, ${end}) >= ${start} and e.created_at >= ${start}
      and e.created_at < ${end} and e.method = ${method} and e.kind in ('sale', 'difference')
      and ${inPools(sql`t.pool_id`, pools)})`
  const [row] = await db.execute<Takings>(sql`
    select ${till('cash')} as cash, ${till('terminal')} as terminal,
      (select coalesce(sum(a.amount_rial), 0)::float8 from attempts a join orders o on o.id = a.order_id
        where a.state = 'verified' and a.gateway <> 'desk' and a.verified_at >= ${start} and a.verified_at < ${end}
          and ${inPools(sql`o.pool_id`, pools)}) as bank`)
  if (row === undefined) throw new Error('the sums have no row')
  return row
}

export type Waiting = { count: number; since: string | null }
/** What waits for a person, by kind; null where it was not asked for. */
export type WaitingRow = {
  holds: Waiting
  payments: Waiting
  reports: Waiting | null
  messages: Waiting | null
  media: (Waiting & { post: number | null }) | null
}

type WaitingFilter = {
  /** Pools whose orders count. */
  orders: Pools
  /** Holds that ended before, and payments without a response since then. */
  endedBefore: Date
  silentSince: Date
  reports: boolean
  messages: boolean
}

/** Counts what waits for a person, each by a partial index of open rows. */
export async function countWaiting(db: Db, filter: WaitingFilter): Promise<WaitingRow> {
  const waiting = (from: SQL, since: SQL) =>
    sql`(select json_build_object('count', count(*), 'since', min(${since})) from ${from})`
  const atPool = inPools(sql`o.pool_id`, filter.orders)
  const [row] = await db.execute<WaitingRow>(sql`
    select ${waiting(
      sql`orders o where o.state in ('held', 'paying')
        and o.hold_expires_at < ${filter.endedBefore.toISOString()}::timestamptz and ${atPool}`,
      sql`o.hold_expires_at`,
    )} as holds,
      ${waiting(
        sql`attempts a join orders o on o.id = a.order_id
          where a.state in ('created', 'redirected', 'verifying', 'reversing')
            and a.created_at < ${filter.silentSince.toISOString()}::timestamptz and ${atPool}`,
        sql`a.created_at`,
      )} as payments,
      ${filter.reports ? waiting(sql`post_reports r where r.closed_at is null`, sql`r.created_at`) : sql`null`} as reports,
      ${filter.messages ? waiting(sql`contact_messages c where c.closed_at is null`, sql`c.created_at`) : sql`null`} as messages,
      ${
        filter.reports
          ? sql`(select json_build_object('count', count(*), 'since', min(j.failed_at), 'post', min(p.id)) from media_jobs j
              left join posts p on p.media_id = j.media_id or p.thumbnail_id = j.media_id where j.failed_at is not null)`
          : sql`null`
      } as media`)
  if (row === undefined) throw new Error('the counts have no row')
  return row
}

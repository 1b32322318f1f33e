import { getTableName, type SQL, sql } from 'drizzle-orm'
import { coachOn, rightsDayOn } from '#server/db/class-lessons.ts'
import { hasLesson } from '#server/db/lesson-rights.ts'
import { programCoaches, reportClasses, reportMoney, reportPeople } from '#server/db/schema/report.ts'
import type { JalaliMonth } from '#src/contract/month.ts'
import { endOfJalaliMonth, startOfJalaliDay } from '#src/fa/jalali.ts'

/** A table of sums: its columns after the month, and the query of its source that fills them for one month. */
export type SumTable = { name: string; columns: string[]; ofMonth: (month: JalaliMonth) => SQL }

const instantOf = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** The bounds of a Jalali month in Tehran. */
function boundsOf(month: JalaliMonth) {
  return { start: instantOf(startOfJalaliDay({ ...month, day: 1 })), end: instantOf(endOfJalaliMonth(month)) }
}

/** Who coached a program just before an instant; 0 without a program. */
function coachOf(programId: SQL, at: SQL): SQL<number> {
  return sql<number>`coalesce((select c.instructor_id from ${programCoaches} c
    where c.program_id = ${programId} and c.since < ${at} order by c.since desc, c.id desc limit 1), 0)`
}

/**
 * Sales by the confirmation of their order, without deposits to the wallet, which are sales once they are spent. A refund
 * with an attempt returned a second payment of the same order: it was never a sale.
 */
function moneyOf(month: JalaliMonth): SQL {
  const { start, end } = boundsOf(month)
  const place = sql`coalesce(o.pool_id, k.pool_id, 0) as pool_id, coalesce(o.session_id, 0) as session_id`
  const cardPool = sql`left join cards u on u.order_id = o.id left join card_products k on k.id = u.product_id`
  return sql`
    select pool_id, session_id, coach_id, source, count(*)::int as payments, sum(rial)::bigint as amount_rial from (
      select ${place}, ${coachOf(sql`s.program_id`, sql`o.confirmed_at + interval '1 microsecond'`)} as coach_id,
        v.source, v.rial
      from orders o
      left join sessions s on s.id = o.session_id
      ${cardPool}
      left join attempts a on a.order_id = o.id and a.state = 'verified'
      left join till_entries t on t.attempt_id = a.id and t.kind = 'sale'
      cross join lateral (values (case when a.gateway = 'desk' then coalesce(t.method, 'cash') else a.gateway end,
        coalesce(a.amount_rial, 0)), ('wallet', o.wallet_rial)) v (source, rial)
      where o.state = 'confirmed' and o.kind <> 'wallet' and o.confirmed_at >= ${start} and o.confirmed_at < ${end}
        and v.rial > 0
      union all
      select ${place}, ${coachOf(sql`s.program_id`, sql`g.created_at + interval '1 microsecond'`)}, 'refund', g.amount_rial
      from ledger g
      join orders o on o.id = g.order_id
      left join sessions s on s.id = o.session_id
      ${cardPool}
      where g.kind = 'refund' and g.attempt_id is null and g.created_at >= ${start} and g.created_at < ${end}
    ) entries group by pool_id, session_id, coach_id, source`
}

/**
 * Places of the month, and attendance at lessons with a scan or mark: others say nothing about who came. Expected are those
 * who had booked by the end of the lesson's day; a mark of the coach counts before a scan. A substitute's lessons are theirs.
 */
function classesOf(month: JalaliMonth): SQL {
  const { start, end } = boundsOf(month)
  const { year, month: number } = month
  const endOfDay = sql`(${start} + k.day * interval '1 day')`
  const lessonDay = { ...month, day: sql`k.day` }
  const rightsDay = rightsDayOn(sql`k.session_id`, lessonDay)
  const coachOfLesson = coachOn(sql`k.session_id`, lessonDay, coachOf(sql`s.program_id`, endOfDay))
  return sql`
    with sold as (
      select e.slot_id, sum(i.places)::int as places from enrolments e join order_items i on i.id = e.order_item_id
      where e.year = ${year} and e.month = ${number} and e.cancelled_at is null group by e.slot_id
    ), recorded as (
      select a.pool_id, a.session_id, a.day, a.member_id,
        case when a.mark is null then a.entered when a.mark = 'absent' then 0 else greatest(a.entered, 1) end::int as people
      from pools w join attendance a on a.pool_id = w.id and a.year = ${year} and a.month = ${number}
      where a.entered > 0 or a.mark is not null
    ), lessons as (
      select distinct pool_id, session_id, day from recorded
    ), booked as (
      select k.pool_id, k.session_id, k.day, e.member_id, sum(i.places)::int as places
      from lessons k
      join enrolments e on e.session_id = k.session_id and e.year = ${year} and e.month = ${number}
        and e.cancelled_at is null and e.created_at < ${endOfDay}
        and (e.day = k.day or (e.day is null and ${hasLesson(sql`e.id`, rightsDay)}))
      join order_items i on i.id = e.order_item_id
      group by k.pool_id, k.session_id, k.day, e.member_id
    ), rolls as (
      select pool_id, session_id, day, sum(coalesce(places, 0))::int as expected, sum(coalesce(people, 0))::int as attended,
        sum(greatest(coalesce(places, 0) - coalesce(people, 0), 0))::int as no_shows
      from booked full join recorded using (pool_id, session_id, day, member_id)
      group by pool_id, session_id, day
    )
    select pool_id, session_id, coach_id, sum(capacity)::int as capacity, sum(sold)::int as sold, sum(lessons)::int as lessons,
      sum(expected)::int as expected, sum(attended)::int as attended, sum(no_shows)::int as no_shows
    from (
      select s.pool_id, s.id as session_id, ${coachOf(sql`s.program_id`, end)} as coach_id,
        case when l.closed then coalesce(d.places, 0) + l.desk_taken else l.capacity end as capacity,
        coalesce(d.places, 0) + l.desk_taken as sold, 0 as lessons, 0 as expected, 0 as attended, 0 as no_shows
      from slots l join sessions s on s.id = l.session_id left join sold d on d.slot_id = l.id
      where l.year = ${year} and l.month = ${number}
      union all
      select k.pool_id, k.session_id, ${coachOfLesson}, 0, 0, 1, k.expected, k.attended, k.no_shows
      from rolls k join sessions s on s.id = k.session_id
    ) parts group by pool_id, session_id, coach_id`
}

/**
 * Members with a booking in the month, each once in every scope; new where the scope has no earlier month of theirs. Reads
 * the earlier bookings of these members once, and joins neither list to the other: their sizes are misjudged.
 */
function peopleOf(month: JalaliMonth): SQL {
  const { end } = boundsOf(month)
  const { year, month: number } = month
  const scope = (name: string, { pool = sql`0`, subject = sql`0`, where = sql`true` }) => {
    const members = sql`select member_id, ${pool} as pool_id, ${subject} as subject_id`
    return sql`
      select ${name}::text as scope, pool_id, subject_id, (count(*) filter (where not was_here))::int as new_people,
        (count(*) filter (where was_here))::int as returning
      from (
        select pool_id, subject_id, bool_or(not is_past) as is_here, bool_or(is_past) as was_here from (
          ${members}, false as is_past from seen where ${where} union all ${members}, true from past where ${where}
        ) each group by member_id, pool_id, subject_id
      ) swimmers where is_here group by pool_id, subject_id`
  }
  const pool = sql`pool`
  return sql`
    with classes as (
      select s.id, s.pool_id as pool, s.program_id as program, ${coachOf(sql`s.program_id`, end)} as coach from sessions s
    ), seen as (
      select distinct e.member_id, c.pool, c.program, c.coach from enrolments e join classes c on c.id = e.session_id
      where e.year = ${year} and e.month = ${number} and e.cancelled_at is null
    ), booked as (
      select distinct b.member_id, b.session_id
      from (select distinct member_id from seen) m join enrolments b on b.member_id = m.member_id
      where b.cancelled_at is null and 12 * b.year + b.month < ${12 * year + number}::int
    ), past as (
      select distinct b.member_id, c.pool, c.program, c.coach from booked b join classes c on c.id = b.session_id
    )
    ${scope('club', {})}
    union all ${scope('pool', { pool })}
    union all ${scope('program', { pool, subject: sql`program`, where: sql`program is not null` })}
    union all ${scope('coach', { pool, subject: sql`coach`, where: sql`coach <> 0` })}`
}

/** All tables of sums with their sources. The single definition for the job, the rebuild and the audit. */
export const sumTables: readonly SumTable[] = [
  {
    name: getTableName(reportMoney),
    columns: ['pool_id', 'session_id', 'coach_id', 'source', 'payments', 'amount_rial'],
    ofMonth: moneyOf,
  },
  {
    name: getTableName(reportClasses),
    columns: ['pool_id', 'session_id', 'coach_id', 'capacity', 'sold', 'lessons', 'expected', 'attended', 'no_shows'],
    ofMonth: classesOf,
  },
  {
    name: getTableName(reportPeople),
    columns: ['scope', 'pool_id', 'subject_id', 'new_people', 'returning'],
    ofMonth: peopleOf,
  },
]

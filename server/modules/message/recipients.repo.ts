import { type SQL, sql } from 'drizzle-orm'
import { isHeldOn, poolOn, rightsDayOn } from '#server/db/class-lessons.ts'
import type { Db } from '#server/db/client.ts'
import { isHoliday } from '#server/db/is-holiday.ts'
import { hasLesson } from '#server/db/lesson-rights.ts'
import type { PeopleFilter } from '#src/contract/desk/messages.ts'
import type { JalaliMonth } from '#src/contract/month.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'
import { weekdayOf } from '#src/fa/week.ts'

/** An audience whose session and dates are known to exist. */
export type Audience =
  | { to: 'session'; sessionId: number; month: JalaliMonth; day: number | null }
  | { to: 'pool_day'; pool: number; day: JalaliDay }
  | { to: 'people'; filter: Omit<PeopleFilter, 'month'>; month: JalaliMonth | null }

export type RecipientCounts = { recipients: number; phones: number; push: number }

/** The accounts of an audience, each once however many of its swimmers are meant. */
function recipients(audience: Audience): SQL {
  if (audience.to === 'people' && audience.month === null) {
    // Authors of the seed have no number, and can never sign in.
    return sql`select u.id from users u where u.deleted_at is null and u.phone is not null`
  }
  return sql`select distinct e.user_id as id
    from enrolments e join sessions s on s.id = e.session_id
      join members m on m.id = e.member_id join users u on u.id = e.user_id
      left join programs p on p.id = s.program_id
    where e.cancelled_at is null and u.deleted_at is null and ${isMeant(audience)}`
}

function isMeant(audience: Audience): SQL {
  switch (audience.to) {
    case 'session': {
      const { sessionId, month, day } = audience
      return sql`e.session_id = ${sessionId} and ${day === null ? isIn(month) : isOn({ ...month, day })}`
    }
    case 'pool_day':
      return sql`${poolOn(sql`s.id`, audience.day, sql`s.pool_id`)} = ${audience.pool} and ${isOn(audience.day)}`
    case 'people': {
      const { pool, kind, level, sex } = audience.filter
      const parts = [
        audience.month === null ? undefined : isIn(audience.month),
        pool === null ? undefined : sql`s.pool_id = ${pool}`,
        kind === null ? undefined : sql`s.kind = ${kind}`,
        level === null ? undefined : sql`p.level = ${level}`,
        sex === null ? undefined : sql`m.sex = ${sex}`,
      ]
      return sql.join(
        parts.filter((part) => part !== undefined),
        sql` and `,
      )
    }
  }
}

function isIn({ year, month }: JalaliMonth): SQL {
  return sql`e.year = ${year} and e.month = ${month}`
}

/** A date of its own, or a lesson of the month that takes place on that day. */
function isOn(date: JalaliDay): SQL {
  const session = { id: sql`s.id`, weekdays: sql`s.weekdays` }
  return sql`${isIn(date)} and (e.day = ${date.day}::smallint or (e.day is null
    and ${isHeldOn(session, date, weekdayOf(date))} and ${hasLesson(sql`e.id`, rightsDayOn(session.id, date))}
    and not ${isHoliday(date)}))`
}

/** How many accounts, how many of them with a number, and how many with a device that shows push messages. */
export async function countRecipients(db: Db, audience: Audience): Promise<RecipientCounts> {
  const [row] = await db.execute<RecipientCounts>(sql`
    select count(*)::int as recipients, count(u.phone)::int as phones,
      count(*) filter (where coalesce((u.notifications->>'booking')::boolean, true) and exists (
        select from push_subscriptions d join auth_sessions a on a.id = d.session_id
        where d.user_id = u.id and a.revoked_at is null))::int as push
    from (${recipients(audience)}) r join users u on u.id = r.id`)
  return row ?? { recipients: 0, phones: 0, push: 0 }
}

/** Adds a delivery for each account; returns their number. */
export async function insertDeliveries(
  tx: Db,
  audience: Audience,
  { messageId, notification, sms, dueAt }: { messageId: number; notification: boolean; sms: boolean; dueAt: Date },
): Promise<number> {
  const rows = await tx.execute<{ count: number }>(sql`
    with added as (
      insert into message_deliveries (message_id, user_id, notification, sms, due_at)
      select ${messageId}::int, u.id, ${notification ? 'waiting' : null}::text,
        case when not ${sms}::boolean then null when u.phone is null then 'none' else 'waiting' end,
        case when ${notification}::boolean or u.phone is not null then ${dueAt.toISOString()}::timestamptz end
      from (${recipients(audience)}) r join users u on u.id = r.id
      on conflict do nothing returning 1)
    select count(*)::int as count from added`)
  return rows[0]?.count ?? 0
}

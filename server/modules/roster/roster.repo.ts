import { sql } from 'drizzle-orm'
import { type AddedLesson, addedLessonsOf, isAddedOn, rightsDayOn } from '#server/db/class-lessons.ts'
import type { Db } from '#server/db/client.ts'
import { freePlaces } from '#server/db/free-places.ts'
import { hasLesson } from '#server/db/lesson-rights.ts'
import { memberName } from '#server/db/swimmers.ts'
import type { JalaliDate } from '#src/contract/account.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import type { BookedTerm, JalaliMonth } from '#src/contract/month.ts'

export type RosterSession = {
  id: number
  kind: BookableKind
  session: number
  name: string
  title: string
  coach: string | null
  pool_id: number
  pool_name: string
  weekdays: number[]
  starts_at: string
  ends_at: string
}

export async function findSession(db: Db, kind: BookableKind, number: number): Promise<RosterSession | undefined> {
  const [row] = await db.execute<RosterSession>(sql`
    select s.id, s.kind, s.number as session, coalesce(p.name, w.name) as name, s.title, c.name as coach, w.id as pool_id,
      w.name as pool_name, s.weekdays, s.starts_at, s.ends_at
    from sessions s join pools w on w.id = s.pool_id
    left join programs p on p.id = s.program_id left join instructors c on c.id = p.instructor_id
    where s.kind = ${kind} and s.number = ${number}`)
  return row
}

export type RosterSlot = {
  id: number
  day: number | null
  capacity: number
  desk: number
  free: number
  closed: boolean
  waiting: number
}

/** The slots of a month: one of a class, or the dates of an opening. */
export async function listSlots(db: Db, sessionId: number, { year, month }: JalaliMonth): Promise<RosterSlot[]> {
  const rows = await db.execute<RosterSlot>(sql`
    select l.id, l.day, l.capacity, l.desk_taken as desk, ${freePlaces('l')} as free, l.closed,
      (select count(*)::int from waitlist_entries e where e.slot_id = l.id and e.state in ('waiting', 'offered')) as waiting
    from slots l where l.session_id = ${sessionId} and l.year = ${year} and l.month = ${month} order by l.day`)
  return [...rows]
}

/** Why a date of a session does not take place: its own reason, or the holiday's name. */
export async function findReason(
  db: Db,
  sessionId: number,
  { year, month, day }: JalaliMonth & { day: number },
): Promise<string | null> {
  const [row] = await db.execute<{ reason: string | null }>(sql`
    select coalesce(
      (select reason from cancelled_dates
        where session_id = ${sessionId} and year = ${year} and month = ${month} and day = ${day}
          and not ${isAddedOn(sql`${sessionId}::int`, { year, month, day })}),
      (select title from club_holidays where year = ${year} and month = ${month} and day = ${day})) as reason`)
  return row?.reason ?? null
}

/** The lessons of a month of a class beside those of its weekdays. */
export async function listAdded(db: Db, sessionId: number, { year, month }: JalaliMonth): Promise<AddedLesson[]> {
  const [row] = await db.execute<{ added: AddedLesson[] }>(
    sql`select ${addedLessonsOf(sql`${sessionId}::int`, sql`${year}::int`, sql`${month}::int`)} as added`,
  )
  return row?.added ?? []
}

export type ParticipantRow = {
  enrolment: number | null
  order: string
  name: string
  holder: boolean
  account: string
  user: number
  birth: JalaliDate | null
  insurance: JalaliDate | null
  certificate: JalaliDate | null
  phone: string | null
  places: number
  paid: number | null
  balance: number
  day: number | null
  moved: number[] | null
  from_day: number | null
  arrived: boolean
  is_card: boolean
  is_make_up: boolean
}

/** Everyone with a place of a slot, on a day of it if one is given, by name. */
export async function listParticipants(
  db: Db,
  slotId: number,
  { year, month, day }: BookedTerm,
): Promise<ParticipantRow[]> {
  const onDay =
    day === undefined
      ? sql`true`
      : sql`coalesce(i.day, ${day}::int) = ${day}::int
          and (e.id is null or e.day is not null or ${hasLesson(sql`e.id`, rightsDayOn(sql`e.session_id`, { year, month, day }))})`
  const rows = await db.execute<ParticipantRow>(sql`
    select e.id as enrolment, o.uid as order, ${memberName('m', 'u')} as name, m.holder,
      coalesce(nullif(u.name, ''), u.username, 'user-' || u.id) as account, u.id as user,
      case when m.holder then u.birth_date else m.birth_date end as birth,
      m.insurance_until as insurance, m.certificate_until as certificate, u.phone, i.places,
      i.price_rial::float8 as paid, coalesce(v.balance_rial, 0)::float8 as balance, i.day,
      (select to_json(f.days) from freezes f where f.moved_enrolment_id = e.id) as moved,
      (select f.from_day from freezes f where f.enrolment_id = e.id) as from_day,
      exists (select from attendance a join slots l on l.session_id = a.session_id where l.id = i.slot_id
        and a.member_id = m.id and a.year = ${year} and a.month = ${month} and a.day = ${day ?? null}::int
        and a.entered > 0) as arrived,
      exists (select from card_uses k where k.enrolment_id = e.id and k.live) as is_card,
      exists (select from make_up_credits c where c.used_enrolment_id = e.id) as is_make_up
    from order_items i
    join orders o on o.id = i.order_id
    left join enrolments e on e.order_item_id = i.id and e.cancelled_at is null
    join users u on u.id = i.user_id
    join members m on m.id = i.member_id
    left join wallets v on v.user_id = u.id
    where i.slot_id = ${slotId} and i.live and ${onDay}
    order by name, i.id`)
  return [...rows]
}

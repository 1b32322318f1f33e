import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { hasLesson } from '#server/db/lesson-rights.ts'
import { members } from '#server/db/schema/member.ts'
import { enrolments, orderItems, orders } from '#server/db/schema/payment.ts'
import { users } from '#server/db/schema/people.ts'
import { memberName } from '#server/db/swimmers.ts'
import { termNumber } from '#src/contract/month.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'

type Lesson = JalaliDay & { sessionId: number }

/** Who has paid lessons of a class from a date on: whole months alone. */
export function listSwimmersFrom(db: Db, sessionId: number, from: JalaliDay) {
  const isLater = sql`(${enrolments.year}, ${enrolments.month}) > (${from.year}, ${from.month})`
  const isNow = and(eq(enrolments.year, from.year), eq(enrolments.month, from.month), hasRights(from))
  return swimmers(db, and(eq(enrolments.sessionId, sessionId), isNull(enrolments.day), sql`(${isLater} or ${isNow})`))
}

/** A swimmer whose month was frozen before the date has no lesson from it on. */
function hasRights({ day }: JalaliDay): SQL {
  return sql`not exists (select from freezes f where f.enrolment_id = ${enrolments.id} and f.from_day <= ${day})`
}

/** Who has a paid month that would include a lesson of a date. */
export function listSwimmersOn(db: Db, { sessionId, year, month, day }: Lesson) {
  return swimmers(
    db,
    and(
      eq(enrolments.sessionId, sessionId),
      eq(enrolments.year, year),
      eq(enrolments.month, month),
      isNull(enrolments.day),
      hasLesson(enrolments.id, day),
    ),
  )
}

function swimmers(db: Db, which: SQL | undefined) {
  return db
    .selectDistinct({
      userId: enrolments.userId,
      memberId: members.id,
      name: memberName('members', 'users'),
    })
    .from(enrolments)
    .innerJoin(members, eq(members.id, enrolments.memberId))
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(which, isNull(enrolments.cancelledAt)))
    .orderBy(members.id)
}

/** Single lessons of a class that are booked from a date on. */
export function listGuestsFrom(db: Db, sessionId: number, from: JalaliDay) {
  return db
    .select({
      orderId: orders.id,
      order: orders.uid,
      userId: orders.userId,
      memberId: members.id,
      enrolmentId: enrolments.id,
      name: memberName('members', 'users'),
      year: enrolments.year,
      month: enrolments.month,
      day: sql<number>`${enrolments.day}`.mapWith(Number),
    })
    .from(enrolments)
    .innerJoin(orderItems, eq(orderItems.id, enrolments.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(members, eq(members.id, enrolments.memberId))
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        eq(enrolments.sessionId, sessionId),
        isNotNull(enrolments.day),
        isNull(enrolments.cancelledAt),
        sql`(${enrolments.year} * 10000 + ${enrolments.month} * 100 + ${enrolments.day}) >= ${termNumber(from)}`,
      ),
    )
    .orderBy(enrolments.id)
}

/** Whether a medical pause moved lessons of a class to dates from this one on. */
export async function hasMovedTerms(db: Db, sessionId: number, { year, month, day }: JalaliDay): Promise<boolean> {
  const rows = await db.execute(sql`
    select from freezes f join enrolments e on e.id = f.moved_enrolment_id
    where e.session_id = ${sessionId} and e.cancelled_at is null and ((e.year, e.month) > (${year}, ${month})
      or (e.year = ${year} and e.month = ${month} and ${day} <= any(f.days))) limit 1`)
  return rows.length > 0
}

/** Whether the class has another session: all are at the pool of the class. */
export async function hasOtherSessions(
  db: Db,
  { id, program_id }: { id: number; program_id: number | null },
): Promise<boolean> {
  const rows = await db.execute(sql`
    select from sessions where program_id = ${program_id} and id <> ${id} and archived_at is null limit 1`)
  return rows.length > 0
}

/** The accounts among these that still exist: they get a message. */
export async function listReachable(db: Db, userIds: number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, userIds), isNull(users.deletedAt)))
  return new Set(rows.map(({ id }) => id))
}

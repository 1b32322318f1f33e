import { and, asc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { isHeldOn, poolOn, rightsDayOn, timeOn } from '#server/db/class-lessons.ts'
import type { Db } from '#server/db/client.ts'
import { otherGuardians } from '#server/db/guardians.ts'
import { isHoliday } from '#server/db/is-holiday.ts'
import { hasLesson } from '#server/db/lesson-rights.ts'
import { pools, sessions } from '#server/db/schema/catalog.ts'
import { members } from '#server/db/schema/member.ts'
import { enrolments, orderItems, orders } from '#server/db/schema/payment.ts'
import type { JalaliMonth } from '#src/contract/month.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'

export type Term = Awaited<ReturnType<typeof listTermsWhere>>[number]

/**
 * Terms with a lesson on a day, by id after `afterId`. `weekday` is that of the day, 0 is Saturday. A class has none on
 * a holiday or a cancelled date, nor a swimmer whose month is frozen.
 */
export function listTermsOn(db: Db, day: JalaliDay, weekday: number, afterId: number, limit: number) {
  const isHeld = sql`not ${isHoliday(day)} and ${hasLesson(enrolments.id, rightsDayOn(sessions.id, day))}`
  const isWeekly = and(isNull(enrolments.day), isHeldOn(sessions, day, weekday), isHeld)
  const isThatDay = or(isWeekly, eq(enrolments.day, day.day))
  const startsAt = timeOn(sessions.id, day, 'starts_at', sessions.startsAt)
  const poolId = poolOn(sessions.id, day, sessions.poolId)
  return listTermsWhere(db, and(isMonth(day), isThatDay), { afterId, limit, startsAt, poolId })
}

/** Terms of a month whose swimmer has no term of the same class in the next month, by id after `afterId`. */
export function listLastTerms(db: Db, month: JalaliMonth, next: JalaliMonth, afterId: number, limit: number) {
  const hasNextTerm = sql`exists (
    select 1 from enrolments later
    where later.member_id = ${enrolments.memberId} and later.session_id = ${enrolments.sessionId}
      and later.cancelled_at is null and later.day is null and later.year = ${next.year} and later.month = ${next.month})`
  return listTermsWhere(db, and(isMonth(month), isNull(enrolments.day), sql`not ${hasNextTerm}`), { afterId, limit })
}

function isMonth({ year, month }: JalaliMonth) {
  return and(eq(enrolments.year, year), eq(enrolments.month, month))
}

function listTermsWhere(
  db: Db,
  condition: SQL | undefined,
  {
    afterId,
    limit,
    startsAt,
    poolId,
  }: { afterId: number; limit: number; startsAt?: SQL<string>; poolId?: SQL<number> },
) {
  return db
    .select({
      id: enrolments.id,
      userId: enrolments.userId,
      otherIds: otherGuardians(sql`${members.id}`, sql`${enrolments.userId}`),
      sessionId: enrolments.sessionId,
      memberId: members.id,
      isHolder: members.holder,
      memberName: members.name,
      startsAt: startsAt ?? sql<string>`${sessions.startsAt}`,
      pool: pools.name,
      orderId: orders.id,
      orderUid: orders.uid,
      kind: orders.kind,
      subjectNumber: orders.subjectNumber,
      sessionNumber: orders.sessionNumber,
      subject: orders.subject,
    })
    .from(enrolments)
    .innerJoin(orderItems, eq(orderItems.id, enrolments.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(sessions, eq(sessions.id, enrolments.sessionId))
    .innerJoin(members, eq(members.id, enrolments.memberId))
    .innerJoin(pools, eq(pools.id, poolId ?? sessions.poolId))
    .where(and(gt(enrolments.id, afterId), isNull(enrolments.cancelledAt), condition))
    .orderBy(asc(enrolments.id))
    .limit(limit)
}

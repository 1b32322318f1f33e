import { and, asc, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { addedLessonsOf } from '#server/db/class-lessons.ts'
import type { Db } from '#server/db/client.ts'
import { clubSettingsJson } from '#server/db/club-settings.ts'
import { freePlaces, isOpenTo } from '#server/db/free-places.ts'
import { isShared } from '#server/db/guardians.ts'
import { movedDays } from '#server/db/lesson-rights.ts'
import { pools, programs, sessions, slots } from '#server/db/schema/catalog.ts'
import { cancelledDates, freezes, makeUpCredits } from '#server/db/schema/make-up.ts'
import { members } from '#server/db/schema/member.ts'
import { enrolments, orderItems, orders } from '#server/db/schema/payment.ts'
import { users } from '#server/db/schema/people.ts'
import { memberName } from '#server/db/swimmers.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import type { JalaliMonth } from '#src/contract/month.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'

/** More than sixteen years of one class. */
const MOST_TERMS = 200

export type TermRow = Awaited<ReturnType<typeof listTerms>>[number]
export type FreeMonth = JalaliMonth & { sessionId: number }

/** The members of an account that has, or had, a guardian, without its holder, and those that others share with it. */
export async function listSharedIds(db: Db, userId: number): Promise<number[]> {
  const hadGuardian = sql`exists (select from guardians g where g.owner_id = ${userId} and g.guardian_id is not null)`
  const rows = await db.execute<{ id: number }>(sql`select m.id from members m
    where m.user_id = ${userId} and not m.holder and ${hadGuardian}
    union all select m.id from guardians g join members m on m.user_id = g.owner_id
    where g.guardian_id = ${userId} and g.ended_at is null and ${isShared('m', userId)}`)
  return rows.map(({ id }) => id)
}

/**
 * A user's paid months or visits of one kind, newest first, with the current data of the class; also those that others paid
 * for the members `memberIds`.
 */
export function listTerms(db: Db, { userId, memberIds }: { userId: number; memberIds: number[] }, kind: BookableKind) {
  const isTheirs = eq(enrolments.userId, userId)
  return db
    .select({
      id: enrolments.id,
      order: orders.uid,
      sessionId: sessions.id,
      subject: sql<number>`coalesce(${programs.number}, ${pools.id})`.mapWith(Number),
      session: sessions.number,
      teamName: sql<string>`coalesce(${programs.name}, ${pools.name})`,
      sessionTitle: sessions.title,
      poolName: pools.name,
      poolAddress: pools.address,
      weekdays: sessions.weekdays,
      startsAt: sessions.startsAt,
      endsAt: sessions.endsAt,
      year: enrolments.year,
      month: enrolments.month,
      day: enrolments.day,
      people: orderItems.places,
      priceRial: orderItems.priceRial,
      memberId: members.id,
      swimmerName: memberName('members', 'users'),
      isHolder: members.holder,
      bookedBy: sql<string | null>`case when ${enrolments.userId} <> ${userId} then (
        select coalesce(nullif(b.name, ''), b.username, 'user-' || b.id) from users b where b.id = ${enrolments.userId}) end`,
      cancelledAt: enrolments.cancelledAt,
      cancelledDays: sql<number[]>`(select coalesce(json_agg(c.day order by c.day), '[]') from ${cancelledDates} c
        where c.session_id = ${enrolments.sessionId} and c.year = ${enrolments.year} and c.month = ${enrolments.month})`,
      addedLessons: addedLessonsOf(enrolments.sessionId, enrolments.year, enrolments.month),
      frozen: sql<{ day: number; to: JalaliMonth } | null>`(
        select json_build_object('day', f.from_day, 'to', json_build_object('year', later.year, 'month', later.month))
        from ${freezes} f join enrolments later on later.id = f.moved_enrolment_id where f.enrolment_id = ${enrolments.id})`,
      movedDays: movedDays(enrolments.id),
      /** Missed lessons with a make-up credit. */
      missedCredits: sql<number[]>`(select coalesce(json_agg(m.missed_day), '[]') from ${makeUpCredits} m
        where m.enrolment_id = ${enrolments.id} and m.missed_day is not null)`,
      payableRial: orders.payableRial,
      booked: orders.subject,
      settings: clubSettingsJson(),
    })
    .from(enrolments)
    .innerJoin(orderItems, eq(orderItems.id, enrolments.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(sessions, eq(sessions.id, enrolments.sessionId))
    .innerJoin(members, eq(members.id, enrolments.memberId))
    .innerJoin(users, eq(users.id, members.userId))
    .leftJoin(programs, eq(programs.id, sessions.programId))
    .innerJoin(pools, eq(pools.id, sessions.poolId))
    .where(
      and(
        memberIds.length === 0 ? isTheirs : or(isTheirs, inArray(enrolments.memberId, memberIds)),
        eq(sessions.kind, kind),
      ),
    )
    .orderBy(desc(enrolments.year), desc(enrolments.month), desc(enrolments.day), desc(enrolments.id))
    .limit(MOST_TERMS)
}

/** The months of these sessions, from today on, with a place that the user can book; earliest first. */
export function listFreeMonths(
  db: Db,
  { userId, today }: { userId: number; today: JalaliDay },
  sessionIds: number[],
): Promise<FreeMonth[]> {
  return db
    .select({ sessionId: slots.sessionId, year: slots.year, month: slots.month })
    .from(slots)
    .where(
      and(
        inArray(slots.sessionId, sessionIds),
        isNull(slots.day),
        sql`(${slots.year}, ${slots.month}) >= (${today.year}, ${today.month})`,
        gt(freePlaces('slots'), 0),
        isOpenTo('slots', userId, today),
      ),
    )
    .orderBy(asc(slots.year), asc(slots.month))
}

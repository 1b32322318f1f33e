import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { clubSettingsJson } from '#server/db/club-settings.ts'
import { hasLesson } from '#server/db/lesson-rights.ts'
import { isMonthOfOrder } from '#server/db/order-months.ts'
import { attendance } from '#server/db/schema/attendance.ts'
import { programs, sessions } from '#server/db/schema/catalog.ts'
import { cancelledDates, makeUpCredits } from '#server/db/schema/make-up.ts'
import { enrolments, orderItems, orders } from '#server/db/schema/payment.ts'
import type { JalaliMonth } from '#src/contract/month.ts'

/**
 * A user's paid month of a class with what is known of the lesson of a day, locked against a second credit; undefined
 * without such a month.
 */
export async function lockMissedMonth(tx: Db, { term, userId, day }: { term: number; userId: number; day: number }) {
  const [row] = await tx
    .select({
      year: enrolments.year,
      month: enrolments.month,
      weekdays: sessions.weekdays,
      starts_at: sessions.startsAt,
      ends_at: sessions.endsAt,
      settings: clubSettingsJson(),
      isAbsent: sql<boolean>`exists (select from ${attendance} a where a.session_id = ${enrolments.sessionId}
        and a.member_id = ${enrolments.memberId} and a.year = ${enrolments.year} and a.month = ${enrolments.month}
        and a.day = ${day}::smallint and a.mark = 'absent')`,
      hasLesson: sql<boolean>`${hasLesson(enrolments.id, day)} and not exists (select from ${cancelledDates} c
        where c.session_id = ${enrolments.sessionId} and c.year = ${enrolments.year} and c.month = ${enrolments.month}
        and c.day = ${day}::smallint)`,
    })
    .from(enrolments)
    .innerJoin(sessions, eq(sessions.id, enrolments.sessionId))
    .innerJoin(programs, eq(programs.id, sessions.programId))
    .where(
      and(
        eq(enrolments.id, term),
        eq(enrolments.userId, userId),
        isNull(enrolments.day),
        isNull(enrolments.cancelledAt),
      ),
    )
    .for('no key update', { of: enrolments })
  return row
}

/** The paid months of a confirmed order that are not cancelled: one month, of all members or one. */
export function listMonthsOf(db: Db, uid: string, month: JalaliMonth, memberId: number | undefined) {
  return db
    .select({ id: enrolments.id, userId: enrolments.userId })
    .from(enrolments)
    .innerJoin(orderItems, eq(orderItems.id, enrolments.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(isMonthOfOrder(uid, month, memberId))
    .orderBy(enrolments.id)
}

/** The credits that a month has for missed lessons. */
export function listMissedCredits(db: Db, term: number) {
  return db
    .select({ id: makeUpCredits.id, day: makeUpCredits.missedDay, expiresAt: makeUpCredits.expiresAt })
    .from(makeUpCredits)
    .where(and(eq(makeUpCredits.enrolmentId, term), isNotNull(makeUpCredits.missedDay)))
}

/** Gives the credit for the missed lesson of a day, with the level and price of the class as they are. */
export async function insertMissedCredit(
  tx: Db,
  { term, day, until, now }: { term: number; day: number; until: Date; now: Date },
) {
  const [row] = await tx.execute(sql`
    insert into ${makeUpCredits} (user_id, member_id, missed_day, enrolment_id, kind, level, month_rial, weekly_lessons,
      expires_at, created_at)
    select ${enrolments.userId}, ${enrolments.memberId}, ${day}::smallint, ${enrolments.id}, ${programs.kind},
      ${programs.level}, ${sessions.finalPriceRial}, cardinality(${sessions.weekdays}),
      ${until.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from ${enrolments}
    join ${sessions} on ${sessions.id} = ${enrolments.sessionId}
    join ${programs} on ${programs.id} = ${sessions.programId}
    where ${enrolments.id} = ${term}
    returning id`)
  return Number(row?.id)
}

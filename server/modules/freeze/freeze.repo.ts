import { and, eq, or, sql } from 'drizzle-orm'
import { type AddedLesson, addedLessonsOf } from '#server/db/class-lessons.ts'
import type { Db } from '#server/db/client.ts'
import { isMonthOfOrder } from '#server/db/order-months.ts'
import { programs, sessions } from '#server/db/schema/catalog.ts'
import { clubHolidays } from '#server/db/schema/club.ts'
import { cancelledDates, freezes } from '#server/db/schema/make-up.ts'
import { enrolments, orderItems, orders } from '#server/db/schema/payment.ts'
import type { JalaliMonth } from '#src/contract/month.ts'

export type Term = Awaited<ReturnType<typeof listTermsOf>>[number]

/** The paid months of a confirmed order of a class that are not cancelled: one month, of all members or one. */
export function listTermsOf(db: Db, uid: string, month: JalaliMonth, memberId: number | undefined) {
  return db
    .select({
      id: enrolments.id,
      userId: enrolments.userId,
      memberId: sql<number>`${enrolments.memberId}`.mapWith(Number),
      kind: sessions.kind,
      subject: programs.number,
      sessionNumber: sessions.number,
    })
    .from(enrolments)
    .innerJoin(orderItems, eq(orderItems.id, enrolments.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(sessions, eq(sessions.id, enrolments.sessionId))
    .innerJoin(programs, eq(programs.id, sessions.programId))
    .where(isMonthOfOrder(uid, month, memberId))
    .orderBy(enrolments.id)
}

/** Whether a term was frozen, or is the later month of a freeze. */
export async function wasFrozen(db: Db, enrolmentId: number): Promise<boolean> {
  const either = or(eq(freezes.enrolmentId, enrolmentId), eq(freezes.movedEnrolmentId, enrolmentId))
  return (await db.select({ id: freezes.id }).from(freezes).where(either)).length > 0
}

/** The lessons of a month of a class beside those of its weekdays. */
export async function listAdded(db: Db, sessionId: number, { year, month }: JalaliMonth): Promise<AddedLesson[]> {
  const [row] = await db.execute<{ added: AddedLesson[] }>(
    sql`select ${addedLessonsOf(sql`${sessionId}::int`, sql`${year}::int`, sql`${month}::int`)} as added`,
  )
  return row?.added ?? []
}

/** The days of a month without a lesson of a class: cancelled, or the club is closed. */
export async function listDaysOff(db: Db, sessionId: number, { year, month }: JalaliMonth): Promise<Set<number>> {
  const rows = await db.execute(sql`
    select day from ${cancelledDates} where session_id = ${sessionId} and year = ${year} and month = ${month}
    union select day from ${clubHolidays} where year = ${year} and month = ${month}`)
  return new Set(rows.map(({ day }) => Number(day)))
}

export async function insertFreeze(db: Db, row: typeof freezes.$inferInsert) {
  await db.insert(freezes).values(row)
}

/** All freezes, newest first. */
export function listFreezes(db: Db) {
  const moved = sql`(select m.year || '-' || lpad(m.month::text, 2, '0') from enrolments m
    where m.id = ${freezes.movedEnrolmentId})`
  return db
    .select({
      order: orders.uid,
      userId: freezes.userId,
      memberId: freezes.memberId,
      year: enrolments.year,
      month: enrolments.month,
      fromDay: freezes.fromDay,
      to: sql<string>`${moved}`,
      days: freezes.days,
      certificate: freezes.certificate,
      createdAt: freezes.createdAt,
    })
    .from(freezes)
    .innerJoin(enrolments, eq(enrolments.id, freezes.enrolmentId))
    .innerJoin(orderItems, eq(orderItems.id, enrolments.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .orderBy(sql`${freezes.id} desc`)
}

/** A user's freezes for their export, after the freeze `after`. */
export function exportFreezeRows(db: Db, userId: number, { after, limit }: { after: number; limit: number }) {
  return db
    .select({
      key: freezes.id,
      member: freezes.memberId,
      enrolment: freezes.enrolmentId,
      from_day: freezes.fromDay,
      moved_to_enrolment: freezes.movedEnrolmentId,
      days: freezes.days,
      certificate: freezes.certificate,
      created_at: freezes.createdAt,
    })
    .from(freezes)
    .where(and(eq(freezes.userId, userId), sql`${freezes.id} > ${after}`))
    .orderBy(freezes.id)
    .limit(limit)
}

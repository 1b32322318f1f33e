import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { isHeldOn, poolOn, timeOn } from '#server/db/class-lessons.ts'
import type { Db } from '#server/db/client.ts'
import { isHoliday } from '#server/db/is-holiday.ts'
import { pools, programs, sessions } from '#server/db/schema/catalog.ts'
import { cancelledDates, makeUpCredits } from '#server/db/schema/make-up.ts'
import { members } from '#server/db/schema/member.ts'
import { enrolments, orderItems, orders } from '#server/db/schema/payment.ts'
import { users } from '#server/db/schema/people.ts'
import { memberName } from '#server/db/swimmers.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'
import { weekdayOf } from '#src/fa/week.ts'

export type CreditRow = typeof makeUpCredits.$inferSelect

/** Not used, or its lesson was cancelled. */
const isFree: SQL = sql`not exists (select from ${enrolments} used
  where used.id = ${makeUpCredits.usedEnrolmentId} and used.cancelled_at is null)`

/** A credit: of any account, or of `userId` alone. */
export async function findCredit(db: Db, id: number, userId?: number): Promise<CreditRow | undefined> {
  const [row] = await db
    .select()
    .from(makeUpCredits)
    .where(and(eq(makeUpCredits.id, id), userId === undefined ? undefined : eq(makeUpCredits.userId, userId)))
  return row
}

/** The lesson that a credit is used for; undefined when it is free. */
export async function findUse(db: Db, creditId: number) {
  const [row] = await db
    .select({
      order: orders.uid,
      term: enrolments.id,
      sessionId: enrolments.sessionId,
      year: enrolments.year,
      month: enrolments.month,
      day: enrolments.day,
    })
    .from(makeUpCredits)
    .innerJoin(enrolments, eq(enrolments.id, makeUpCredits.usedEnrolmentId))
    .innerJoin(orderItems, eq(orderItems.id, enrolments.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(makeUpCredits.id, creditId), isNull(enrolments.cancelledAt)))
  return row
}

/** Uses a credit for a lesson that begins at `startsAt`. False when it is used or ends before. */
export async function takeCredit(
  db: Db,
  { id, userId, enrolmentId, startsAt }: { id: number; userId: number; enrolmentId: number; startsAt: Date },
): Promise<boolean> {
  const rows = await db
    .update(makeUpCredits)
    .set({ usedEnrolmentId: enrolmentId })
    .where(
      and(eq(makeUpCredits.id, id), eq(makeUpCredits.userId, userId), gt(makeUpCredits.expiresAt, startsAt), isFree),
    )
    .returning({ id: makeUpCredits.id })
  return rows.length === 1
}

/** The lesson of a class on a date, with its times and its pool; `held` is false when it is cancelled or moved, or the club is closed. */
export async function findLesson(db: Db, sessionId: number, date: JalaliDay) {
  const [row] = await db
    .select({
      held: sql<boolean>`${isHeldOn(sessions, date, weekdayOf(date))} and not ${isHoliday(date)}`,
      starts_at: timeOn(sessions.id, date, 'starts_at', sessions.startsAt),
      ends_at: timeOn(sessions.id, date, 'ends_at', sessions.endsAt),
      poolName: pools.name,
      poolAddress: pools.address,
    })
    .from(sessions)
    .innerJoin(pools, eq(pools.id, poolOn(sessions.id, date, sessions.poolId)))
    .where(eq(sessions.id, sessionId))
  return row
}

/** The lesson that was cancelled or missed. */
const source = {
  year: enrolments.year,
  month: enrolments.month,
  day: sql<number>`coalesce(${cancelledDates.day}, ${makeUpCredits.missedDay})`.mapWith(Number),
}

const columns = {
  id: makeUpCredits.id,
  userId: makeUpCredits.userId,
  memberId: members.id,
  name: memberName('members', 'users'),
  holder: members.holder,
  kind: makeUpCredits.kind,
  level: makeUpCredits.level,
  teamName: programs.name,
  sessionTitle: sessions.title,
  ...source,
  reason: sql<string>`coalesce(${cancelledDates.reason}, '')`,
  expiresAt: makeUpCredits.expiresAt,
}

function select(db: Db, where: SQL | undefined) {
  return db
    .select({ ...columns, isFree: sql<boolean>`${isFree}` })
    .from(makeUpCredits)
    .innerJoin(enrolments, eq(enrolments.id, makeUpCredits.enrolmentId))
    .leftJoin(cancelledDates, eq(cancelledDates.id, makeUpCredits.cancelledDateId))
    .innerJoin(sessions, eq(sessions.id, enrolments.sessionId))
    .innerJoin(programs, eq(programs.id, sessions.programId))
    .innerJoin(members, eq(members.id, makeUpCredits.memberId))
    .innerJoin(users, eq(users.id, members.userId))
    .where(where)
    .orderBy(asc(makeUpCredits.expiresAt), asc(makeUpCredits.id))
}

/** A user's credits of a kind that can be used at `now`, the one that ends first before the others. */
export function listUsable(db: Db, userId: number, kind: ProgramKind, now: Date) {
  const usable = and(gt(makeUpCredits.expiresAt, now), isFree)
  return select(db, and(eq(makeUpCredits.userId, userId), eq(makeUpCredits.kind, kind), usable))
}

/** Every credit, or those of a user; without used and expired ones unless `all`. */
export function listCredits(db: Db, now: Date, { userId, all }: { userId?: number | undefined; all: boolean }) {
  const usable = all ? undefined : and(gt(makeUpCredits.expiresAt, now), isFree)
  return select(db, and(userId === undefined ? undefined : eq(makeUpCredits.userId, userId), usable))
}

/** A user's credits for their export, after the credit `after`. */
export function exportCreditRows(db: Db, userId: number, { after, limit }: { after: number; limit: number }) {
  return db
    .select({
      key: makeUpCredits.id,
      member: makeUpCredits.memberId,
      session: enrolments.sessionId,
      ...source,
      used_for_enrolment: makeUpCredits.usedEnrolmentId,
      expires_at: makeUpCredits.expiresAt,
      created_at: makeUpCredits.createdAt,
    })
    .from(makeUpCredits)
    .innerJoin(enrolments, eq(enrolments.id, makeUpCredits.enrolmentId))
    .leftJoin(cancelledDates, eq(cancelledDates.id, makeUpCredits.cancelledDateId))
    .where(and(eq(makeUpCredits.userId, userId), gt(makeUpCredits.id, after)))
    .orderBy(makeUpCredits.id)
    .limit(limit)
}

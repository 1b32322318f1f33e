import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { coachOn, isSubstituteOn, poolOn } from '#server/db/class-lessons.ts'
import type { Db } from '#server/db/client.ts'
import { attendance, attendanceEvents, doubleUses } from '#server/db/schema/attendance.ts'
import { programs, sessions } from '#server/db/schema/catalog.ts'
import { enrolments, orderItems } from '#server/db/schema/payment.ts'
import type { JalaliDate } from '#src/contract/account.ts'
import type { SessionRef } from '#src/contract/attendance/event.ts'
import { isBooked } from './roll.repo.ts'

export type EventRow = typeof attendanceEvents.$inferSelect
export type NewEvent = typeof attendanceEvents.$inferInsert
/** A member's lesson. */
export type Lesson = JalaliDate & { sessionId: number; memberId: number }

/** A session with its pool, and the pool and the coach of its lesson of a date. */
export async function findSession(db: Db, { kind, number }: SessionRef, date: JalaliDate) {
  const [row] = await db
    .select({
      id: sessions.id,
      classPoolId: sessions.poolId,
      poolId: poolOn(sessions.id, date, sessions.poolId),
      isSubstitute: isSubstituteOn(sessions.id, date),
      instructorId: coachOn(sessions.id, date, programs.instructorId),
    })
    .from(sessions)
    .leftJoin(programs, eq(programs.id, sessions.programId))
    .where(and(eq(sessions.kind, kind), eq(sessions.number, number)))
  return row
}

/** The booking of a session that a pass names, cancelled or not: what happened at the door is recorded. */
export async function findEnrolment(db: Db, id: number) {
  const [row] = await db
    .select({ sessionId: enrolments.sessionId, memberId: enrolments.memberId, places: orderItems.places })
    .from(enrolments)
    .innerJoin(orderItems, eq(orderItems.id, enrolments.orderItemId))
    .where(eq(enrolments.id, id))
  return row
}

/** Whether a member has a lesson of a session on a date. */
export async function isOnRoll(db: Db, { sessionId, memberId, ...date }: Lesson): Promise<boolean> {
  const rows = await db
    .select({ id: enrolments.id })
    .from(enrolments)
    .innerJoin(sessions, eq(sessions.id, enrolments.sessionId))
    .where(and(eq(enrolments.sessionId, sessionId), eq(enrolments.memberId, memberId), isBooked(date)))
    .limit(1)
  return rows.length > 0
}

const ofLesson = (table: typeof attendance | typeof attendanceEvents, { sessionId, memberId, ...date }: Lesson) =>
  and(
    eq(table.sessionId, sessionId),
    eq(table.memberId, memberId),
    eq(table.year, date.year),
    eq(table.month, date.month),
    eq(table.day, date.day),
  )

/** Creates and locks the attendance of a lesson: its events are merged one transaction after another. */
export async function lockAttendance(tx: Db, lesson: Lesson, poolId: number): Promise<void> {
  await tx
    .insert(attendance)
    .values({ ...lesson, poolId })
    .onConflictDoNothing()
  await tx.select({ day: attendance.day }).from(attendance).where(ofLesson(attendance, lesson)).for('update')
}

/** Whether the event is new. */
export async function insertEvent(tx: Db, row: NewEvent): Promise<boolean> {
  const rows = await tx
    .insert(attendanceEvents)
    .values(row)
    .onConflictDoNothing({ target: attendanceEvents.id })
    .returning({ seq: attendanceEvents.seq })
  return rows.length > 0
}

/** The stored scan that an undo takes back. */
export async function findScan(db: Db, id: string) {
  const [row] = await db
    .select()
    .from(attendanceEvents)
    .where(and(eq(attendanceEvents.id, id), eq(attendanceEvents.kind, 'scan')))
  return row
}

export function listEvents(tx: Db, lesson: Lesson): Promise<EventRow[]> {
  return tx.select().from(attendanceEvents).where(ofLesson(attendanceEvents, lesson)).orderBy(attendanceEvents.seq)
}

export async function saveAttendance(
  tx: Db,
  lesson: Lesson,
  set: Partial<typeof attendance.$inferInsert>,
): Promise<void> {
  await tx.update(attendance).set(set).where(ofLesson(attendance, lesson))
}

/** Replaces the double uses among the events of a lesson. */
export async function saveDoubles(tx: Db, ids: string[], found: { event: string; first: string }[], now: Date) {
  await tx.delete(doubleUses).where(inArray(doubleUses.eventId, ids))
  if (found.length === 0) return
  await tx
    .insert(doubleUses)
    .values(found.map(({ event, first }) => ({ eventId: event, firstId: first, foundAt: now })))
}

/** The entry before a scan that was a double use. */
export async function findDouble(db: Db, id: string) {
  const [row] = await db
    .select({ event: attendanceEvents.id, device: attendanceEvents.deviceName, at: attendanceEvents.at })
    .from(doubleUses)
    .innerJoin(attendanceEvents, eq(attendanceEvents.id, doubleUses.firstId))
    .where(eq(doubleUses.eventId, id))
  return row
}

/** Events of some kinds about members, newest first. */
export function listOfMembers(db: Db, memberIds: number[], kind: 'note' | 'level') {
  return db
    .select({ member: attendanceEvents.memberId, value: attendanceEvents.value, at: attendanceEvents.at })
    .from(attendanceEvents)
    .where(
      and(
        inArray(attendanceEvents.memberId, memberIds),
        eq(attendanceEvents.kind, kind),
        isNotNull(attendanceEvents.value),
      ),
    )
    .orderBy(desc(attendanceEvents.at), desc(attendanceEvents.seq))
    .limit(2000)
}

/** Guests and requests for a substitute at sessions from a date on. */
export function listOfLessons(db: Db, sessionIds: number[], from: JalaliDate) {
  return db
    .select({
      sessionId: attendanceEvents.sessionId,
      kind: attendanceEvents.kind,
      value: attendanceEvents.value,
      year: attendanceEvents.year,
      month: attendanceEvents.month,
      day: attendanceEvents.day,
    })
    .from(attendanceEvents)
    .where(
      and(
        inArray(attendanceEvents.sessionId, sessionIds),
        isNull(attendanceEvents.memberId),
        sql`(${attendanceEvents.year}, ${attendanceEvents.month}, ${attendanceEvents.day}) >= (${from.year}, ${from.month}, ${from.day})`,
      ),
    )
    .orderBy(attendanceEvents.at, attendanceEvents.seq)
}

/** How the members of an account attended, by lesson. */
export function listAttendanceOf(db: Db, memberIds: number[]) {
  return db
    .select({
      sessionId: attendance.sessionId,
      member: attendance.memberId,
      year: attendance.year,
      month: attendance.month,
      day: attendance.day,
      entered: attendance.entered,
      mark: attendance.mark,
    })
    .from(attendance)
    .where(inArray(attendance.memberId, memberIds))
}

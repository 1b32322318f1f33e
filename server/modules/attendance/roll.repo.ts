import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { coachOn, isHeldOn, isSubstituteOn, poolOn, rightsDayOn, timeOn } from '#server/db/class-lessons.ts'
import type { Db } from '#server/db/client.ts'
import { hasLesson } from '#server/db/lesson-rights.ts'
import { attendance } from '#server/db/schema/attendance.ts'
import { pools, programs, sessions, slots } from '#server/db/schema/catalog.ts'
import { medicalNotes, memberPictures, members } from '#server/db/schema/member.ts'
import { enrolments, orderItems } from '#server/db/schema/payment.ts'
import { users } from '#server/db/schema/people.ts'
import { wallets } from '#server/db/schema/wallet.ts'
import { memberName } from '#server/db/swimmers.ts'
import type { JalaliDate } from '#src/contract/account.ts'
import { weekdayOf } from '#src/fa/week.ts'
import type { CoachScope } from './coach-scope.service.ts'

export type RollRow = Awaited<ReturnType<typeof listRoll>>[number]
export type LessonRow = Awaited<ReturnType<typeof listLessons>>[number]

/** Which lessons: held at a pool, of its classes but held elsewhere, those of a coach, or one session. */
export type Where = { heldAt?: number; movedFrom?: number; coach?: CoachScope; session?: number }

function scope(date: JalaliDate, { heldAt, movedFrom, coach, session }: Where): SQL | undefined {
  const heldIn = poolOn(sessions.id, date, sessions.poolId)
  return and(
    heldAt === undefined ? undefined : eq(heldIn, heldAt),
    movedFrom === undefined ? undefined : and(eq(sessions.poolId, movedFrom), ne(heldIn, movedFrom)),
    coach && coachScope(date, coach),
    session === undefined ? undefined : eq(sessions.id, session),
  )
}

/** The rule of `isCoachOf`. */
function coachScope(date: JalaliDate, { pools: own, instructors }: CoachScope): SQL | undefined {
  const isHere =
    own === 'all'
      ? undefined
      : or(inArray(poolOn(sessions.id, date, sessions.poolId), own), inArray(sessions.poolId, own))
  if (instructors === undefined) return isHere
  return and(
    inArray(coachOn(sessions.id, date, programs.instructorId), instructors),
    isHere && or(isHere, isSubstituteOn(sessions.id, date)),
  )
}

const slotOn = ({ year, month, day }: JalaliDate) =>
  and(
    eq(slots.sessionId, sessions.id),
    eq(slots.year, year),
    eq(slots.month, month),
    or(eq(slots.day, day), isNull(slots.day)),
  )

/** The sessions with a lesson on a date, by their beginning; pools have one where the date is on sale. */
export function listLessons(db: Db, date: JalaliDate, where: Where) {
  return db
    .select({
      id: sessions.id,
      kind: sessions.kind,
      number: sessions.number,
      poolId: pools.id,
      pool: pools.name,
      program: sql<string>`coalesce(${programs.name}, ${pools.name})`,
      level: programs.level,
      sex: sessions.sex,
      title: sessions.title,
      starts_at: timeOn(sessions.id, date, 'starts_at', sessions.startsAt).as('lesson_starts_at'),
      ends_at: timeOn(sessions.id, date, 'ends_at', sessions.endsAt),
      capacity: slots.capacity,
    })
    .from(sessions)
    .innerJoin(pools, eq(pools.id, poolOn(sessions.id, date, sessions.poolId)))
    .innerJoin(slots, slotOn(date))
    .leftJoin(programs, eq(programs.id, sessions.programId))
    .where(and(scope(date, where), or(eq(slots.day, date.day), isHeldOn(sessions, date, weekdayOf(date)))))
    .orderBy(sql`lesson_starts_at`, sessions.id)
}

/** The bookings of a date with what is known of their attendance, by name. */
export function listRoll(db: Db, date: JalaliDate, where: Where) {
  const { year, month, day } = date
  return db
    .select({
      sessionId: enrolments.sessionId,
      enrolment: enrolments.id,
      member: members.id,
      name: memberName('members', 'users'),
      birthDate: sql<JalaliDate | null>`case when ${members.holder} then ${users.birthDate} else ${members.birthDate} end`,
      medical: sql<boolean>`${medicalNotes.memberId} is not null`,
      sex: members.sex,
      photo: memberPictures.version,
      balance: sql<number>`coalesce(${wallets.balanceRial}, 0)`.mapWith(Number),
      digits: sql<string>`right(${users.phone}, 4)`,
      places: orderItems.places,
      entered: sql<number>`coalesce(${attendance.entered}, 0)`.mapWith(Number),
      enteredAt: attendance.enteredAt,
      door: attendance.door,
      mark: attendance.mark,
      markAt: attendance.markAt,
    })
    .from(enrolments)
    .innerJoin(sessions, eq(sessions.id, enrolments.sessionId))
    .leftJoin(programs, eq(programs.id, sessions.programId))
    .innerJoin(orderItems, eq(orderItems.id, enrolments.orderItemId))
    .innerJoin(members, eq(members.id, enrolments.memberId))
    .innerJoin(users, eq(users.id, members.userId))
    .leftJoin(medicalNotes, eq(medicalNotes.memberId, members.id))
    .leftJoin(memberPictures, eq(memberPictures.memberId, members.id))
    .leftJoin(wallets, eq(wallets.userId, users.id))
    .leftJoin(
      attendance,
      and(
        eq(attendance.sessionId, enrolments.sessionId),
        eq(attendance.memberId, members.id),
        eq(attendance.year, year),
        eq(attendance.month, month),
        eq(attendance.day, day),
      ),
    )
    .where(and(scope(date, where), isBooked(date)))
    .orderBy(memberName('members', 'users'), enrolments.id)
}

/** Photos of members, WebP in base64. */
export function listPhotos(db: Db, memberIds: number[]) {
  return db
    .select({ member: memberPictures.memberId, version: memberPictures.version, webp: memberPictures.webp })
    .from(memberPictures)
    .where(inArray(memberPictures.memberId, memberIds))
}

/** Whether an enrolment includes the lesson of a date. */
export function isBooked(date: JalaliDate): SQL | undefined {
  const { year, month, day } = date
  return and(
    isNull(enrolments.cancelledAt),
    eq(enrolments.year, year),
    eq(enrolments.month, month),
    or(
      eq(enrolments.day, day),
      and(
        isNull(enrolments.day),
        isHeldOn(sessions, date, weekdayOf(date)),
        hasLesson(enrolments.id, rightsDayOn(sessions.id, date)),
      ),
    ),
  )
}

/** Every session of a pool by its public number, and those with a lesson there on a date. */
export function listSessions(db: Db, pool: number, date: JalaliDate) {
  return db
    .select({ kind: sessions.kind, number: sessions.number })
    .from(sessions)
    .where(or(eq(sessions.poolId, pool), eq(poolOn(sessions.id, date, sessions.poolId), pool)))
    .orderBy(sessions.id)
}

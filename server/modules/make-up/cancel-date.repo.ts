import { and, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { hasLesson } from '#server/db/lesson-rights.ts'
import { programs, sessions, slots } from '#server/db/schema/catalog.ts'
import { cancelledDates, makeUpCredits } from '#server/db/schema/make-up.ts'
import { members } from '#server/db/schema/member.ts'
import { enrolments, orderItems, orders } from '#server/db/schema/payment.ts'
import { users } from '#server/db/schema/people.ts'
import { addedLessons } from '#server/db/schema/schedule.ts'
import { memberName } from '#server/db/swimmers.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'

export type CancelledDate = typeof cancelledDates.$inferSelect
export type Affected = Awaited<ReturnType<typeof listAffected>>[number]
/** `rightsDay` is the day by which swimmers have it, where it was moved from another. */
export type Lesson = JalaliDay & { sessionId: number; rightsDay?: number | undefined }
export type AddedRow = typeof addedLessons.$inferSelect

/** A session of a team or course by its public number. */
export async function findClass(db: Db, kind: ProgramKind, number: number) {
  const [row] = await db
    .select({
      id: sessions.id,
      kind: programs.kind,
      name: programs.name,
      weekdays: sessions.weekdays,
      starts_at: sessions.startsAt,
      ends_at: sessions.endsAt,
    })
    .from(sessions)
    .innerJoin(programs, eq(programs.id, sessions.programId))
    .where(and(eq(sessions.kind, kind), eq(sessions.number, number)))
  return row
}

/**
 * Locks a month of a class against bookings, then the session: an order of it that is being confirmed is either seen
 * afterwards, or sees what this transaction writes.
 */
export async function lockMonth(db: Db, { sessionId, year, month }: Lesson) {
  const ofMonth = and(eq(slots.sessionId, sessionId), eq(slots.year, year), eq(slots.month, month), isNull(slots.day))
  await db.select({ id: slots.id }).from(slots).where(ofMonth).for('no key update')
  await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId)).for('update')
}

export async function findCancelledDate(db: Db, { sessionId, year, month, day }: Lesson) {
  const [row] = await db
    .select()
    .from(cancelledDates)
    .where(
      and(
        eq(cancelledDates.sessionId, sessionId),
        eq(cancelledDates.year, year),
        eq(cancelledDates.month, month),
        eq(cancelledDates.day, day),
      ),
    )
  return row
}

/** A lesson of the class beside those of its weekdays. */
export async function findAddedLesson(db: Db, { sessionId, year, month, day }: Lesson): Promise<AddedRow | undefined> {
  const { sessionId: of, year: y, month: m, day: d } = addedLessons
  const [row] = await db
    .select()
    .from(addedLessons)
    .where(and(eq(of, sessionId), eq(y, year), eq(m, month), eq(d, day)))
  return row
}

export async function deleteAddedLesson(db: Db, id: number): Promise<void> {
  await db.delete(addedLessons).where(eq(addedLessons.id, id))
}

/** A date whose lesson had been moved away is cancelled after another was moved there. */
export async function cancelMovedDate(
  db: Db,
  id: number,
  set: Pick<CancelledDate, 'reason' | 'cancelledAt' | 'creditsExpireAt'>,
): Promise<CancelledDate> {
  const [row] = await db
    .update(cancelledDates)
    .set({ ...set, moved: false })
    .where(eq(cancelledDates.id, id))
    .returning()
  if (row === undefined) throw new Error('the cancelled date is gone')
  return row
}

export async function insertCancelledDate(db: Db, row: typeof cancelledDates.$inferInsert): Promise<CancelledDate> {
  const [added] = await db.insert(cancelledDates).values(row).returning()
  if (added === undefined) throw new Error('insert returned no row')
  return added
}

/** Who has a paid month with this lesson, by an order made by `before`. */
function isAffected({ sessionId, year, month, day, rightsDay = day }: Lesson, before: Date): SQL | undefined {
  return and(
    eq(enrolments.sessionId, sessionId),
    eq(enrolments.year, year),
    eq(enrolments.month, month),
    isNull(enrolments.day),
    isNull(enrolments.cancelledAt),
    lte(orders.createdAt, before),
    hasLesson(enrolments.id, rightsDay),
  )
}

export function listAffected(db: Db, lesson: Lesson, before: Date) {
  return db
    .select({
      enrolmentId: enrolments.id,
      userId: enrolments.userId,
      memberId: members.id,
      name: memberName('members', 'users'),
      order: orders.uid,
    })
    .from(enrolments)
    .innerJoin(orderItems, eq(orderItems.id, enrolments.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(members, eq(members.id, enrolments.memberId))
    .innerJoin(users, eq(users.id, members.userId))
    .where(isAffected(lesson, before))
    .orderBy(enrolments.id)
}

/** Gives every affected month its credit, once. Returns the users who got one by this call. */
export async function giveCredits(
  db: Db,
  date: CancelledDate & Pick<Lesson, 'rightsDay'>,
  now: Date,
): Promise<number[]> {
  const rows = await db.execute(sql`
    insert into ${makeUpCredits} (user_id, member_id, cancelled_date_id, enrolment_id, kind, level, month_rial,
      weekly_lessons, expires_at, created_at)
    select ${enrolments.userId}, ${enrolments.memberId}, ${date.id}::int, ${enrolments.id}, ${programs.kind},
      ${programs.level}, ${sessions.finalPriceRial}, cardinality(${sessions.weekdays}),
      ${date.creditsExpireAt.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from ${enrolments}
    join ${orderItems} on ${orderItems.id} = ${enrolments.orderItemId}
    join ${orders} on ${orders.id} = ${orderItems.orderId}
    join ${sessions} on ${sessions.id} = ${enrolments.sessionId}
    join ${programs} on ${programs.id} = ${sessions.programId}
    where ${isAffected(date, date.cancelledAt)}
    on conflict do nothing returning user_id`)
  return rows.map(({ user_id }) => Number(user_id))
}

/** Make-up lessons that others have booked on a date. */
export function listGuests(db: Db, { sessionId, year, month, day }: Lesson) {
  return db
    .select({
      orderId: orders.id,
      order: orders.uid,
      userId: orders.userId,
      memberId: members.id,
      enrolmentId: enrolments.id,
      name: memberName('members', 'users'),
    })
    .from(enrolments)
    .innerJoin(orderItems, eq(orderItems.id, enrolments.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(members, eq(members.id, enrolments.memberId))
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        eq(enrolments.sessionId, sessionId),
        eq(enrolments.year, year),
        eq(enrolments.month, month),
        eq(enrolments.day, day),
        isNull(enrolments.cancelledAt),
      ),
    )
    .orderBy(enrolments.id)
}

/** Extends the credits used for these lessons; a later end stays. */
export async function extendCredits(db: Db, enrolmentIds: number[], until: Date) {
  if (enrolmentIds.length === 0) return
  await db
    .update(makeUpCredits)
    .set({ expiresAt: sql`greatest(${makeUpCredits.expiresAt}, ${until.toISOString()}::timestamptz)` })
    .where(inArray(makeUpCredits.usedEnrolmentId, enrolmentIds))
}

import { and, eq, gte, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { programs, sessions, slots } from '#server/db/schema/catalog.ts'
import { cancelledDates } from '#server/db/schema/make-up.ts'
import { addedLessons, poolClosedDays, scheduleChanges, substitutes } from '#server/db/schema/schedule.ts'
import { termNumber } from '#src/contract/month.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'

/** An arbitrary number that no other advisory lock of this database uses. */
const SCHEDULE_LOCK = 718_204_311

type Dated = typeof addedLessons | typeof cancelledDates | typeof substitutes
type Lesson = JalaliDay & { sessionId: number }

const isOn = (table: Dated, { sessionId, year, month, day }: Lesson) =>
  and(eq(table.sessionId, sessionId), eq(table.year, year), eq(table.month, month), eq(table.day, day))

const numberOf = (table: Dated): SQL<number> =>
  sql<number>`(${table.year} * 10000 + ${table.month} * 100 + ${table.day})`

/** Changes of the schedule run one after another until the transaction ends. */
export async function lockSchedule(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SCHEDULE_LOCK})`)
}

/** Locks accounts, orders, slots and sessions in the order of every other transaction, each by id. */
export async function lockRows(
  tx: Db,
  rows: { userIds: number[]; orderIds: number[]; slotIds: number[]; sessionIds: number[] },
): Promise<void> {
  const lock = async (table: 'users' | 'orders' | 'slots' | 'sessions', ids: number[]) => {
    if (ids.length === 0) return
    const strength = table === 'sessions' ? sql`update` : sql`no key update`
    await tx.execute(sql`select id from ${sql.raw(table)} where id = any(${sql.param(ids)}::int[])
      order by id for ${strength}`)
  }
  await lock('users', rows.userIds)
  await lock('orders', rows.orderIds)
  await lock('slots', rows.slotIds)
  await lock('sessions', rows.sessionIds)
}

export async function insertMoved(tx: Db, row: Omit<typeof cancelledDates.$inferInsert, 'moved'>): Promise<void> {
  await tx
    .insert(cancelledDates)
    .values({ ...row, moved: true })
    .onConflictDoNothing()
}

/** A lesson of the weekday is held again. */
export async function deleteMoved(tx: Db, lesson: Lesson): Promise<void> {
  await tx.delete(cancelledDates).where(and(isOn(cancelledDates, lesson), eq(cancelledDates.moved, true)))
}

export async function insertAdded(tx: Db, row: typeof addedLessons.$inferInsert): Promise<void> {
  await tx.insert(addedLessons).values(row)
}

export async function deleteAdded(tx: Db, lesson: Lesson): Promise<void> {
  await tx.delete(addedLessons).where(isOn(addedLessons, lesson))
}

/** Lessons that were moved one by one from a date on are held by the new timetable. */
export async function forgetMoves(tx: Db, sessionId: number, from: JalaliDay): Promise<void> {
  const origin = sql`(${addedLessons.year} * 10000 + ${addedLessons.month} * 100 + ${addedLessons.originDay})`
  await tx.delete(addedLessons).where(and(eq(addedLessons.sessionId, sessionId), gte(origin, termNumber(from))))
  const { moved } = cancelledDates
  await tx
    .delete(cancelledDates)
    .where(
      and(eq(cancelledDates.sessionId, sessionId), eq(moved, true), gte(numberOf(cancelledDates), termNumber(from))),
    )
}

/** The dates of a class from one to another with an exception to its weekdays. */
export async function listExceptions(db: Db, sessionId: number, from: JalaliDay, to: JalaliDay) {
  const within = (table: Dated) =>
    and(eq(table.sessionId, sessionId), gte(numberOf(table), termNumber(from)), lte(numberOf(table), termNumber(to)))
  const { year, month, day } = addedLessons
  const added = await db.select({ year, month, day }).from(addedLessons).where(within(addedLessons))
  const off = await db
    .select({ year: cancelledDates.year, month: cancelledDates.month, day: cancelledDates.day })
    .from(cancelledDates)
    .where(within(cancelledDates))
  return { added, off }
}

/** The dates from one on with a lesson that was moved or added to a pool. */
export async function listAddedDates(db: Db, poolId: number, from: JalaliDay): Promise<JalaliDay[]> {
  const { year, month, day } = addedLessons
  return db
    .selectDistinct({ year, month, day })
    .from(addedLessons)
    .innerJoin(sessions, eq(sessions.id, addedLessons.sessionId))
    .where(
      and(
        eq(sql`coalesce(${addedLessons.poolId}, ${sessions.poolId})`, poolId),
        gte(numberOf(addedLessons), termNumber(from)),
      ),
    )
}

export async function setTimetable(
  tx: Db,
  id: number,
  set: { weekdays: number[]; startsAt: string; endsAt: string; poolId: number },
): Promise<void> {
  await tx.update(sessions).set(set).where(eq(sessions.id, id))
}

/** Lessons beside those of the weekdays before a date stay at the pool that the class leaves. */
export async function pinPool(
  tx: Db,
  { sessionId, before, poolId }: { sessionId: number; before: JalaliDay; poolId: number },
): Promise<void> {
  const isEarlier = lt(numberOf(addedLessons), termNumber(before))
  await tx
    .update(addedLessons)
    .set({ poolId })
    .where(and(eq(addedLessons.sessionId, sessionId), isNull(addedLessons.poolId), isEarlier))
}

/** The pool under which the catalogue shows a class. */
export async function setProgramPool(tx: Db, id: number, poolId: number): Promise<void> {
  await tx.update(programs).set({ poolId }).where(eq(programs.id, id))
}

export async function insertClosedDays(tx: Db, poolId: number, dates: readonly JalaliDay[], reason: string) {
  await tx
    .insert(poolClosedDays)
    .values(dates.map(({ year, month, day }) => ({ poolId, year, month, day, reason })))
    .onConflictDoNothing()
}

/** The substitute of a lesson; the class's own coach with `instructorId` undefined. */
export async function setSubstitute(tx: Db, lesson: Lesson, instructorId: number | undefined): Promise<void> {
  if (instructorId === undefined) {
    await tx.delete(substitutes).where(isOn(substitutes, lesson))
    return
  }
  const { sessionId, year, month, day } = substitutes
  await tx
    .insert(substitutes)
    .values({ ...lesson, instructorId })
    .onConflictDoUpdate({ target: [sessionId, year, month, day], set: { instructorId } })
}

/** The substitute follows a lesson to another date. */
export async function moveSubstitute(tx: Db, lesson: Lesson, to: JalaliDay): Promise<void> {
  await tx.delete(substitutes).where(isOn(substitutes, { sessionId: lesson.sessionId, ...to }))
  await tx.update(substitutes).set(to).where(isOn(substitutes, lesson))
}

/** Adds a date of an opening with the capacity of its latest, or opens it. */
export async function openDate(tx: Db, { sessionId, year, month, day }: Lesson): Promise<void> {
  await tx.execute(sql`
    insert into ${slots} (session_id, year, month, day, capacity)
    select l.session_id, ${year}, ${month}, ${day}, l.capacity from slots l
    where l.session_id = ${sessionId} order by l.year desc, l.month desc, l.day desc nulls last limit 1
    on conflict on constraint slots_date do update set closed = false`)
}

/** The slots of a class's month; an opening has none. */
export async function listMonthSlots(db: Db, sessionId: number, { year, month }: JalaliDay): Promise<number[]> {
  const rows = await db
    .select({ id: slots.id })
    .from(slots)
    .where(and(eq(slots.sessionId, sessionId), eq(slots.year, year), eq(slots.month, month)))
  return rows.map(({ id }) => id)
}

export async function insertChange(tx: Db, row: typeof scheduleChanges.$inferInsert): Promise<number> {
  const [added] = await tx.insert(scheduleChanges).values(row).returning({ id: scheduleChanges.id })
  if (added === undefined) throw new Error('insert returned no row')
  return added.id
}

/** Enters what the saved change did. */
export async function setConsequence(
  tx: Db,
  id: number,
  consequence: (typeof scheduleChanges.$inferInsert)['consequence'],
): Promise<void> {
  await tx.update(scheduleChanges).set({ consequence }).where(eq(scheduleChanges.id, id))
}

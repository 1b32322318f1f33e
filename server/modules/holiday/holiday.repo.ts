import { and, arrayContains, asc, eq, gte, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { sessions, slots } from '#server/db/schema/catalog.ts'
import { clubHolidays } from '#server/db/schema/club.ts'
import { termNumber } from '#src/contract/month.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'

export type HolidaySource = (typeof clubHolidays.$inferSelect)['source']
export type Holiday = JalaliDay & { title: string; source: HolidaySource }
type Dated = typeof slots | typeof clubHolidays

const isOn = (table: Dated, { year, month, day }: JalaliDay): SQL | undefined =>
  and(eq(table.year, year), eq(table.month, month), eq(table.day, day))

/** Earliest first, from a date on. */
export async function listHolidays(db: Db, from: JalaliDay): Promise<Holiday[]> {
  const { year, month, day, title, source } = clubHolidays
  return db
    .select({ year, month, day, title, source })
    .from(clubHolidays)
    .where(gte(sql`(${year} * 10000 + ${month} * 100 + ${day})`, termNumber(from)))
    .orderBy(asc(year), asc(month), asc(day))
}

/** Adds a holiday, or renames the one of that date. */
export async function saveHoliday(db: Db, holiday: Holiday, createdAt: Date) {
  const { year, month, day } = clubHolidays
  const { title, source } = holiday
  await db
    .insert(clubHolidays)
    .values({ ...holiday, createdAt })
    .onConflictDoUpdate({ target: [year, month, day], set: { title, source } })
}

/** Returns whether there was one. */
export async function deleteHoliday(db: Db, day: JalaliDay): Promise<boolean> {
  const deleted = await db.delete(clubHolidays).where(isOn(clubHolidays, day)).returning({ title: clubHolidays.title })
  return deleted.length > 0
}

/** Locks the pools' dates of a day, in id order as bookings lock them. */
export async function lockDatesOn(db: Db, day: JalaliDay) {
  return db
    .select({ id: slots.id, taken: slots.taken, deskTaken: slots.deskTaken })
    .from(slots)
    .where(isOn(slots, day))
    .orderBy(slots.id)
    .for('no key update')
}

/** The pools that have dates on a day. */
export async function listPoolsOn(db: Db, day: JalaliDay): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: sessions.poolId })
    .from(slots)
    .innerJoin(sessions, eq(sessions.id, slots.sessionId))
    .where(isOn(slots, day))
    .orderBy(sessions.poolId)
  return rows.map(({ id }) => id)
}

/** The number of classes with a lesson on this weekday; 0 is Saturday. */
export function countClassesOn(db: Db, weekday: number): Promise<number> {
  return db.$count(sessions, and(ne(sessions.kind, 'pool'), arrayContains(sessions.weekdays, [weekday])))
}

/** Closes the dates of a day on which no place is sold, in one statement with that guard. */
export async function closeUnsoldDates(db: Db, day: JalaliDay) {
  await db
    .update(slots)
    .set({ closed: true })
    .where(and(isOn(slots, day), eq(slots.closed, false), eq(slots.taken, 0), eq(slots.deskTaken, 0)))
}

/** Opens the pools' dates of a day again. Returns how many were closed. */
export async function reopenDates(db: Db, day: JalaliDay): Promise<number> {
  const closed = db
    .select({ id: slots.id })
    .from(slots)
    .where(and(isOn(slots, day), eq(slots.closed, true)))
    .orderBy(slots.id)
    .for('no key update')
  const opened = await db
    .update(slots)
    .set({ closed: false })
    .where(inArray(slots.id, closed))
    .returning({ id: slots.id })
  return opened.length
}

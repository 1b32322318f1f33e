import { type SQL, sql } from 'drizzle-orm'
import type { JalaliMonth } from '#src/contract/month.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'

type Column = SQL | { getSQL(): SQL }
/** A date, or one whose day is a column of the statement. */
type LessonDay = JalaliMonth & { day: number | SQL }

const isOn = (table: string, sessionId: Column, { year, month, day }: LessonDay): SQL => {
  const of = sql.raw(table)
  return sql`${of}.session_id = ${sessionId} and ${of}.year = ${year}::smallint and ${of}.month = ${month}::smallint
    and ${of}.day = ${day}::smallint`
}

/** Whether a class has a lesson beside those of its weekdays on a date: moved here, or added. */
export function isAddedOn(sessionId: Column, date: JalaliDay): SQL<boolean> {
  return sql<boolean>`exists (select from added_lessons a where ${isOn('a', sessionId, date)})`
}

/**
 * Whether a class has a lesson on a date: an added one, or that of its weekday unless cancelled or moved away. `weekday` is
 * that of the date, 0 is Saturday. Holidays are the caller's. The single definition for statements of one date.
 */
export function isHeldOn(
  { id, weekdays }: { id: Column; weekdays: Column },
  date: JalaliDay,
  weekday: number,
): SQL<boolean> {
  return sql<boolean>`(${isAddedOn(id, date)} or (${weekday}::smallint = any(${weekdays})
    and not exists (select from cancelled_dates c where ${isOn('c', id, date)})))`
}

/** When the lesson of a date begins or ends, `HH:MM`; `usual` is the time of the class. */
export function timeOn(sessionId: Column, date: JalaliDay, which: 'starts_at' | 'ends_at', usual: Column): SQL<string> {
  return sql<string>`coalesce((select a.${sql.raw(which)} from added_lessons a where ${isOn('a', sessionId, date)}), ${usual})`
}

/** The pool of the lesson of a date; `usual` is that of the session. */
export function poolOn(sessionId: Column, date: JalaliDay, usual: Column): SQL<number> {
  return sql<number>`coalesce((select a.pool_id from added_lessons a where ${isOn('a', sessionId, date)}), ${usual})`
}

/** The day of the month by which swimmers have the lesson of a date: that from which it was moved. */
export function rightsDayOn(sessionId: Column, date: LessonDay): SQL<number> {
  return sql<number>`coalesce((select a.origin_day from added_lessons a where ${isOn('a', sessionId, date)}),
    ${date.day}::smallint)`
}

/** The coach of the lesson of a date: the substitute, or the `usual` one of the class. */
export function coachOn(sessionId: Column, date: LessonDay, usual: Column): SQL<number | null> {
  return sql<number | null>`coalesce((select b.instructor_id from substitutes b where ${isOn('b', sessionId, date)}),
    ${usual})`
}

/** Whether another coach than the class's own has the lesson of a date. */
export function isSubstituteOn(sessionId: Column, date: LessonDay): SQL<boolean> {
  return sql<boolean>`exists (select from substitutes b where ${isOn('b', sessionId, date)})`
}

/** The added lessons of a month as a JSON list, earliest first. */
export function addedLessonsOf(sessionId: Column, year: Column, month: Column) {
  return sql<AddedLesson[]>`(select coalesce(json_agg(json_build_object('day', a.day, 'starts_at', a.starts_at,
      'ends_at', a.ends_at, 'origin_day', a.origin_day, 'pool_id', a.pool_id, 'pool', w.name,
      'pool_address', w.address) order by a.day), '[]')
    from added_lessons a left join pools w on w.id = a.pool_id where a.session_id = ${sessionId} and a.year = ${year} and a.month = ${month})`
}

export type AddedLesson = {
  day: number
  starts_at: string
  ends_at: string
  origin_day: number | null
  /** Where it is held; null at the pool of its class. */
  pool_id: number | null
  pool: string | null
  pool_address: string | null
}

/** What a swimmer has of a paid month: up to the day of a medical pause, or its moved days alone. */
export type MonthRights = { frozenFrom: number | null; movedDays: number[] | null }

/** The added lessons of a month that a swimmer has: by the day from which they were moved. */
export function addedFor(added: readonly AddedLesson[], { frozenFrom, movedDays }: MonthRights): AddedLesson[] {
  return added.filter(({ origin_day, day }) => {
    const rights = origin_day ?? day
    return !(frozenFrom !== null && rights >= frozenFrom) && (movedDays === null || movedDays.includes(rights))
  })
}

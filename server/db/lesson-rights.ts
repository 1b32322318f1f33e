import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/**
 * Whether a paid month includes its lesson of a day: not after it was frozen, and a month to which lessons were moved has
 * those alone. The single definition for credits, reminders and the audit.
 */
export function hasLesson(enrolmentId: AnyPgColumn | SQL, day: SQL | number): SQL<boolean> {
  return sql<boolean>`not exists (select from freezes
    where (freezes.enrolment_id = ${enrolmentId} and freezes.from_day <= ${day})
      or (freezes.moved_enrolment_id = ${enrolmentId} and ${day} <> all(freezes.days)))`
}

/** Whether the rest of a paid month was moved to a later one. */
export function isFrozen(enrolmentId: AnyPgColumn | SQL): SQL<boolean> {
  return sql<boolean>`exists (select from freezes where freezes.enrolment_id = ${enrolmentId})`
}

/** From which day on the rest of a paid month was moved to a later one; null when it was not. */
export function frozenFrom(enrolmentId: AnyPgColumn): SQL<number | null> {
  return sql<number | null>`(select freezes.from_day from freezes where freezes.enrolment_id = ${enrolmentId})`
}

/** The days of a month to which lessons were moved; null for every other. */
export function movedDays(enrolmentId: AnyPgColumn): SQL<number[] | null> {
  return sql<number[] | null>`(select to_json(freezes.days) from freezes
    where freezes.moved_enrolment_id = ${enrolmentId})`
}

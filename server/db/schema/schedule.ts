import { index, integer, jsonb, pgTable, primaryKey, serial, smallint, text, unique } from 'drizzle-orm/pg-core'
import type { ScheduleRequest, ScheduleResult } from '#src/contract/desk/schedule.ts'
import { instructors, pools, sessions } from './catalog.ts'
import { instant, users } from './people.ts'

/** Dates with a lesson of a class beside those of its weekdays: moved here, or added. */
export const addedLessons = pgTable(
  'added_lessons',
  {
    id: serial('id').primaryKey(),
    sessionId: integer('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    year: smallint('year').notNull(),
    month: smallint('month').notNull(),
    day: smallint('day').notNull(),
    startsAt: text('starts_at').notNull(),
    endsAt: text('ends_at').notNull(),
    /** The day of the same month from which it was moved: swimmers of that lesson have this one. Null for an added one. */
    originDay: smallint('origin_day'),
    /** Where it is held; null for the pool of its class. */
    poolId: integer('pool_id').references(() => pools.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [unique('added_lessons_date').on(table.sessionId, table.year, table.month, table.day)],
)

/** The coach of one lesson in place of the class's own. */
export const substitutes = pgTable(
  'substitutes',
  {
    sessionId: integer('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    year: smallint('year').notNull(),
    month: smallint('month').notNull(),
    day: smallint('day').notNull(),
    instructorId: integer('instructor_id')
      .notNull()
      .references(() => instructors.id),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.year, table.month, table.day] }),
    index('substitutes_coach').on(table.instructorId),
  ],
)

/** Dates on which a pool is closed. */
export const poolClosedDays = pgTable(
  'pool_closed_days',
  {
    poolId: integer('pool_id')
      .notNull()
      .references(() => pools.id, { onDelete: 'cascade' }),
    year: smallint('year').notNull(),
    month: smallint('month').notNull(),
    day: smallint('day').notNull(),
    /** For the swimmers. */
    reason: text('reason').notNull(),
  },
  (table) => [primaryKey({ columns: [table.poolId, table.year, table.month, table.day] })],
)

/** Changes of the week board, each with the consequence that was announced and carried out; without names. */
export const scheduleChanges = pgTable('schedule_changes', {
  id: serial('id').primaryKey(),
  poolId: integer('pool_id')
    .notNull()
    .references(() => pools.id, { onDelete: 'cascade' }),
  request: jsonb('request').$type<ScheduleRequest>().notNull(),
  consequence: jsonb('consequence').$type<ScheduleResult>().notNull(),
  /** Null for the command line. */
  actorId: integer('actor_id').references(() => users.id),
  createdAt: instant('created_at').notNull(),
})

import { sql } from 'drizzle-orm'
import { bigserial, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { eventKinds } from '#src/contract/attendance/event.ts'
import { rollMarks } from '#src/contract/attendance/roll-mark.ts'
import { pools, sessions } from './catalog.ts'
import { members } from './member.ts'
import { enrolments } from './payment.ts'
import { instant, users } from './people.ts'

/**
 * Every scan and mark. Append-only: a trigger rejects update and delete, except that `value` may become null, so that
 * notes leave with their swimmer.
 */
export const attendanceEvents = pgTable(
  'attendance_events',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    /** Chosen by the device. */
    id: text('id').notNull(),
    kind: text('kind', { enum: eventKinds }).notNull(),
    /** By the device's corrected clock, never after `received_at`. */
    at: instant('at').notNull(),
    /** As the device sent it. */
    deviceAt: instant('device_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    device: text('device').notNull(),
    deviceName: text('device_name').notNull(),
    actorId: integer('actor_id')
      .notNull()
      .references(() => users.id),
    sessionId: integer('session_id')
      .notNull()
      .references(() => sessions.id),
    poolId: integer('pool_id')
      .notNull()
      .references(() => pools.id),
    year: smallint('year').notNull(),
    month: smallint('month').notNull(),
    day: smallint('day').notNull(),
    memberId: integer('member_id').references(() => members.id),
    enrolmentId: integer('enrolment_id').references(() => enrolments.id),
    people: smallint('people').notNull().default(1),
    /** People whom the booking admits. */
    most: smallint('most').notNull().default(1),
    target: text('target'),
    value: text('value'),
  },
  (table) => [
    uniqueIndex('attendance_events_id').on(table.id),
    index('attendance_events_lesson').on(table.sessionId, table.year, table.month, table.day),
    index('attendance_events_member').on(table.memberId, table.kind),
  ],
)

/** What the events of a member's lesson add up to, written in the transaction of each event. */
export const attendance = pgTable(
  'attendance',
  {
    sessionId: integer('session_id')
      .notNull()
      .references(() => sessions.id),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    year: smallint('year').notNull(),
    month: smallint('month').notNull(),
    day: smallint('day').notNull(),
    poolId: integer('pool_id')
      .notNull()
      .references(() => pools.id),
    entered: smallint('entered').notNull().default(0),
    enteredAt: instant('entered_at'),
    /** The door of the first scan. */
    door: text('door'),
    mark: text('mark', { enum: rollMarks }),
    markAt: instant('mark_at'),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.memberId, table.year, table.month, table.day] }),
    index('attendance_member').on(table.memberId, table.year, table.month),
    index('attendance_pool').on(table.poolId, table.year, table.month, table.day),
  ],
)

/** Scans beyond what a booking admits, each with the one before it. A late event may change the pair. */
export const doubleUses = pgTable(
  'double_uses',
  {
    eventId: text('event_id').primaryKey(),
    firstId: text('first_id').notNull(),
    foundAt: instant('found_at').notNull().default(sql`now()`),
  },
  (table) => [index('double_uses_found').on(table.foundAt)],
)

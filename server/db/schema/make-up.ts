import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, serial, smallint, text, unique } from 'drizzle-orm/pg-core'
import { sessions } from './catalog.ts'
import { members } from './member.ts'
import { enrolments } from './payment.ts'
import { instant, users } from './people.ts'

/** Dates on which a class has no lesson, although its weekday has one. */
export const cancelledDates = pgTable(
  'cancelled_dates',
  {
    id: serial('id').primaryKey(),
    sessionId: integer('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    year: smallint('year').notNull(),
    month: smallint('month').notNull(),
    day: smallint('day').notNull(),
    /** For the swimmers. */
    reason: text('reason').notNull(),
    /** Orders made by then are affected, also those paid later. */
    cancelledAt: instant('cancelled_at').notNull(),
    /** The end of the credits that it gives. */
    creditsExpireAt: instant('credits_expire_at').notNull(),
    /** The lesson was moved to another date or time: it gives no credits. */
    moved: boolean('moved').notNull().default(false),
  },
  (table) => [unique('cancelled_dates_date').on(table.sessionId, table.year, table.month, table.day)],
)

/**
 * The right of a member to one lesson in place of a cancelled one, or of one that they missed. It is used while its
 * enrolment of that lesson is not cancelled: a cancelled one returns it.
 */
export const makeUpCredits = pgTable(
  'make_up_credits',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    cancelledDateId: integer('cancelled_date_id').references(() => cancelledDates.id),
    /** The paid month that lost a lesson. */
    enrolmentId: integer('enrolment_id')
      .notNull()
      .references(() => enrolments.id),
    /** The day of that month whose lesson the member missed; null for a cancelled one. */
    missedDay: smallint('missed_day'),
    /** The class as it was: where the credit can be used does not change with the catalogue. */
    kind: text('kind', { enum: ['team', 'course'] }).notNull(),
    level: text('level', { enum: ['beginner', 'intermediate', 'advanced', 'professional'] }).notNull(),
    monthRial: bigint('month_rial', { mode: 'number' }).notNull(),
    weeklyLessons: smallint('weekly_lessons').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedEnrolmentId: integer('used_enrolment_id')
      .unique('make_up_credits_used')
      .references(() => enrolments.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('make_up_credits_source').on(table.enrolmentId, table.cancelledDateId),
    unique('make_up_credits_missed').on(table.enrolmentId, table.missedDay),
    check('make_up_credits_reason', sql`(${table.cancelledDateId} is null) <> (${table.missedDay} is null)`),
    index('make_up_credits_user').on(table.userId),
  ],
)

/** A medical pause: the rest of a month, from its date on, became single lessons of a later month of the same class. */
export const freezes = pgTable(
  'freezes',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    /** The paid month that ends. It keeps its place and its price. */
    enrolmentId: integer('enrolment_id')
      .notNull()
      .unique('freezes_enrolment')
      .references(() => enrolments.id),
    /** The first day of that month without a lesson. */
    fromDay: smallint('from_day').notNull(),
    /** The later month, by an order that costs nothing. */
    movedEnrolmentId: integer('moved_enrolment_id')
      .notNull()
      .unique('freezes_moved')
      .references(() => enrolments.id),
    /** The days of the later month with a lesson: as many as were left. */
    days: smallint('days').array().notNull(),
    /** Its number or issuer; deleted with the member. */
    certificate: text('certificate').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('freezes_user').on(table.userId)],
)

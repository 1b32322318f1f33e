import {
  bigint,
  bigserial,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { instructors, programs } from './catalog.ts'
import { instant } from './people.ts'

/*
 * Stored sums of the desk's reports. Each Jalali month is computed from its source as a whole, so that the tables can be made
 * again at any time and compared with it. Columns that name a pool, session or coach are 0 where there is none.
 */

const rial = (name: string) => bigint(name, { mode: 'number' })
const ofMonth = { year: smallint('year').notNull(), month: smallint('month').notNull() }

/** Confirmed sales by where they were paid, and refunds to the wallet, in the month in which they happened. */
export const reportMoney = pgTable(
  'report_money',
  {
    ...ofMonth,
    poolId: integer('pool_id').notNull(),
    sessionId: integer('session_id').notNull(),
    coachId: integer('coach_id').notNull(),
    /** A bank, `cash` or `terminal` at the desk, `wallet`; `refund` for what was refunded. */
    source: text('source').notNull(),
    payments: integer('payments').notNull(),
    amountRial: rial('amount_rial').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.year, table.month, table.poolId, table.sessionId, table.coachId, table.source] }),
  ],
)

/** Places and attendance of a month by session and coach. */
export const reportClasses = pgTable(
  'report_classes',
  {
    ...ofMonth,
    poolId: integer('pool_id').notNull(),
    sessionId: integer('session_id').notNull(),
    coachId: integer('coach_id').notNull(),
    /** Places of the month of a class, or of all dates of an opening, and how many are sold. */
    capacity: integer('capacity').notNull(),
    sold: integer('sold').notNull(),
    /** Lessons with a scan or mark; those expected at them, those who came, and those who did not. */
    lessons: integer('lessons').notNull(),
    expected: integer('expected').notNull(),
    attended: integer('attended').notNull(),
    noShows: integer('no_shows').notNull(),
  },
  (table) => [primaryKey({ columns: [table.year, table.month, table.poolId, table.sessionId, table.coachId] })],
)

/**
 * Swimmers of a month: those without an earlier month, and all others. Counted once in the whole club (`club`), at a pool,
 * in a program and, at a pool, with a coach: the counts of several do not add up to that of their union.
 */
export const reportPeople = pgTable(
  'report_people',
  {
    ...ofMonth,
    scope: text('scope', { enum: ['club', 'pool', 'program', 'coach'] }).notNull(),
    poolId: integer('pool_id').notNull(),
    /** The program or coach; 0 with the other scopes. */
    subjectId: integer('subject_id').notNull(),
    newPeople: integer('new_people').notNull(),
    returning: integer('returning').notNull(),
  },
  (table) => [primaryKey({ columns: [table.year, table.month, table.scope, table.poolId, table.subjectId] })],
)

const reportMarkKinds = ['instant', 'month', 'member', 'session', 'program', 'all'] as const

/**
 * Changes of the source that the sums do not contain yet; triggers add them in the transaction of the change. By `kind`:
 * `instant` the month of `at`, `month` a month, `member` a month of a member (`id`) and their later ones, `session` all
 * months of a session (`id`), `program` those of a program (`id`) from `created_at` on, `all` everything.
 */
export const reportMarks = pgTable('report_marks', {
  seq: bigserial('seq', { mode: 'number' }).primaryKey(),
  kind: text('kind', { enum: reportMarkKinds }).notNull(),
  year: smallint('year'),
  month: smallint('month'),
  at: instant('at'),
  id: integer('id'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** Who coached a program since when; a trigger adds each change. A lesson belongs to the coach of its day. */
export const programCoaches = pgTable(
  'program_coaches',
  {
    id: serial('id').primaryKey(),
    programId: integer('program_id')
      .notNull()
      .references(() => programs.id, { onDelete: 'cascade' }),
    instructorId: integer('instructor_id')
      .notNull()
      .references(() => instructors.id),
    since: instant('since').notNull(),
  },
  (table) => [index('program_coaches_program').on(table.programId, table.since)],
)

/** Measurements of pages by day: nothing in it belongs to a user or a visit. */
export const fieldMetricDays = pgTable(
  'field_metric_days',
  {
    ...ofMonth,
    day: smallint('day').notNull(),
    name: text('name').notNull(),
    screen: text('screen').notNull(),
    samples: integer('samples').notNull(),
    total: doublePrecision('total').notNull(),
    /** Samples up to each bound of `fieldMetricBounds`, and the rest. */
    buckets: integer('buckets').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.year, table.month, table.day, table.name, table.screen] })],
)

import { integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant } from './people.ts'

/** Jalali dates on which the club is closed: an official holiday, or its own reason. */
export const clubHolidays = pgTable(
  'club_holidays',
  {
    year: smallint('year').notNull(),
    month: smallint('month').notNull(),
    day: smallint('day').notNull(),
    title: text('title').notNull(),
    source: text('source', { enum: ['official', 'own'] }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.year, table.month, table.day] })],
)

/** At most one row: how often the club's settings and texts were changed. Triggers raise it. */
export const clubRevision = pgTable('club_revision', {
  id: smallint('id').primaryKey(),
  version: integer('version').notNull(),
})

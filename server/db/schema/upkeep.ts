import { bigint, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant, users } from './people.ts'

/** First answers by idempotency key. `status` is null while the first request is still being carried out. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    status: smallint('status'),
    body: jsonb('body'),
    createdAt: instant('created_at').notNull(),
  },
  // Old ones are looked for every minute.
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('idempotency_keys_age').on(table.createdAt)],
)

/** Work that one server does at a time: whoever holds an unexpired lease. */
export const leases = pgTable('leases', {
  name: text('name').primaryKey(),
  holder: text('holder').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

/** What one name did in one window of time, summed over all servers. Not logged: a crash of the database forgets it. */
export const rateCounts = pgTable(
  'rate_counts',
  {
    /** A keyed hash. */
    name: text('name').notNull(),
    /** Number of the window. */
    span: bigint('span', { mode: 'number' }).notNull(),
    hits: integer('hits').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.span] })],
)

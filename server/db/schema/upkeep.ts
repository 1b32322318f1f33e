import { bigint, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant, users } from './people.ts'

/** First responses by idempotency key. `status` is null while the first request is in progress. */
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
  // Expired rows are searched every minute.
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('idempotency_keys_age').on(table.createdAt)],
)

/** Mutual exclusion of jobs over all servers: the holder of an unexpired lease runs the job. */
export const leases = pgTable('leases', {
  name: text('name').primaryKey(),
  holder: text('holder').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

/** Hits of one name in one time window, summed over all servers. Unlogged: a crash of the database empties it. */
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

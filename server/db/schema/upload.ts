import { bigint, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { instant, users } from './people.ts'

/** Files on their way in parts, begun and gone on with at any server. */
export const uploads = pgTable(
  'uploads',
  {
    /** Tells its owner and its purpose, with 128 random bits. */
    id: text('id').primaryKey(),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id),
    /** Of the whole file; null while its sender has not said. */
    size: bigint('size', { mode: 'number' }),
    /** Bytes that have come, from the first one on without a gap. */
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    /** What the sender said of it: `name`, `type`, `kind`. */
    metadata: jsonb('metadata').$type<Record<string, string | null>>(),
    /** The server that may add to it: the one asked last. */
    server: text('server').notNull(),
    /** Until then it is somebody's who makes a post of it. */
    claimedUntil: instant('claimed_until'),
    /** Set when it was used, given up or is too old: its parts are removed, then its row. */
    endedAt: instant('ended_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('uploads_owner').on(table.ownerId, table.createdAt), index('uploads_age').on(table.createdAt)],
)

/** Stored parts of uploads, each named before it is stored, so that none is ever left behind. */
export const uploadParts = pgTable(
  'upload_parts',
  {
    id: serial('id').primaryKey(),
    uploadId: text('upload_id')
      .notNull()
      .references(() => uploads.id),
    /** Its place in the file. */
    startsAt: bigint('starts_at', { mode: 'number' }).notNull(),
    /** Null until it counts; one that never does came to naught. */
    bytes: integer('bytes'),
    /** In the store's folder `parts`. */
    name: text('name').notNull(),
  },
  (table) => [index('upload_parts_upload').on(table.uploadId)],
)

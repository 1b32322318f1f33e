import { bigint, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { instant, users } from './people.ts'

/** Resumable uploads in progress; any server may continue one. */
export const uploads = pgTable(
  'uploads',
  {
    /** Contains its owner and its purpose, with 128 random bits. */
    id: text('id').primaryKey(),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id),
    /** Of the whole file; null while the client has not sent it. */
    size: bigint('size', { mode: 'number' }),
    /** Received bytes, contiguous from the first. */
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    /** Declared by the client: `name`, `type`, `kind`. */
    metadata: jsonb('metadata').$type<Record<string, string | null>>(),
    /** The server that may append to it: the last one that received a request. */
    server: text('server').notNull(),
    /** Lease of the request that makes a post of it. */
    claimedUntil: instant('claimed_until'),
    /** Set when it was used, aborted or expired: its chunks are removed, then its row. */
    endedAt: instant('ended_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('uploads_owner').on(table.ownerId, table.createdAt), index('uploads_age').on(table.createdAt)],
)

/** Stored chunks of uploads, each recorded before it is stored, so that none is ever orphaned. */
export const uploadParts = pgTable(
  'upload_parts',
  {
    id: serial('id').primaryKey(),
    uploadId: text('upload_id')
      .notNull()
      .references(() => uploads.id),
    /** Its offset in the file. */
    startsAt: bigint('starts_at', { mode: 'number' }).notNull(),
    /** Null until it counts; one that never does has failed. */
    bytes: integer('bytes'),
    /** Name in the store's folder `parts`. */
    name: text('name').notNull(),
  },
  (table) => [index('upload_parts_upload').on(table.uploadId)],
)

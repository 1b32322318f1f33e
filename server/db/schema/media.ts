import { bigint, doublePrecision, index, integer, jsonb, pgTable, serial, smallint, text } from 'drizzle-orm/pg-core'
import type { Picture } from '#src/contract/picture.ts'
import { instant, users } from './people.ts'

/** A kept file: its name in the store's `posts` folder, which tells its type, and its bytes. */
export type MediaFile = { name: string; bytes: number }

/** What people sent for their posts, cleaned. */
export const media = pgTable(
  'media',
  {
    id: serial('id').primaryKey(),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['video', 'image', 'thumbnail'] }).notNull(),
    /** `processing` while work on it is queued; it can be shown meanwhile. */
    state: text('state', { enum: ['processing', 'ready'] }).notNull(),
    /** Path of what is played or shown. */
    url: text('url').notNull(),
    /** Its type: `video/mp4`, `video/quicktime`, `video/x-matroska` or `image/webp`. */
    type: text('type').notNull(),
    /** As shown: upright, in pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    durationSeconds: doublePrecision('duration_seconds'),
    files: jsonb('files').$type<MediaFile[]>().notNull(),
    /** A picture in its widths. */
    picture: jsonb('picture').$type<Picture>(),
    /** A frame of a video. */
    poster: jsonb('poster').$type<Picture>(),
    /** Of all its files, for the owner's quota. */
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('media_owner').on(table.ownerId, table.createdAt), index('media_age').on(table.createdAt)],
)

/** Work on media that nobody waits for. A worker owns a job until `leaseUntil`; a job that is done is deleted. */
export const mediaJobs = pgTable(
  'media_jobs',
  {
    id: serial('id').primaryKey(),
    kind: text('kind', { enum: ['widths', 'video', 'remove'] }).notNull(),
    mediaId: integer('media_id').references(() => media.id, { onDelete: 'cascade' }),
    /** Files that nothing names any more, for `remove`. */
    names: text('names').array(),
    attempts: smallint('attempts').notNull().default(0),
    runAfter: instant('run_after').notNull(),
    leaseUntil: instant('lease_until'),
    leaseHolder: text('lease_holder'),
    /** Set when it was tried too often; then `reason` says why, and it is never tried again. */
    failedAt: instant('failed_at'),
    /** Why it failed last. */
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('media_jobs_due').on(table.runAfter)],
)

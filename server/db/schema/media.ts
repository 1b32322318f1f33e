import { bigint, doublePrecision, index, integer, jsonb, pgTable, serial, smallint, text } from 'drizzle-orm/pg-core'
import type { Picture } from '#src/contract/picture.ts'
import { instant, users } from './people.ts'

/** A stored file: its name in the store's `posts` folder, whose extension is its type, and its bytes. */
export type MediaFile = { name: string; bytes: number }

/** Uploaded media of posts, without metadata. */
export const media = pgTable(
  'media',
  {
    id: serial('id').primaryKey(),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['video', 'image', 'thumbnail'] }).notNull(),
    /** `processing` while a job is queued; it can be shown meanwhile. */
    state: text('state', { enum: ['processing', 'ready'] }).notNull(),
    /** Path of the file to play or show. */
    url: text('url').notNull(),
    /** MIME type: `video/mp4`, `video/quicktime`, `video/x-matroska` or `image/webp`. */
    type: text('type').notNull(),
    /** As shown: upright, in pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    durationSeconds: doublePrecision('duration_seconds'),
    files: jsonb('files').$type<MediaFile[]>().notNull(),
    /** The widths of a picture. */
    picture: jsonb('picture').$type<Picture>(),
    /** The poster of a video. */
    poster: jsonb('poster').$type<Picture>(),
    /** Size of all its files, for the owner's quota. */
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('media_owner').on(table.ownerId, table.createdAt), index('media_age').on(table.createdAt)],
)

/** Background jobs on media. A worker owns a job until `leaseUntil`; a finished job is deleted. */
export const mediaJobs = pgTable(
  'media_jobs',
  {
    id: serial('id').primaryKey(),
    kind: text('kind', { enum: ['widths', 'video', 'remove'] }).notNull(),
    mediaId: integer('media_id').references(() => media.id, { onDelete: 'cascade' }),
    /** Unreferenced files, for `remove`. */
    names: text('names').array(),
    attempts: smallint('attempts').notNull().default(0),
    runAfter: instant('run_after').notNull(),
    leaseUntil: instant('lease_until'),
    leaseHolder: text('lease_holder'),
    /** Set after too many attempts; then `reason` holds the cause, and the job is never retried. */
    failedAt: instant('failed_at'),
    /** Cause of the last failure. */
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('media_jobs_due').on(table.runAfter)],
)

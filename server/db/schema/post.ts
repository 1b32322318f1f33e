import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import type { Picture } from '#src/contract/picture.ts'
import { media } from './media.ts'
import { instant, users } from './people.ts'

/** Neither deleted nor hidden; the indexes of the lists contain nothing else. */
const shown = sql`deleted_at is null and hidden_at is null`

export const posts = pgTable(
  'posts',
  {
    id: serial('id').primaryKey(),
    authorId: integer('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description').notNull(),
    category: text('category', { enum: ['swim', 'football', 'volleyball', 'basketball', 'other'] }).notNull(),
    /** An http(s) URL of another host, or a path of the seed's; null for an uploaded file. */
    mediaUrl: text('media_url'),
    mediaId: integer('media_id')
      .unique()
      .references(() => media.id),
    thumbnailId: integer('thumbnail_id')
      .unique()
      .references(() => media.id),
    isVideo: boolean('is_video').notNull(),
    durationSeconds: integer('duration_seconds'),
    /** The seed's; all other thumbnails are in `thumbnailId`. */
    thumbnail: jsonb('thumbnail').$type<Picture>(),
    /** Views already added up; the newest wait in `post_view_ticks` for some seconds. */
    views: integer('views').notNull().default(0),
    /** Millisecond precision, as in JavaScript and the cursors of the lists. */
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    /** Set when the author deleted it: it can be restored for some seconds, then a sweep removes it. */
    deletedAt: instant('deleted_at'),
    /** Set by the operator. */
    hiddenAt: instant('hidden_at'),
  },
  (table) => [
    index('posts_newest').on(table.createdAt, table.id).where(shown),
    index('posts_viewed').on(table.views, table.id).where(shown),
    index('posts_category_newest').on(table.category, table.createdAt, table.id).where(shown),
    index('posts_category_viewed').on(table.category, table.views, table.id).where(shown),
    index('posts_author_newest').on(table.authorId, table.createdAt, table.id).where(shown),
    index('posts_author_viewed').on(table.authorId, table.views, table.id).where(shown),
    index('posts_author_category_newest').on(table.authorId, table.category, table.createdAt, table.id).where(shown),
    index('posts_author_category_viewed').on(table.authorId, table.category, table.views, table.id).where(shown),
    index('posts_author').on(table.authorId, table.id),
    check('posts_media', sql`${table.mediaUrl} is not null or ${table.mediaId} is not null`),
    index('posts_hidden').on(table.id).where(sql`hidden_at is not null`),
    index('posts_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
)

/**
 * Numbers of visible posts, of the videos among them and of their views, by author and category; author 0 is the total.
 * Maintained by triggers.
 */
export const postCounters = pgTable(
  'post_counters',
  {
    authorId: integer('author_id').notNull(),
    category: text('category', { enum: ['swim', 'football', 'volleyball', 'basketball', 'other'] }).notNull(),
    posts: integer('posts').notNull(),
    videos: integer('videos').notNull().default(0),
    views: bigint('views', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.authorId, table.category] })],
)

/**
 * Today's viewers: a keyed hash, so that viewing histories cannot be read here. Without a foreign key to the post,
 * whose row a view must not lock.
 */
export const postViewers = pgTable(
  'post_viewers',
  {
    /** The Jalali day in Tehran as a number, 14050830. */
    day: integer('day').notNull(),
    postId: integer('post_id').notNull(),
    viewer: text('viewer').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.postId, table.viewer] })],
)

/** One row per view that is not yet added to its post. */
export const postViewTicks = pgTable(
  'post_view_ticks',
  { id: bigserial('id', { mode: 'number' }).primaryKey(), postId: integer('post_id').notNull() },
  (table) => [index('post_view_ticks_post').on(table.postId)],
)

/** Reports of posts to the operator; one per user and post. */
export const postReports = pgTable(
  'post_reports',
  {
    id: serial('id').primaryKey(),
    postId: integer('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason', { enum: ['spam', 'offensive', 'rights', 'wrong', 'other'] }).notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Set when the operator has decided. */
    closedAt: instant('closed_at'),
  },
  (table) => [
    unique('post_reports_person').on(table.postId, table.userId),
    index('post_reports_user').on(table.userId),
    index('post_reports_open').on(table.createdAt).where(sql`closed_at is null`),
  ],
)

/** Recent actions that are limited per hour, a new profile picture among them; a deleted post still counts. */
export const postActs = pgTable(
  'post_acts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['create', 'report', 'picture'] }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('post_acts_person').on(table.userId, table.kind, table.createdAt)],
)

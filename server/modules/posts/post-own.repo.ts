import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, notExists, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { media } from '#server/db/schema/media.ts'
import { postActs, posts } from '#server/db/schema/post.ts'
import { isShown } from './post.repo.ts'

export type PostChanges = Partial<Pick<typeof posts.$inferInsert, 'title' | 'description' | 'category'>>
export type PostAct = (typeof postActs.$inferInsert)['kind']

const isOwn = (id: number, authorId: number) => and(eq(posts.id, id), eq(posts.authorId, authorId))

/** The author of a visible post; undefined when there is none. */
export async function authorOf(db: Db, id: number): Promise<number | undefined> {
  const [row] = await db
    .select({ author: posts.authorId })
    .from(posts)
    .where(and(eq(posts.id, id), isShown))
  return row?.author
}

export async function insertPost(db: Db, row: typeof posts.$inferInsert): Promise<number> {
  const [made] = await db.insert(posts).values(row).returning({ id: posts.id })
  if (made === undefined) throw new Error('insert returned no post row')
  return made.id
}

/** Changes the author's own visible post; false when there is none. */
export async function updateOwn(
  db: Db,
  id: number,
  authorId: number,
  changes: PostChanges & { deletedAt?: Date },
): Promise<boolean> {
  const rows = await db
    .update(posts)
    .set(changes)
    .where(and(isOwn(id, authorId), isShown))
    .returning({ id: posts.id })
  return rows.length === 1
}

/** Restores the author's own post if it was deleted after `since`; false when there is none. */
export async function restoreOwn(db: Db, id: number, authorId: number, since: Date): Promise<boolean> {
  const rows = await db
    .update(posts)
    .set({ deletedAt: null })
    .where(and(isOwn(id, authorId), isNull(posts.hiddenAt), gt(posts.deletedAt, since)))
    .returning({ id: posts.id })
  return rows.length === 1
}

/** Deletes posts permanently that were marked deleted by `before`. Returns their ids and media. */
export async function removeDeleted(db: Db, before: Date, most: number) {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: posts.id, media: posts.mediaId, thumbnail: posts.thumbnailId })
      .from(posts)
      .where(and(isNotNull(posts.deletedAt), lte(posts.deletedAt, before)))
      .orderBy(asc(posts.id))
      .limit(most)
      .for('update', { skipLocked: true })
    const ids = due.map(({ id }) => id)
    if (ids.length > 0) await tx.delete(posts).where(inArray(posts.id, ids))
    return { ids, media: due.flatMap((row) => [row.media, row.thumbnail]).filter((id) => id !== null) }
  })
}

/**
 * Media created in a period that no post references: the server stopped between storing files and inserting the post.
 */
export async function findOrphanedMedia(db: Db, from: Date, to: Date, most: number): Promise<number[]> {
  const rows = await db
    .select({ id: media.id })
    .from(media)
    .where(
      and(
        gt(media.createdAt, from),
        lte(media.createdAt, to),
        notExists(db.select({ id: posts.id }).from(posts).where(eq(posts.mediaId, media.id))),
        notExists(db.select({ id: posts.id }).from(posts).where(eq(posts.thumbnailId, media.id))),
      ),
    )
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Serializes the actions of one user until the transaction ends. */
export async function lockActs(db: Db, userId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`post-acts:${userId}`}, 0))`)
}

/** The times of a user's actions since an instant, newest first, at most `most`. */
export async function listActs(db: Db, userId: number, kind: PostAct, since: Date, most: number): Promise<Date[]> {
  const rows = await db
    .select({ at: postActs.createdAt })
    .from(postActs)
    .where(and(eq(postActs.userId, userId), eq(postActs.kind, kind), gt(postActs.createdAt, since)))
    .orderBy(sql`${postActs.createdAt} desc`)
    .limit(most)
  return rows.map(({ at }) => at)
}

export async function insertAct(db: Db, userId: number, kind: PostAct, now: Date): Promise<void> {
  await db.insert(postActs).values({ userId, kind, createdAt: now })
}

export async function deleteActs(db: Db, before: Date): Promise<void> {
  await db.delete(postActs).where(lte(postActs.createdAt, before))
}

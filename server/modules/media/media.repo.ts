import { and, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { type MediaFile, media, mediaJobs } from '#server/db/schema/media.ts'

export type MediaRow = typeof media.$inferSelect
export type NewMedia = typeof media.$inferInsert
export type JobKind = (typeof mediaJobs.$inferInsert)['kind']
export type { MediaFile }

/** Serializes the uploads of one user until the transaction ends. */
export async function lockOwner(db: Db, ownerId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`media:${ownerId}`}, 0))`)
}

/** Bytes a user has stored, and how many files for posts or thumbnails (`kind`) they added since `since`. */
export async function usageOf(db: Db, ownerId: number, isThumbnail: boolean, since: Date) {
  const isKind = isThumbnail ? eq(media.kind, 'thumbnail') : ne(media.kind, 'thumbnail')
  const [row] = await db
    .select({
      bytes: sql<string>`coalesce(sum(${media.bytes}), 0)`,
      recent: sql<number>`(count(*) filter (where ${and(isKind, gte(media.createdAt, since))}))::int`,
    })
    .from(media)
    .where(eq(media.ownerId, ownerId))
  return { bytes: Number(row?.bytes ?? 0), recent: row?.recent ?? 0 }
}

export async function insertMedia(db: Db, row: NewMedia): Promise<MediaRow> {
  const [made] = await db.insert(media).values(row).returning()
  if (made === undefined) throw new Error('insert returned no media row')
  return made
}

export function findMediaRows(db: Db, ids: number[]): Promise<MediaRow[]> {
  return db.select().from(media).where(inArray(media.id, ids))
}

/** Locks the row; waits for a concurrent change. */
export async function lockMedia(db: Db, id: number): Promise<MediaRow | undefined> {
  const [row] = await db.select().from(media).where(eq(media.id, id)).for('update')
  return row
}

export async function updateMedia(db: Db, id: number, changes: Partial<NewMedia>) {
  await db.update(media).set(changes).where(eq(media.id, id))
}

/** Deletes rows and returns the names of their files. */
export async function deleteMedia(db: Db, ids: number[]): Promise<string[]> {
  const rows = await db.delete(media).where(inArray(media.id, ids)).returning({ files: media.files })
  return rows.flatMap(({ files }) => files.map(({ name }) => name))
}

/** Enqueues a job; returns its id. */
export async function insertJob(
  db: Db,
  job: { kind: JobKind; mediaId?: number; names?: string[]; runAfter: Date; createdAt: Date },
): Promise<number> {
  const [row] = await db.insert(mediaJobs).values(job).returning({ id: mediaJobs.id })
  if (row === undefined) throw new Error('insert returned no job row')
  return row.id
}

export async function deleteJob(db: Db, id: number) {
  await db.delete(mediaJobs).where(eq(mediaJobs.id, id))
}

/** Makes a job due now. */
export async function makeJobDue(db: Db, id: number, now: Date) {
  await db.update(mediaJobs).set({ runAfter: now }).where(eq(mediaJobs.id, id))
}

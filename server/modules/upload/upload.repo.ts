import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { uploadParts, uploads } from '#server/db/schema/upload.ts'

export type UploadRow = typeof uploads.$inferSelect
export type NewUpload = Pick<UploadRow, 'id' | 'ownerId' | 'metadata' | 'server' | 'createdAt'> & {
  size: number | null
}

/** An upload that its sender can continue: neither ended nor expired. */
function isLive(id: string, since: Date) {
  return and(eq(uploads.id, id), isNull(uploads.endedAt), gt(uploads.createdAt, since))
}

/** Serializes the new uploads of one user until the transaction ends. */
export async function lockUploads(db: Db, ownerId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads:${ownerId}`}, 0))`)
}

export async function insertUpload(db: Db, upload: NewUpload): Promise<void> {
  await db.insert(uploads).values(upload)
}

/** Assigns the upload to this server: parts that another server has not yet counted are void. */
export async function assignUpload(db: Db, id: string, server: string, since: Date): Promise<UploadRow | undefined> {
  const [row] = await db.update(uploads).set({ server }).where(isLive(id, since)).returning()
  return row
}

export async function findUpload(db: Db, id: string, since: Date): Promise<UploadRow | undefined> {
  const [row] = await db.select().from(uploads).where(isLive(id, since))
  return row
}

export async function setSize(db: Db, id: string, size: number): Promise<void> {
  await db.update(uploads).set({ size }).where(eq(uploads.id, id))
}

/** Records the name of a part before it is stored; undefined when the upload no longer exists. */
export async function announcePart(
  db: Db,
  part: { uploadId: string; startsAt: number; name: string },
): Promise<number | undefined> {
  const rows = await db.execute<{ id: number }>(sql`
    insert into ${uploadParts} (upload_id, starts_at, name)
    select ${uploads.id}, ${part.startsAt}::bigint, ${part.name} from ${uploads}
    where ${uploads.id} = ${part.uploadId} and ${uploads.endedAt} is null
    returning id`)
  return rows[0]?.id
}

/**
 * Counts a stored part if the upload still belongs to this server and its offset is the start of the part. False
 * otherwise: then the part does not count.
 */
export async function countPart(
  db: Db,
  part: { id: number; uploadId: string; server: string; startsAt: number; bytes: number },
): Promise<boolean> {
  const rows = await db.execute(sql`
    with moved as (
      update ${uploads} set received = received + ${part.bytes}
      where id = ${part.uploadId} and server = ${part.server} and received = ${part.startsAt}::bigint and ended_at is null
      returning id
    )
    update ${uploadParts} set bytes = ${part.bytes}
    where id = ${part.id} and exists (select from moved) returning id`)
  return rows.length === 1
}

/** The stored parts of an upload in order; `all` includes those that never counted. */
export async function listParts(db: Db, uploadId: string, which: 'counted' | 'all' = 'counted') {
  const ofUpload = eq(uploadParts.uploadId, uploadId)
  return db
    .select({ id: uploadParts.id, name: uploadParts.name })
    .from(uploadParts)
    .where(which === 'all' ? ofUpload : and(ofUpload, isNotNull(uploadParts.bytes)))
    .orderBy(asc(uploadParts.startsAt))
}

export async function deleteParts(db: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await db.delete(uploadParts).where(inArray(uploadParts.id, ids))
}

/** Claims a complete upload until `until`, for one of many concurrent requests. Undefined for the others. */
export async function claimWhole(
  db: Db,
  id: string,
  { now, until, since }: { now: Date; until: Date; since: Date },
): Promise<UploadRow | undefined> {
  const isWhole = eq(uploads.size, uploads.received)
  const isFree = or(isNull(uploads.claimedUntil), lte(uploads.claimedUntil, now))
  const [row] = await db
    .update(uploads)
    .set({ claimedUntil: until })
    .where(and(isLive(id, since), isWhole, isFree))
    .returning()
  return row
}

export async function releaseClaim(db: Db, id: string): Promise<void> {
  await db.update(uploads).set({ claimedUntil: null }).where(eq(uploads.id, id))
}

/** Ends an upload; false when it had ended before. */
export async function endUpload(db: Db, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(uploads)
    .set({ endedAt: now })
    .where(and(eq(uploads.id, id), isNull(uploads.endedAt)))
    .returning({ id: uploads.id })
  return rows.length === 1
}

/** Ends all but a user's newest `retained` uploads; returns the ids of those ended. */
export async function endOldest(db: Db, ownerId: number, retained: number, now: Date): Promise<string[]> {
  const surplus = db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.ownerId, ownerId), isNull(uploads.endedAt)))
    .orderBy(desc(uploads.createdAt), desc(uploads.id))
    .offset(retained)
  const rows = await db
    .update(uploads)
    .set({ endedAt: now })
    .where(inArray(uploads.id, surplus))
    .returning({ id: uploads.id })
  return rows.map(({ id }) => id)
}

/** Ends uploads created before `before`. */
export async function endOverdue(db: Db, before: Date, now: Date): Promise<void> {
  await db
    .update(uploads)
    .set({ endedAt: now })
    .where(and(isNull(uploads.endedAt), lte(uploads.createdAt, before)))
}

export async function listEnded(db: Db, limit: number): Promise<string[]> {
  const rows = await db.select({ id: uploads.id }).from(uploads).where(isNotNull(uploads.endedAt)).limit(limit)
  return rows.map(({ id }) => id)
}

/** Deletes an ended upload without remaining parts. */
export async function deleteEnded(db: Db, id: string): Promise<void> {
  const none = sql`not exists (select from ${uploadParts} where ${uploadParts.uploadId} = ${uploads.id})`
  await db.delete(uploads).where(and(eq(uploads.id, id), isNotNull(uploads.endedAt), none))
}

/** The unfinished uploads of a user, oldest first. */
export function listOwn(db: Db, ownerId: number, since: Date) {
  return db
    .select({
      name: sql<string>`coalesce(${uploads.metadata}->>'name', '')`,
      bytes: uploads.received,
      created_at: uploads.createdAt,
    })
    .from(uploads)
    .where(and(eq(uploads.ownerId, ownerId), isNull(uploads.endedAt), gt(uploads.createdAt, since)))
    .orderBy(asc(uploads.createdAt))
}

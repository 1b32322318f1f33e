import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { uploadParts, uploads } from '#server/db/schema/upload.ts'

export type UploadRow = typeof uploads.$inferSelect
export type NewUpload = Pick<UploadRow, 'id' | 'ownerId' | 'metadata' | 'server' | 'createdAt'> & {
  size: number | null
}

/** An upload that is still there for its sender: neither used nor begun too long ago. */
function isLive(id: string, since: Date) {
  return and(eq(uploads.id, id), isNull(uploads.endedAt), gt(uploads.createdAt, since))
}

/** Makes what one person begins wait for each other until the transaction ends. */
export async function lockUploads(db: Db, ownerId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads:${ownerId}`}, 0))`)
}

export async function insertUpload(db: Db, upload: NewUpload): Promise<void> {
  await db.insert(uploads).values(upload)
}

/** The upload, which from now on takes bytes from this server alone: what another has not yet added is void. */
export async function holdUpload(db: Db, id: string, server: string, since: Date): Promise<UploadRow | undefined> {
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

/** Writes down that a part is about to be stored under this name; undefined when the upload is not there any more. */
export async function promisePart(
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
 * Lets a stored part count, if the upload still takes bytes from this server and has got exactly as far as the part's
 * beginning. False when it has not: then the part counts for nothing.
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

/** The stored parts of an upload in their order; with those that never counted if asked. */
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

/** Takes a whole upload for somebody's use until `until`: one of many who ask. Undefined for the others. */
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

export async function freeClaim(db: Db, id: string): Promise<void> {
  await db.update(uploads).set({ claimedUntil: null }).where(eq(uploads.id, id))
}

/** Ends an upload, once; false when it had ended before. */
export async function endUpload(db: Db, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(uploads)
    .set({ endedAt: now })
    .where(and(eq(uploads.id, id), isNull(uploads.endedAt)))
    .returning({ id: uploads.id })
  return rows.length === 1
}

/** Ends all but a person's newest `keep` uploads; gives those that ended. */
export async function endOldest(db: Db, ownerId: number, keep: number, now: Date): Promise<string[]> {
  const surplus = db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.ownerId, ownerId), isNull(uploads.endedAt)))
    .orderBy(desc(uploads.createdAt), desc(uploads.id))
    .offset(keep)
  const rows = await db
    .update(uploads)
    .set({ endedAt: now })
    .where(inArray(uploads.id, surplus))
    .returning({ id: uploads.id })
  return rows.map(({ id }) => id)
}

/** Ends what was begun before a time. */
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

/** Deletes an ended upload of which no part is left. */
export async function deleteEnded(db: Db, id: string): Promise<void> {
  const none = sql`not exists (select from ${uploadParts} where ${uploadParts.uploadId} = ${uploads.id})`
  await db.delete(uploads).where(and(eq(uploads.id, id), isNotNull(uploads.endedAt), none))
}

/** What a person has begun to send, oldest first. */
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

import { and, eq, gte, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { mediaJobs } from '#server/db/schema/media.ts'

export type Job = typeof mediaJobs.$inferSelect
/** The worker of a job; another worker may take over an expired lease. */
export type Lease = { holder: string; until: Date }

const isOpen = isNull(mediaJobs.failedAt)
const isFree = (now: Date) => or(isNull(mediaJobs.leaseUntil), lte(mediaJobs.leaseUntil, now))
const isHeld = (id: number, holder: string) => and(eq(mediaJobs.id, id), eq(mediaJobs.leaseHolder, holder))

/**
 * Claims the job that is longest overdue and was tried fewer than `most` times; concurrent workers get different jobs.
 */
export async function claimJob(db: Db, now: Date, lease: Lease, most: number): Promise<Job | undefined> {
  const due = db
    .select({ id: mediaJobs.id })
    .from(mediaJobs)
    .where(and(isOpen, lte(mediaJobs.runAfter, now), isFree(now), lt(mediaJobs.attempts, most)))
    .orderBy(mediaJobs.runAfter, mediaJobs.id)
    .limit(1)
    .for('update', { skipLocked: true })
  const [job] = await db
    .update(mediaJobs)
    .set({ leaseHolder: lease.holder, leaseUntil: lease.until, attempts: sql`${mediaJobs.attempts} + 1` })
    .where(eq(mediaJobs.id, sql`(${due})`))
    .returning()
  return job
}

/** Extends a lease; false when another worker has taken over the job. */
export async function renewLease(db: Db, id: number, lease: Lease): Promise<boolean> {
  const rows = await db
    .update(mediaJobs)
    .set({ leaseUntil: lease.until })
    .where(isHeld(id, lease.holder))
    .returning({ id: mediaJobs.id })
  return rows.length === 1
}

/** Deletes a finished job; false when another worker has taken it over, whose result then counts. */
export async function finishJob(db: Db, id: number, holder: string): Promise<boolean> {
  const rows = await db.delete(mediaJobs).where(isHeld(id, holder)).returning({ id: mediaJobs.id })
  return rows.length === 1
}

/** Releases a failed job with its reason: to be retried, or never (`failedAt`). */
export async function releaseJob(
  db: Db,
  id: number,
  holder: string,
  outcome: { reason: string; runAfter: Date } | { reason: string; failedAt: Date },
) {
  await db
    .update(mediaJobs)
    .set({ ...outcome, leaseHolder: null, leaseUntil: null })
    .where(isHeld(id, holder))
}

/** Fails jobs whose last try ended with their server. Returns the ids of their media. */
export async function failDeadJobs(db: Db, now: Date, most: number): Promise<number[]> {
  const rows = await db
    .update(mediaJobs)
    .set({ failedAt: now, reason: sql`coalesce(${mediaJobs.reason}, 'the server stopped during the job')` })
    .where(and(isOpen, isFree(now), gte(mediaJobs.attempts, most)))
    .returning({ mediaId: mediaJobs.mediaId })
  return rows.flatMap(({ mediaId }) => (mediaId === null ? [] : [mediaId]))
}

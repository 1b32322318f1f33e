import { and, eq, gte, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { mediaJobs } from '#server/db/schema/media.ts'

export type Job = typeof mediaJobs.$inferSelect
/** Who works on a job; another holder's lease that ran out may be taken over. */
export type Lease = { holder: string; until: Date }

const isOpen = isNull(mediaJobs.failedAt)
const isFree = (now: Date) => or(isNull(mediaJobs.leaseUntil), lte(mediaJobs.leaseUntil, now))
const isHeld = (id: number, holder: string) => and(eq(mediaJobs.id, id), eq(mediaJobs.leaseHolder, holder))

/** Takes the job that is due longest and was tried fewer than `most` times; each worker gets another one. */
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

/** False when somebody else has taken the job over. */
export async function renewLease(db: Db, id: number, lease: Lease): Promise<boolean> {
  const rows = await db
    .update(mediaJobs)
    .set({ leaseUntil: lease.until })
    .where(isHeld(id, lease.holder))
    .returning({ id: mediaJobs.id })
  return rows.length === 1
}

/** Strikes a job off; false when somebody else has taken it over, whose work then counts. */
export async function finishJob(db: Db, id: number, holder: string): Promise<boolean> {
  const rows = await db.delete(mediaJobs).where(isHeld(id, holder)).returning({ id: mediaJobs.id })
  return rows.length === 1
}

/** Gives a job back with the reason it failed: to be tried again, or never (`failedAt`). */
export async function giveBackJob(
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

/** Ends jobs whose last try ended with their server. Gives the media they were about. */
export async function endDeadJobs(db: Db, now: Date, most: number): Promise<number[]> {
  const rows = await db
    .update(mediaJobs)
    .set({ failedAt: now, reason: sql`coalesce(${mediaJobs.reason}, 'the server ended during the work')` })
    .where(and(isOpen, isFree(now), gte(mediaJobs.attempts, most)))
    .returning({ mediaId: mediaJobs.mediaId })
  return rows.flatMap(({ mediaId }) => (mediaId === null ? [] : [mediaId]))
}

import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, min, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { postReports, posts } from '#server/db/schema/post.ts'

type ReportReason = (typeof postReports.$inferSelect)['reason']
type NewReport = typeof postReports.$inferInsert

/** Whether a user has reported a post before. */
export async function hasReported(db: Db, postId: number, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: postReports.id })
    .from(postReports)
    .where(and(eq(postReports.postId, postId), eq(postReports.userId, userId)))
  return row !== undefined
}

export async function insertReport(db: Db, report: NewReport): Promise<void> {
  await db.insert(postReports).values(report)
}

/** Posts with open reports, the longest waiting first. */
export function listReported(db: Db, most: number) {
  return db
    .select({
      id: posts.id,
      title: posts.title,
      authorId: posts.authorId,
      hiddenAt: posts.hiddenAt,
      reports: count(),
      since: min(postReports.createdAt),
      details: sql<{ reason: string; text: string }[]>`
        json_agg(json_build_object('reason', ${postReports.reason}, 'text', ${postReports.text}) order by ${postReports.id})`,
    })
    .from(postReports)
    .innerJoin(posts, eq(posts.id, postReports.postId))
    .where(isNull(postReports.closedAt))
    .groupBy(posts.id)
    .orderBy(asc(min(postReports.createdAt)))
    .limit(most)
}

/** Posts with open reports, the longest waiting first, or hidden ones, newest first; `cursor` is the last row's `key`. */
export function listQueue(
  db: Db,
  { state, cursor, limit }: { state: 'reported' | 'hidden'; cursor: number | undefined; limit: number },
) {
  const openReports = and(eq(postReports.postId, posts.id), isNull(postReports.closedAt))
  const isReported = state === 'reported'
  const key = isReported ? sql<number>`min(${postReports.id})` : sql<number>`${posts.id}`
  return db
    .select({
      key: key.mapWith(Number),
      id: posts.id,
      title: posts.title,
      description: posts.description,
      authorId: posts.authorId,
      createdAt: posts.createdAt,
      hiddenAt: posts.hiddenAt,
      reports: sql<{ reason: ReportReason; text: string; at: string }[]>`
        coalesce(json_agg(json_build_object('reason', ${postReports.reason}, 'text', ${postReports.text}, 'at',
          ${postReports.createdAt}) order by ${postReports.id}) filter (where ${postReports.id} is not null), '[]')`,
    })
    .from(posts)
    .leftJoin(postReports, openReports)
    .where(
      isReported
        ? and(isNotNull(postReports.id), isNull(posts.deletedAt))
        : and(
            isNotNull(posts.hiddenAt),
            isNull(posts.deletedAt),
            cursor === undefined ? undefined : lt(posts.id, cursor),
          ),
    )
    .groupBy(posts.id)
    .having(isReported && cursor !== undefined ? gt(key, cursor) : undefined)
    .orderBy(isReported ? asc(key) : desc(posts.id))
    .limit(limit)
}

/** A post that is not deleted, locked against other decisions. */
export async function lockPost(tx: Db, postId: number) {
  const [row] = await tx
    .select({ id: posts.id, title: posts.title, authorId: posts.authorId, hiddenAt: posts.hiddenAt })
    .from(posts)
    .where(and(eq(posts.id, postId), isNull(posts.deletedAt)))
    .for('update')
  return row
}

/** Changes a locked post and closes its reports. Returns how many were open. */
export async function settlePost(
  tx: Db,
  postId: number,
  change: { hiddenAt: Date | null; deletedAt?: Date },
  now: Date,
): Promise<number> {
  await tx.update(posts).set(change).where(eq(posts.id, postId))
  const closed = await tx
    .update(postReports)
    .set({ closedAt: now })
    .where(and(eq(postReports.postId, postId), isNull(postReports.closedAt)))
    .returning({ id: postReports.id })
  return closed.length
}

/** Hides a post or shows it again, and closes its reports; false when there is no such post. */
export async function decide(db: Db, postId: number, hiddenAt: Date | null, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rows = await tx.update(posts).set({ hiddenAt }).where(eq(posts.id, postId)).returning({ id: posts.id })
    await tx
      .update(postReports)
      .set({ closedAt: now })
      .where(and(eq(postReports.postId, postId), isNull(postReports.closedAt)))
    return rows.length === 1
  })
}

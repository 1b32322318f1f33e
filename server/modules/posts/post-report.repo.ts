import { and, asc, count, eq, isNull, min, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { postReports, posts } from '#server/db/schema/post.ts'

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

import { and, eq, gt, gte, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { isFrozen } from '#server/db/lesson-rights.ts'
import { enrolments } from '#server/db/schema/payment.ts'
import type { JalaliMonth } from '#src/contract/month.ts'

/** Ids of cancelled and frozen enrolments of this month and later ones. */
export async function listCancelled(db: Db, since: JalaliMonth): Promise<number[]> {
  const notOver = or(
    gt(enrolments.year, since.year),
    and(eq(enrolments.year, since.year), gte(enrolments.month, since.month)),
  )
  const rows = await db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(or(isNotNull(enrolments.cancelledAt), isFrozen(sql`enrolments.id`)), notOver))
    .orderBy(enrolments.id)
  return rows.map((row) => row.id)
}

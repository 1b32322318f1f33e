import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { users } from '#server/db/schema/people.ts'
import { suspensions } from '#server/db/schema/staff.ts'

/** Names of authors, and until when they are suspended. */
export async function findAuthors(db: Db, ids: number[], now: Date) {
  if (ids.length === 0) return []
  return db
    .select({ user: users.id, name: users.name, username: users.username, until: suspensions.until })
    .from(users)
    .leftJoin(
      suspensions,
      and(eq(suspensions.userId, users.id), isNull(suspensions.liftedAt), gt(suspensions.until, now)),
    )
    .where(inArray(users.id, ids))
}

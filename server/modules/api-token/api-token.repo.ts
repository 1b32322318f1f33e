import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { apiTokens } from '#server/db/schema/api-token.ts'
import { users } from '#server/db/schema/people.ts'

export type TokenRow = typeof apiTokens.$inferSelect
export type ListedToken = Awaited<ReturnType<typeof listTokens>>[number]

const maker = sql<string>`coalesce(nullif(${users.name}, ''), ${users.username}, 'user-' || ${users.id})`

/** All tokens, newest first. */
export function listTokens(db: Db) {
  return db
    .select({ token: apiTokens, maker })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .orderBy(desc(apiTokens.id))
}

/** An arbitrary number that no other advisory lock of this database uses. */
const TOKENS_LOCK = 7_041_410

/** The number of tokens that work, with others' changes waiting until the transaction ends. */
export async function countLive(tx: Db, now: Date): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${TOKENS_LOCK})`)
  const [row] = await tx
    .select({ count: count() })
    .from(apiTokens)
    .where(and(isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, now)))
  return row?.count ?? 0
}

export async function insertToken(tx: Db, row: typeof apiTokens.$inferInsert): Promise<TokenRow> {
  const [added] = await tx.insert(apiTokens).values(row).returning()
  if (added === undefined) throw new Error('insert returned no token row')
  return added
}

/** Revokes a token; undefined when it does not exist or was revoked before. */
export async function revokeToken(tx: Db, id: number, now: Date): Promise<TokenRow | undefined> {
  const [row] = await tx
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(and(eq(apiTokens.id, id), isNull(apiTokens.revokedAt)))
    .returning()
  return row
}

/** Counts a request of a working token in its minute; undefined for any other hash. */
export async function countRequest(db: Db, hash: string, now: Date): Promise<TokenRow | undefined> {
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
  const [row] = await db
    .update(apiTokens)
    .set({
      lastUsedAt: now,
      windowAt: minute,
      windowCount: sql`case when ${apiTokens.windowAt} = ${minute.toISOString()}::timestamptz then ${apiTokens.windowCount} + 1 else 1 end`,
    })
    .where(and(eq(apiTokens.hash, hash), isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, now)))
    .returning()
  return row
}

export async function findUserName(db: Db, id: number): Promise<string> {
  const [row] = await db.select({ maker }).from(users).where(eq(users.id, id))
  return row?.maker ?? `user-${id}`
}

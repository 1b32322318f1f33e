import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { idempotencyKeys } from '#server/db/schema/upkeep.ts'

/** A user's key; `claimedAt` distinguishes this claim from a later one of the same key. */
export type Claim = { userId: number; key: string; requestHash: string; claimedAt: Date }
type KeyRow = typeof idempotencyKeys.$inferSelect

function isKey({ userId, key }: Pick<Claim, 'userId' | 'key'>) {
  return and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))
}

function isOpenClaim(claim: Claim) {
  return and(isKey(claim), isNull(idempotencyKeys.status), eq(idempotencyKeys.createdAt, claim.claimedAt))
}

/** True for exactly one of many concurrent requests with a new key. */
export async function claimKey(db: Db, claim: Claim): Promise<boolean> {
  const rows = await db
    .insert(idempotencyKeys)
    .values({ userId: claim.userId, key: claim.key, requestHash: claim.requestHash, createdAt: claim.claimedAt })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  return rows.length === 1
}

export async function findKey(db: Db, claim: Claim): Promise<KeyRow | undefined> {
  const [row] = await db.select().from(idempotencyKeys).where(isKey(claim))
  return row
}

/** Takes over a key whose first request has been silent since `silentSince`. True for exactly one of many. */
export async function takeOverKey(db: Db, claim: Claim, silentSince: Date): Promise<boolean> {
  const rows = await db
    .update(idempotencyKeys)
    .set({ createdAt: claim.claimedAt })
    .where(and(isKey(claim), isNull(idempotencyKeys.status), lte(idempotencyKeys.createdAt, silentSince)))
    .returning({ key: idempotencyKeys.key })
  return rows.length === 1
}

/** Stores the response; false when another request has taken over the key meanwhile. */
export async function storeResponse(db: Db, claim: Claim, status: number, body: unknown): Promise<boolean> {
  const rows = await db
    .update(idempotencyKeys)
    .set({ status, body })
    .where(isOpenClaim(claim))
    .returning({ key: idempotencyKeys.key })
  return rows.length === 1
}

export async function releaseKey(db: Db, claim: Claim) {
  await db.delete(idempotencyKeys).where(isOpenClaim(claim))
}

export async function deleteOldKeys(db: Db, before: Date, limit: number) {
  const old = db
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(lte(idempotencyKeys.createdAt, before))
    .limit(limit)
  await db.delete(idempotencyKeys).where(and(lte(idempotencyKeys.createdAt, before), inArray(idempotencyKeys.key, old)))
}

import { and, desc, eq, gt, inArray, isNull, lt, sql, sum } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { otpCodes } from '#server/db/schema/people.ts'

export type Purpose = (typeof otpCodes.$inferSelect)['purpose']
export type CodeRow = Pick<typeof otpCodes.$inferSelect, 'id' | 'codeHash' | 'failures' | 'expiresAt' | 'closedAt'>

/** Stands for the number of a deleted account. */
const NO_PHONE = ''

// A code that never reached its phone is stored with no time of validity at all.
const delivered = gt(otpCodes.expiresAt, otpCodes.createdAt)

/** When the `nth` newest code reached this number (1 is the newest), if that was after `since`. */
export async function sendTime(db: Db, phone: string, nth: number, since: Date): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: otpCodes.createdAt })
    .from(otpCodes)
    .where(and(eq(otpCodes.phone, phone), gt(otpCodes.createdAt, since), delivered))
    .orderBy(desc(otpCodes.createdAt))
    .offset(nth - 1)
    .limit(1)
  return row?.at
}

/** When the `nth` newest code was asked for from this address, if that was after `since`. */
export async function askTime(db: Db, addressHash: string, nth: number, since: Date): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: otpCodes.createdAt })
    .from(otpCodes)
    .where(and(eq(otpCodes.addressHash, addressHash), gt(otpCodes.createdAt, since)))
    .orderBy(desc(otpCodes.createdAt))
    .offset(nth - 1)
    .limit(1)
  return row?.at
}

/** Stores a code in place of the number's older ones, and forgets old ones, those of no number any more included. */
export async function replaceCode(
  db: Db,
  code: typeof otpCodes.$inferInsert & { createdAt: Date },
  forgetBefore: Date,
): Promise<number> {
  await db
    .delete(otpCodes)
    .where(and(inArray(otpCodes.phone, [code.phone, NO_PHONE]), lt(otpCodes.createdAt, forgetBefore)))
  await db
    .update(otpCodes)
    .set({ closedAt: code.createdAt })
    .where(and(eq(otpCodes.phone, code.phone), eq(otpCodes.purpose, code.purpose), isNull(otpCodes.closedAt)))
  const [row] = await db.insert(otpCodes).values(code).returning({ id: otpCodes.id })
  if (row === undefined) throw new Error('no code row came back')
  return row.id
}

/** The code did not reach its phone: it was never valid, and does not count as sent. */
export async function markUndelivered(db: Db, codeId: number, now: Date): Promise<void> {
  await db.update(otpCodes).set({ expiresAt: otpCodes.createdAt, closedAt: now }).where(eq(otpCodes.id, codeId))
}

export async function latestCode(db: Db, phone: string, purpose: Purpose): Promise<CodeRow | undefined> {
  const [row] = await db
    .select({
      id: otpCodes.id,
      codeHash: otpCodes.codeHash,
      failures: otpCodes.failures,
      expiresAt: otpCodes.expiresAt,
      closedAt: otpCodes.closedAt,
    })
    .from(otpCodes)
    .where(and(eq(otpCodes.phone, phone), eq(otpCodes.purpose, purpose)))
    .orderBy(desc(otpCodes.id))
    .limit(1)
  return row
}

/** Wrong tries at this number's codes made after `since`. */
export async function countFailures(db: Db, phone: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ failures: sum(otpCodes.failures).mapWith(Number) })
    .from(otpCodes)
    .where(and(eq(otpCodes.phone, phone), gt(otpCodes.createdAt, since)))
  return row?.failures ?? 0
}

export async function countFailure(db: Db, codeId: number): Promise<void> {
  await db
    .update(otpCodes)
    .set({ failures: sql`${otpCodes.failures} + 1` })
    .where(eq(otpCodes.id, codeId))
}

export async function closeCodes(db: Db, codeIds: number[], now: Date): Promise<void> {
  await db.update(otpCodes).set({ closedAt: now }).where(inArray(otpCodes.id, codeIds))
}

/** Ends every code of a number and takes the number off them; that an address asked still counts. */
export async function detachCodes(db: Db, phone: string, now: Date): Promise<void> {
  await db
    .update(otpCodes)
    .set({ phone: NO_PHONE, codeHash: '', closedAt: sql`coalesce(${otpCodes.closedAt}, ${now.toISOString()})` })
    .where(eq(otpCodes.phone, phone))
}

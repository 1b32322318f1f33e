import { and, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { otpCodes } from '#server/db/schema/people.ts'

export type Purpose = (typeof otpCodes.$inferSelect)['purpose']
export type CodeRow = Pick<typeof otpCodes.$inferSelect, 'id' | 'codeHash' | 'expiresAt' | 'closedAt'> & {
  failures: number
}

/** The owner of codes: a browser, or an address that requested them without showing a cookie. */
export type Holder = { holderHash: string } | { addressHash: string }

/** Replaces the number of a deleted account. */
const NO_PHONE = ''

// An undelivered code is stored with an empty validity interval.
const delivered = gt(otpCodes.expiresAt, otpCodes.createdAt)

function heldBy(holder: Holder) {
  if ('holderHash' in holder) return eq(otpCodes.holderHash, holder.holderHash)
  return and(otpCodes.openToAddress, eq(otpCodes.addressHash, holder.addressHash))
}

/** A browser's tries and those of its address are counted separately: neither uses up the other's. */
function failuresOf(holder: Holder) {
  return 'holderHash' in holder ? otpCodes.failures : otpCodes.addressFailures
}

/** The creation time of the `nth` newest of these codes (1 is the newest). */
async function timeOf(db: Db, which: SQL | undefined, nth: number): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: otpCodes.createdAt })
    .from(otpCodes)
    .where(which)
    .orderBy(desc(otpCodes.createdAt))
    .offset(nth - 1)
    .limit(1)
  return row?.at
}

/** When the `nth` newest code of an allowance reached this number (1 is the newest), if after `since`. */
export function sendTime(
  db: Db,
  { phone, senderHash }: { phone: string; senderHash: string },
  nth: number,
  since: Date,
): Promise<Date | undefined> {
  const isOwn = and(eq(otpCodes.phone, phone), eq(otpCodes.senderHash, senderHash))
  return timeOf(db, and(isOwn, gt(otpCodes.createdAt, since), delivered), nth)
}

/** When the newest code of an allowance, or of one of these browsers, reached this number, if after `since`. */
export function lastSendTime(
  db: Db,
  { phone, senderHash, holderHashes }: { phone: string; senderHash: string; holderHashes: string[] },
  since: Date,
): Promise<Date | undefined> {
  const isOwn = or(eq(otpCodes.senderHash, senderHash), inArray(otpCodes.holderHash, holderHashes))
  return timeOf(db, and(eq(otpCodes.phone, phone), isOwn, gt(otpCodes.createdAt, since), delivered), 1)
}

/** When the `nth` newest code of the shared allowance was requested from this address, if after `since`. */
export function requestTime(
  db: Db,
  { addressHash, senderHash }: { addressHash: string; senderHash: string },
  nth: number,
  since: Date,
): Promise<Date | undefined> {
  const isOwn = and(eq(otpCodes.addressHash, addressHash), eq(otpCodes.senderHash, senderHash))
  return timeOf(db, and(isOwn, gt(otpCodes.createdAt, since)), nth)
}

/** Replaces the browser's older codes and deletes codes from before `deleteBefore`, detached ones included. */
export async function replaceCode(
  db: Db,
  code: typeof otpCodes.$inferInsert & { createdAt: Date; holderHash: string },
  deleteBefore: Date,
): Promise<number> {
  await db
    .delete(otpCodes)
    .where(and(inArray(otpCodes.phone, [code.phone, NO_PHONE]), lt(otpCodes.createdAt, deleteBefore)))
  await db
    .update(otpCodes)
    .set({ closedAt: code.createdAt })
    .where(
      and(
        eq(otpCodes.phone, code.phone),
        eq(otpCodes.purpose, code.purpose),
        eq(otpCodes.holderHash, code.holderHash),
        isNull(otpCodes.closedAt),
      ),
    )
  const [row] = await db.insert(otpCodes).values(code).returning({ id: otpCodes.id })
  if (row === undefined) throw new Error('insert returned no code row')
  return row.id
}

/** An undelivered code was never valid and does not count as sent. */
export async function markUndelivered(db: Db, codeId: number, now: Date): Promise<void> {
  await db.update(otpCodes).set({ expiresAt: otpCodes.createdAt, closedAt: now }).where(eq(otpCodes.id, codeId))
}

/** The newest code that was sent to a number for this holder. */
export async function latestCode(
  db: Db,
  { phone, purpose }: { phone: string; purpose: Purpose },
  holder: Holder,
): Promise<CodeRow | undefined> {
  const [row] = await db
    .select({
      id: otpCodes.id,
      codeHash: otpCodes.codeHash,
      failures: failuresOf(holder),
      expiresAt: otpCodes.expiresAt,
      closedAt: otpCodes.closedAt,
    })
    .from(otpCodes)
    .where(and(eq(otpCodes.phone, phone), eq(otpCodes.purpose, purpose), heldBy(holder)))
    .orderBy(desc(otpCodes.id))
    .limit(1)
  return row
}

/** The holder's codes for a number with failed tries, sent after `since`, newest first. */
export async function triedCodes(
  db: Db,
  phone: string,
  holder: Holder,
  since: Date,
): Promise<{ at: Date; failures: number }[]> {
  return db
    .select({ at: otpCodes.createdAt, failures: failuresOf(holder) })
    .from(otpCodes)
    .where(and(eq(otpCodes.phone, phone), gt(otpCodes.createdAt, since), heldBy(holder), gt(failuresOf(holder), 0)))
    .orderBy(desc(otpCodes.createdAt))
}

export async function countFailure(db: Db, codeId: number, holder: Holder): Promise<void> {
  const more = sql`${failuresOf(holder)} + 1`
  await db
    .update(otpCodes)
    .set('holderHash' in holder ? { failures: more } : { addressFailures: more })
    .where(eq(otpCodes.id, codeId))
}

export async function closeCodes(db: Db, codeIds: number[], now: Date): Promise<void> {
  await db.update(otpCodes).set({ closedAt: now }).where(inArray(otpCodes.id, codeIds))
}

/** Ends every code of a number and clears the number; the codes still count for their address. */
export async function detachCodes(db: Db, phone: string, now: Date): Promise<void> {
  await db
    .update(otpCodes)
    .set({ phone: NO_PHONE, codeHash: '', closedAt: sql`coalesce(${otpCodes.closedAt}, ${now.toISOString()})` })
    .where(eq(otpCodes.phone, phone))
}

import { and, desc, eq, gt, lt } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { passwordTries } from '#server/db/schema/people.ts'

/** A number, the address that tries it, and the allowance of the try, as keyed hashes. */
export type Tried = { phoneHash: string; addressHash: string; deviceHash: string }

/**
 * When the `nth` newest try (1 is the newest) of an allowance at the number, or from the address, was made, if after
 * `since`.
 */
export async function tryTime(
  db: Db,
  { phoneHash, addressHash, deviceHash }: Pick<Tried, 'deviceHash'> & Partial<Tried>,
  nth: number,
  since: Date,
): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: passwordTries.createdAt })
    .from(passwordTries)
    .where(
      and(
        phoneHash === undefined ? undefined : eq(passwordTries.phoneHash, phoneHash),
        addressHash === undefined ? undefined : eq(passwordTries.addressHash, addressHash),
        eq(passwordTries.deviceHash, deviceHash),
        gt(passwordTries.createdAt, since),
      ),
    )
    .orderBy(desc(passwordTries.createdAt))
    .offset(nth - 1)
    .limit(1)
  return row?.at
}

export async function addTry(db: Db, tried: Tried, now: Date): Promise<number> {
  const [row] = await db
    .insert(passwordTries)
    .values({ ...tried, createdAt: now })
    .returning({ id: passwordTries.id })
  if (row === undefined) throw new Error('insert returned no row of the try')
  return row.id
}

export async function removeTry(db: Db, tryId: number): Promise<void> {
  await db.delete(passwordTries).where(eq(passwordTries.id, tryId))
}

export async function deleteTries(db: Db, which: { before: Date } | { phoneHash: string }): Promise<void> {
  const condition =
    'before' in which ? lt(passwordTries.createdAt, which.before) : eq(passwordTries.phoneHash, which.phoneHash)
  await db.delete(passwordTries).where(condition)
}

import { and, eq, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { leases } from '#server/db/schema/upkeep.ts'

/**
 * Takes or renews a lease; false while another holder's has not expired. Times are the database's: servers whose clocks
 * differ, or jump, agree about the holder.
 */
export async function takeLease(db: Db, name: string, holder: string, milliseconds: number): Promise<boolean> {
  const expiresAt = sql`clock_timestamp() + ${milliseconds} * interval '1 millisecond'`
  const rows = await db
    .insert(leases)
    .values({ name, holder, expiresAt })
    .onConflictDoUpdate({
      target: leases.name,
      set: { holder, expiresAt },
      setWhere: or(eq(leases.holder, holder), lte(leases.expiresAt, sql`clock_timestamp()`)),
    })
    .returning({ name: leases.name })
  return rows.length === 1
}

export async function dropLease(db: Db, name: string, holder: string) {
  await db.delete(leases).where(and(eq(leases.name, name), eq(leases.holder, holder)))
}

import { and, eq, lte, or } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { leases } from '#server/db/schema/upkeep.ts'

/** Takes or renews a lease; false while another holder's has not run out. */
export async function takeLease(db: Db, name: string, holder: string, now: Date, until: Date): Promise<boolean> {
  const rows = await db
    .insert(leases)
    .values({ name, holder, expiresAt: until })
    .onConflictDoUpdate({
      target: leases.name,
      set: { holder, expiresAt: until },
      setWhere: or(eq(leases.holder, holder), lte(leases.expiresAt, now)),
    })
    .returning({ name: leases.name })
  return rows.length === 1
}

export async function dropLease(db: Db, name: string, holder: string) {
  await db.delete(leases).where(and(eq(leases.name, name), eq(leases.holder, holder)))
}

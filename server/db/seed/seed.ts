import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { counters } from '#server/db/schema/catalog.ts'

/** Any number, the same for every server: seeding is done by one at a time. */
export const SEED_LOCK = 7_006_613

/**
 * Fills an empty database with the product's first content, worked out from `now` alone. Does nothing where it was done
 * before, also when two servers start at once. `mediaBase` is where the drawn media are served.
 */
export async function seed(
  db: Db,
  { now, mediaBase = '/media/seed' }: { now: Date; mediaBase?: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    const [done] = await tx.select().from(counters).limit(1)
    if (done !== undefined) return
    // A good deal of text, which a server that is already filled need not hold.
    const { fillEmpty } = await import('./seed-content.ts')
    await fillEmpty(tx, now, mediaBase)
  })
}

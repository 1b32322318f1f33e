import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { counters } from '#server/db/schema/catalog.ts'
import { countRows } from './counts.ts'

/** Any number, the same for every server: seeding is done by one at a time. */
export const SEED_LOCK = 7_006_613

type SeedOptions = {
  now: Date
  /** `none` leaves the catalogue empty, and marks the database so that no later start fills it. */
  content?: 'demo' | 'none'
  /** Where the seed's pictures are served. */
  mediaBase?: string
}

/**
 * Fills an empty database with the demonstration, worked out from `now` alone. Does nothing where it was done before, also
 * when two servers start at once. False when there was nothing to do.
 */
export async function seed(
  db: Db,
  { now, content = 'demo', mediaBase = '/media/seed' }: SeedOptions,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    const [done] = await tx.select().from(counters).limit(1)
    if (done !== undefined) return false
    if (content === 'none') {
      await countRows(tx)
      return true
    }
    // A good deal of text, which a server that is already filled need not hold.
    const { fillEmpty } = await import('./seed-content.ts')
    await fillEmpty(tx, now, mediaBase)
    return true
  })
}

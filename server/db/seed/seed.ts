import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { counters } from '#server/db/schema/catalog.ts'
import { countRows } from './counts.ts'

/** An arbitrary advisory lock number, the same for every server: only one seeds at a time. */
export const SEED_LOCK = 7_006_613

type SeedOptions = {
  now: Date
  /** `none` leaves the catalogue empty, and marks the database so that no later start seeds it. */
  content?: 'demo' | 'none'
  /** Base URL of the seed's pictures. */
  mediaBase?: string
}

/**
 * Seeds an empty database with the demonstration, derived from `now` alone. Does nothing if it was seeded before, also
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
    // Imported on demand: a server that is already seeded need not hold these texts in memory.
    const { seedContent } = await import('./seed-content.ts')
    await seedContent(tx, now, mediaBase)
    return true
  })
}

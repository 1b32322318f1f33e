import { lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { rateCounts } from '#server/db/schema/upkeep.ts'

/** Adds hits of a name within a span and returns the sum of all servers. */
export async function addHits(db: Db, name: string, span: number, hits: number): Promise<number> {
  const [row] = await db
    .insert(rateCounts)
    .values({ name, span, hits })
    .onConflictDoUpdate({
      target: [rateCounts.name, rateCounts.span],
      set: { hits: sql`${rateCounts.hits} + excluded.hits` },
    })
    .returning({ hits: rateCounts.hits })
  return row?.hits ?? hits
}

/** Deletes the spans before the given one. */
export async function deleteHits(db: Db, before: number): Promise<void> {
  await db.delete(rateCounts).where(lt(rateCounts.span, before))
}
